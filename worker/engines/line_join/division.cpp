#include "worker/engines/line_join/division.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace hetman::line_join {
namespace {

// In fillings. A few blocks fit the first-level cache: of lists that do not fit any cache, each
// word is read from memory once and written once.
constexpr std::size_t most_of_block = 4096;

// Of a segment, two blocks are copied away at first: one from the front and one from the back. Then
// every block is divided as it is read; its fillings are written over those already read, the
// others from the front and those that occupy the line from the back. Blocks are read at the end
// with the smaller gap between what is written and what is read, so that a whole block fits into
// either gap.
class DivisionInPlace {
  public:
    DivisionInPlace(const Kernel& kernel, Arena& arena, const Segment& segment, unsigned line,
                    Early early)
        : partition_(kernel.partition[static_cast<std::size_t>(early)]),
          segment_(segment),
          line_(line),
          early_(early),
          block_(std::min((segment.size + 1) / 2, most_of_block)),
          occupied_(arena.take(block_, early)),
          unread_end_(segment.size),
          back_(segment.size) {
        const std::size_t first = std::min(block_, segment.size);
        const std::size_t last = std::min(block_, segment.size - first);
        held_ = {arena.take(first + last, early), first + last};
        copy(read_first(first), held_, 0);
        copy(read_last(last), held_, first);
    }

    // Returns the number of fillings that do not occupy the line.
    std::size_t divide() {
        while (unread_ != unread_end_) {
            const std::size_t size = std::min(block_, unread_end_ - unread_);
            write(unread_ - front_ <= back_ - unread_end_ ? read_first(size) : read_last(size));
        }
        for (std::size_t i = 0; i < held_.size; i += block_)
            write(part_of(held_, i, std::min(held_.size, i + block_), early_));
        return front_;
    }

  private:
    Segment read_first(std::size_t size) {
        unread_ += size;
        return part_of(segment_, unread_ - size, unread_, early_);
    }
    Segment read_last(std::size_t size) {
        unread_end_ -= size;
        return part_of(segment_, unread_end_, unread_end_ + size, early_);
    }
    void write(const Segment& block) {
        const std::size_t others = partition_(block, line_, occupied_);
        const std::size_t occupied = block.size - others;
        copy({block.words, others}, segment_, front_);
        front_ += others;
        back_ -= occupied;
        copy({occupied_, occupied}, segment_, back_);
    }
    void copy(const Segment& from, const Segment& to, std::size_t at) const {
        const Words words = part_of(to, at, at + from.size, early_).words;
        std::memmove(words.late, from.words.late, from.size * sizeof(std::uint32_t));
        std::memmove(words.early, from.words.early, from.size * bytes_of(early_));
    }

    std::size_t (*const partition_)(const Segment& segment, unsigned line, const Words& ones);
    const Segment segment_;
    const unsigned line_;
    const Early early_;
    const std::size_t block_;
    const Words occupied_;  // of a block
    Segment held_{};
    std::size_t unread_ = 0;  // the fillings from here to unread_end_ have not been read
    std::size_t unread_end_;
    std::size_t front_ = 0;  // end of the others
    std::size_t back_;       // beginning of the fillings that occupy the line
};

}  // namespace

Segment part_of(const Segment& segment, std::size_t begin, std::size_t end, Early early) {
    auto* const early_words = static_cast<std::byte*>(segment.words.early);
    return {{segment.words.late + begin, early_words + begin * bytes_of(early)}, end - begin};
}

Division divide(const Kernel& kernel, Arena& arena, const List& list, unsigned line, Early early) {
    const auto divided = [&](const Segment& segment) {
        const Arena::Mark mark = arena.mark();
        const std::size_t others = DivisionInPlace(kernel, arena, segment, line, early).divide();
        arena.release(mark);
        return std::pair(part_of(segment, 0, others, early),
                         part_of(segment, others, segment.size, early));
    };
    const auto [others_of_lower, lower] = divided(list.lower);
    const auto [others_of_equal, equal] = divided(list.equal);
    return {{others_of_lower, others_of_equal}, {lower, equal}};
}

}  // namespace hetman::line_join
