#pragma once
// An array of words that grows without being copied once it is large.

#include <cstddef>
#include <cstdint>
#include <memory>

namespace hetman::line_join {

// Large arrays are mapped pages: the system moves them when they grow, and gets them back when they
// are freed. On the heap, memory that arrays have outgrown would stay allocated to the process. New
// words are not initialised.
class GrowingWords {
  public:
    std::uint32_t* data() const { return words_.get(); }
    // Makes room for `size` words, keeping those that are there. Throws std::bad_alloc.
    void grow_to(std::size_t size);

  private:
    struct Free {
        Free() : Free(0) {}
        explicit Free(std::size_t bytes) : mapped(bytes) {}
        std::size_t mapped;  // in bytes; 0: on the heap
        void operator()(std::uint32_t* words) const;
    };
    // Both make the capacity `bytes` and keep the words that are there.
    void grow_on_heap(std::size_t bytes);
    void grow_mapping(std::size_t bytes);

    std::unique_ptr<std::uint32_t, Free> words_;
    std::size_t capacity_ = 0;  // in bytes
};

}  // namespace hetman::line_join
