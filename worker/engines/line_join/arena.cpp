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
    if (block_ == blocks_.size()) add_block(std::max({bytes, least_block, capacity() / 2}));
    std::byte* const taken = blocks_[block_].memory.get() + used_;
    used_ += bytes;
    return taken;
}

void Arena::add_block(std::size_t bytes) {
    auto* const memory =
        static_cast<std::byte*>(::operator new (bytes, std::align_val_t{alignment}));
    blocks_.push_back({std::unique_ptr<std::byte, Free>(memory), bytes});
}

void Arena::reserve(std::size_t bytes) {
    if (block_ != 0 || used_ != 0) return;
    if (!blocks_.empty() && blocks_.front().size >= bytes) return;
    blocks_.clear();  // many small blocks leave more memory unused
    add_block(std::max(bytes + bytes / 4, least_block));
}

std::size_t Arena::capacity() const {
    std::size_t bytes = 0;
    for (const Block& block : blocks_) bytes += block.size;
    return bytes;
}

}  // namespace hetman::line_join
