#include "worker/completion/completer.h"

#include <algorithm>
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

// With at most this many free rows the exact search runs at once.
constexpr std::uint32_t rows_at_once = 48;
// If an attempt leaves rows open, the exact search fills them together with rows of added queens
// that are taken back, up to this total; if it fails, with more.
constexpr std::uint32_t rows_of_attempts[] = {16, 32, 48, 96, 192};

constexpr std::uint64_t nodes_of_attempt = 20'000;
// Awesome queens have few placements, and an exhaustive search on a board of 100 rows does not end;
// longer attempts do find one.
constexpr std::uint64_t nodes_of_attempt_with_awesome_queens = 100'000;
// The search starts with this node budget and restarts in another order with a larger one, because
// the running time of one order varies by many orders of magnitude (Gomes, Selman, Kautz 1998).
constexpr std::uint64_t first_nodes_a_row = 3;
constexpr std::uint64_t growth_of_nodes = 4;

// The number of attempts before an exact search over all rows, if it is feasible.
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
        // A final check, so that no wrong placement is ever returned.
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

    // Takes back added queens until `size` rows are open or no more may be taken back.
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

    // Places the queens if it finds a solution.
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
    constexpr std::uint64_t of_blocked = 3 * sizeof(std::uint64_t);  // a growing list and a copy
    return std::uint64_t{n} * 39 / 8 + of_exact_search + of_blocked * blocked +
           bytes_of_knight_moves(n, knight);
}

}  // namespace hetman
