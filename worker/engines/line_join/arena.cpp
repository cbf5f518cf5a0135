#include "worker/engines/line_join/arena.h"

#include <algorithm>
#include <new>

namespace hetman::line_join {

void Arena::Free::operator()(std::byte* memory) const {
    ::operator delete (memory, std::align_val_t{alignment});
}

std::byte* Arena::take_bytes(std::size_t bytes) {
    while (block_ < blocks_.size() && blocks_[block_].size - used_ < bytes) {
        ++block_;
        used_ = 0;
    }
    if (block_ == blocks_.size()) {
        const std::size_t size = std::max({bytes, least_block, capacity() / 2});
        auto* const memory =
            static_cast<std::byte*>(::operator new (size, std::align_val_t{alignment}));
        blocks_.push_back({std::unique_ptr<std::byte, Free>(memory), size});
    }
    std::byte* const taken = blocks_[block_].memory.get() + used_;
    used_ += bytes;
    return taken;
}

std::size_t Arena::capacity() const {
    std::size_t bytes = 0;
    for (const Block& block : blocks_) bytes += block.size;
    return bytes;
}

}  // namespace hetman::line_join
