#pragma once
// Scratch memory that is taken and given back in the order of a stack.

#include <cstddef>
#include <memory>
#include <vector>

#include "worker/engines/line_join/kernels/line_kernel.h"

namespace hetman::line_join {

// Keeps its memory when it is given back. Memory that has been taken does not move.
class Arena {
  public:
    struct Mark {
        std::size_t block = 0;
        std::size_t used = 0;
    };

    Mark mark() const { return {block_, used_}; }
    void release(const Mark& mark) {
        block_ = mark.block;
        used_ = mark.used;
    }

    // Makes the first block at least `bytes` large. Does nothing while memory is taken.
    void reserve(std::size_t bytes);

    // Words for a segment of up to `size` fillings, and the slack that kernels need behind it.
    Words take(std::size_t size, Early early) {
        const std::size_t late_bytes = padded((size + slack) * sizeof(std::uint32_t));
        const std::size_t early_bytes = padded((size + slack) * bytes_of(early));
        std::byte* const memory = take_bytes(late_bytes + early_bytes);
        return {reinterpret_cast<std::uint32_t*>(memory), memory + late_bytes};
    }
    std::uint16_t* take_numbers(std::size_t size) {
        return reinterpret_cast<std::uint16_t*>(take_bytes(padded(size * sizeof(std::uint16_t))));
    }

  private:
    static constexpr std::size_t alignment = 64;
    static constexpr std::size_t least_block = std::size_t{1} << 20;

    static std::size_t padded(std::size_t bytes) {
        return (bytes + alignment - 1) / alignment * alignment;
    }
    std::byte* take_bytes(std::size_t bytes);
    void add_block(std::size_t bytes);
    std::size_t capacity() const;  // of all blocks, in bytes

    struct Free {
        void operator()(std::byte* memory) const;
    };
    struct Block {
        std::unique_ptr<std::byte, Free> memory;
        std::size_t size = 0;
    };
    std::vector<Block> blocks_;
    std::size_t block_ = 0;
    std::size_t used_ = 0;  // of the current block
};

}  // namespace hetman::line_join
