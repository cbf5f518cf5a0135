#include "worker/goals/goal_kind.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#include "common/job/workload_table.h"
#include "common/numbers/saturating.h"
#include "common/numbers/wide.h"
#include "common/plural.h"
#include "worker/engines/device_kernel.h"
#include "worker/goals/document.h"

namespace hetman {

std::string name_and_betza(const Piece& piece) {
    const std::string name = piece.name();
    const std::string betza = piece.betza();
    return name == betza ? name : fmt::format("{} ({})", name, betza);
}

std::unique_ptr<DeviceKernel> GoalKind::on_device(const Setup&, const DeviceInfo&) const {
    return nullptr;
}

Answer GoalKind::answer_of(Tally) const {
    throw std::logic_error("answers of this goal are more than tallies");
}

std::optional<std::string> GoalKind::refusal(const Problem& problem) const {
    if (workload_table(problem) == workload_table(find())) return std::nullopt;
    return fmt::format("the settings of the problem do not belong to find = \"{}\"",
                       name_of(find()));
}

bool GoalKind::agree(const Answer& first, const Answer& second, Recounted recounted) const {
    return first.tally.placements == second.tally.placements &&
           (recounted == Recounted::by_another_engine || first.tally == second.tally) &&
           details_agree(first.details, second.details);
}

std::vector<std::pair<std::string, std::string>> GoalKind::settings(const Problem&) const {
    return {};
}

void GoalKind::check(const Problem&, const Answer& answer) const {
    if (!answer.details.empty())
        throw std::runtime_error("one of its units has unexpected details");
}

std::optional<std::string> GoalKind::contradiction(const Problem&, const CheckedInteger&,
                                                   const Findings& findings) const {
    if (!findings.counts.empty()) throw std::runtime_error("it has unexpected counts");
    return std::nullopt;
}

// k of S squares hold a piece, in at most 2^S and at most S^k ways. One extra limb for weights.
std::uint64_t GoalKind::most_bytes_of_number(const Problem& problem) const {
    const Saturating squares = Saturating(problem.board.rows) * problem.board.columns;
    const Saturating bits =
        least(squares, Saturating(problem.pieces.most(squares.value())) *
                           static_cast<std::uint64_t>(std::bit_width(squares.value())));
    return (Saturating(bits.value() / 64 + 2) * sizeof(std::uint64_t)).value();
}

std::uint64_t GoalKind::most_bytes_of_details(const Problem&, std::uint64_t) const { return 0; }

std::uint64_t GoalKind::most_counts(const Problem&) const { return 0; }

namespace {

// Of a settled problem walls are among the blocked squares.
std::size_t blocked_without_walls(const Problem& problem) {
    return static_cast<std::size_t>(
        std::count_if(problem.blocked.begin(), problem.blocked.end(), [&](Square square) {
            return std::find(problem.walls.begin(), problem.walls.end(), square) ==
                   problem.walls.end();
        }));
}

}  // namespace

std::string GoalKind::summary(const Problem& problem) const {
    std::string text =
        fmt::format("{} on {}, {}", name_and_betza(problem.piece),
                    sides_and_shape_of(problem.board), hetman::describe(problem.pieces));
    if (problem.maximal) text += ", maximal";
    if (problem.colour != Colour::any) text += fmt::format(", colour {}", name_of(problem.colour));
    if (problem.self_attack) text += ", self-attack";
    if (!problem.preplaced.empty()) text += fmt::format(", {} preplaced", problem.preplaced.size());
    if (const std::size_t blocked = blocked_without_walls(problem); blocked > 0)
        text += fmt::format(", {} blocked", blocked);
    if (!problem.walls.empty()) text += ", " + counted(problem.walls.size(), "wall");
    if (!problem.required.is_trivial()) text += ", symmetry " + name_of(problem.required);
    if (problem.group != MapGroup::all)
        text += fmt::format(", classes under {}", name_of(problem.group));
    return text;
}

std::string GoalKind::describe(const Answer& answer, Recounted recounted) const {
    const std::string text = describe(answer);
    if (recounted == Recounted::by_another_engine) return text;
    return text + " in " + counted(answer.tally.nodes, "node");
}

std::string GoalKind::describe(const Answer& answer) const {
    return counted(to_decimal(answer.tally.placements), "placement");
}

std::vector<std::string> GoalKind::fields() const {
    return {"placements", "nodes", "mod_" + std::to_string(residue_moduli[0]),
            "mod_" + std::to_string(residue_moduli[1])};
}

std::vector<std::string> GoalKind::cells(const Answer& answer) const {
    const Tally& tally = answer.tally;
    return {to_decimal(tally.placements), std::to_string(tally.nodes),
            std::to_string(tally.residues.of[0]), std::to_string(tally.residues.of[1])};
}

CountsByNumber GoalKind::by_number(const Problem&, const Answer&) const { return {}; }

Document GoalKind::tell(const Problem&, const Findings&) const { return {}; }

}  // namespace hetman
