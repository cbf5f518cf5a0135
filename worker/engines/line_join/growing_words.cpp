#include "worker/engines/line_join/growing_words.h"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <new>

namespace hetman::line_join {
namespace {

// In bytes. Smaller arrays are not mapped, because a process may have only so many mappings.
constexpr std::size_t least_mapping = std::size_t{1} << 20;

}  // namespace

void GrowingWords::Free::operator()(std::uint32_t* words) const {
    if (mapped != 0)
        munmap(words, mapped);
    else
        std::free(words);
}

void GrowingWords::grow_to(std::size_t size) {
    const std::size_t needed = size * sizeof(std::uint32_t);
    if (needed <= capacity_) return;
    const std::size_t bytes = needed + needed / 4;
#ifdef MREMAP_MAYMOVE
    if (bytes >= least_mapping) return grow_mapping(bytes);
#endif
    grow_on_heap(bytes);
}

void GrowingWords::grow_on_heap(std::size_t bytes) {
    void* const words = std::realloc(words_.get(), bytes);
    if (words == nullptr) throw std::bad_alloc();
    static_cast<void>(words_.release());
    words_.reset(static_cast<std::uint32_t*>(words));
    capacity_ = bytes;
}

void GrowingWords::grow_mapping([[maybe_unused]] std::size_t bytes) {
#ifdef MREMAP_MAYMOVE
    const bool was_mapped = words_.get_deleter().mapped != 0;
    void* const words = was_mapped ? mremap(words_.get(), capacity_, bytes, MREMAP_MAYMOVE)
                                   : mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (words == MAP_FAILED) throw std::bad_alloc();
    if (was_mapped)
        static_cast<void>(words_.release());
    else if (words_)
        std::memcpy(words, words_.get(), capacity_);
    words_ = {static_cast<std::uint32_t*>(words), Free{bytes}};
    capacity_ = bytes;
#endif
}

}  // namespace hetman::line_join
