#include "worker/completion/completer.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "common/numbers/random.h"
#include "worker/completion/board/draft.h"
#include "worker/completion/dead_line.h"
#include "worker/completion/streamed_matching.h"
#include "worker/completion/swap_repair.h"
#include "worker/completion/validator.h"

namespace hetman {
namespace {

// So many free rows are searched exactly at once.
constexpr std::uint32_t rows_at_once = 48;
// An attempt that leaves rows open has the exact search fill them together with rows of our own
// queens, so many in all; if it finds nothing, with more.
constexpr std::uint32_t rows_of_attempts[] = {16, 32, 48, 96, 192};

constexpr std::uint64_t nodes_of_attempt = 20'000;
// Their placements are rare, and a search over all rows of a board of 100 does not end: attempts
// that take longer do find one.
constexpr std::uint64_t nodes_of_attempt_with_awesome_queens = 100'000;
// The search starts with so few nodes, then again in another order with more: an order may be
// unlucky by many orders of magnitude (Gomes, Selman, Kautz 1998).
constexpr std::uint64_t first_nodes_a_row = 3;
constexpr std::uint64_t growth_of_nodes = 4;

// Attempts before an exact search over all rows, where they are few enough for one.
constexpr std::uint32_t attempts_before_proof = 3;

class Completer {
  public:
    Completer(Composition composition, const CompletionLimits& limits, const StopFlag& stop)
        : draft_(std::move(composition), stop),
          limits_(limits),
          stop_(stop),
          random_(limits.seed) {}

    Completion run() {
        const Verdict verdict = stop_ ? Verdict::undecided : decide();
        if (verdict != Verdict::completed) return {verdict, {}, nodes_, returns_};
        // Whatever went wrong before: a wrong placement never leaves this function.
        const bool given_stand = draft_.given_stand();
        Composition board = draft_.release();
        const bool peaceful = !first_conflict(board, stop_) && !first_on_blocked(board, stop_);
        if (stop_) return {Verdict::undecided, {}, nodes_, returns_};
        if (!given_stand || !peaceful || queens_in(board) != board.n())
            throw std::logic_error("a completion did not pass its check");
        return {verdict, std::move(board), nodes_, returns_};
    }

  private:
    Verdict decide() {
        const std::uint32_t free = draft_.free_rows();
        if (free <= rows_at_once) return search_all();
        const bool provable = free <= most_exact_rows;
        const std::uint32_t attempts = provable && !are_awesome()
                                           ? std::min(attempts_before_proof, limits_.attempts)
                                           : limits_.attempts;
        for (std::uint32_t i = 0; i < attempts && !stop_; ++i) {
            if (attempt()) return Verdict::completed;
            returns_ += free - draft_.free_rows();
            draft_.take_all();
        }
        if (provable) return search_all();
        return has_dead_line(draft_, stop_) ? Verdict::impossible : Verdict::undecided;
    }

    bool are_awesome() const { return draft_.occupied().knight() == Reach::ride; }

    Verdict search_all() {
        return search(draft_.list_free_rows(), draft_.list_free_columns(), limits_.nodes);
    }

    bool attempt() {
        Matching matching = match_in_order(draft_, random_, stop_);
        returns_ += repair_by_swaps(draft_, matching, random_, stop_);
        if (matching.open_rows.empty()) return true;
        if (matching.open_rows.size() > most_exact_rows) return false;
        std::vector<std::uint32_t> columns = draft_.list_free_columns();
        const std::uint64_t nodes =
            are_awesome() ? nodes_of_attempt_with_awesome_queens : nodes_of_attempt;
        for (const std::uint32_t size : rows_of_attempts) {
            take_back(matching, columns, size);
            if (stop_) return false;
            if (search(matching.open_rows, columns, nodes) == Verdict::completed) return true;
        }
        return false;
    }

    // Takes back queens of ours until so many rows are open, or all that may be.
    void take_back(Matching& matching, std::vector<std::uint32_t>& columns, std::uint32_t size) {
        while (matching.open_rows.size() < size && !matching.movable.empty()) {
            std::swap(matching.movable[random_.below(matching.movable.size())],
                      matching.movable.back());
            const std::uint32_t row = matching.movable.back();
            matching.movable.pop_back();
            columns.push_back(draft_.column_of(row));
            matching.open_rows.push_back(row);
            draft_.take(row);
            ++returns_;
        }
    }

    // Puts the queens if it finds them.
    Verdict search(std::vector<std::uint32_t> rows, std::vector<std::uint32_t> columns,
                   std::uint64_t most_nodes) {
        for (std::uint64_t nodes = first_nodes_a_row * rows.size() + 1;; nodes *= growth_of_nodes) {
            const ExactCompletion found = complete_exactly(draft_.occupied(), rows, columns,
                                                           std::min(nodes, most_nodes), stop_);
            nodes_ += found.nodes;
            returns_ += found.nodes - found.columns.size();
            if (found.verdict == Verdict::completed)
                for (std::size_t i = 0; i < rows.size(); ++i) draft_.put(rows[i], found.columns[i]);
            if (found.verdict != Verdict::undecided || nodes >= most_nodes || stop_)
                return found.verdict;
            shuffle(rows, Random(random_.next()));
            shuffle(columns, Random(random_.next()));
        }
    }

    Draft draft_;
    CompletionLimits limits_;
    const StopFlag& stop_;
    Random random_;
    std::uint64_t nodes_ = 0;
    std::uint64_t returns_ = 0;
};

}  // namespace

Completion complete(Composition composition, const CompletionLimits& limits, const StopFlag& stop) {
    return Completer(std::move(composition), limits, stop).run();
}

std::uint64_t memory_to_complete(std::uint32_t n, std::size_t blocked, Reach knight) {
    constexpr std::uint64_t of_exact_search = 8'000'000;
    constexpr std::uint64_t of_blocked =
        3 * sizeof(std::uint64_t);  // a list that grows, and a copy
    return std::uint64_t{n} * 39 / 8 + of_exact_search + of_blocked * blocked +
           bytes_of_knight_moves(n, knight);
}

}  // namespace hetman
