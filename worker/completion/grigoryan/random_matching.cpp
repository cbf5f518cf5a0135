#include "worker/completion/grigoryan/random_matching.h"

namespace hetman {
namespace {

constexpr std::size_t pairs_between_looks = 1 << 16;  // of the stop flag

}  // namespace

bool match_at_random(Draft& draft, std::uint32_t level, Random& random,
                     std::vector<std::uint32_t>& filled, const StopFlag& stop,
                     std::vector<std::uint32_t>* put_in_rounds) {
    std::vector<std::uint32_t> rows = draft.list_free_rows();
    std::vector<std::uint32_t> columns = draft.list_free_columns();
    const auto reached = [&] { return draft.n() - draft.free_rows() >= level; };
    while (!reached()) {
        shuffle(rows, Random(random.next()));
        shuffle(columns, Random(random.next()));
        std::size_t left = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (i % pairs_between_looks == 0 && stop) return false;
            if (!reached() && draft.occupied().is_free(rows[i], columns[i])) {
                draft.put(rows[i], columns[i]);
                filled.push_back(rows[i]);
                continue;
            }
            rows[left] = rows[i];
            columns[left++] = columns[i];
        }
        if (put_in_rounds != nullptr)
            put_in_rounds->push_back(static_cast<std::uint32_t>(rows.size() - left));
        if (left == rows.size()) return false;
        rows.resize(left);
        columns.resize(left);
    }
    return true;
}

}  // namespace hetman
