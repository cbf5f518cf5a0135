#include "coordinator/commands/tracing/narrators.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <string>

#include "common/job/problem_keys.h"
#include "common/plural.h"
#include "common/version.h"
#include "coordinator/commands/tracing/words.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/report/boards.h"

namespace hetman {
namespace {

// "[0..5, 7, 9]": runs of three or more are written by their ends.
std::string list_of(const Squares& squares) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < squares.size();) {
        std::size_t end = i + 1;
        while (end < squares.size() && squares[end] == squares[end - 1] + 1) ++end;
        if (end - i < 3) end = i + 1;
        parts.push_back(end == i + 1 ? fmt::format("{}", squares[i])
                                     : fmt::format("{}..{}", squares[i], squares[end - 1]));
        i = end;
    }
    return fmt::format("[{}]", fmt::join(parts, ", "));
}

// Lines, indented by depth.
class TextNarrator final : public Narrator {
    void begin(const Problem& problem, const Squares& free) override {
        fmt::print("{}\nfree {}\n", description_of(problem), list_of(free));
    }

    void step(const Step& step) override {
        const std::string verdict = verdict_on(step);
        fmt::print("{:{}}place {}: {} -> {}, path {}{}{}\n", "", 2 * step.depth, step.path.back(),
                   list_of(step.before), list_of(step.left), fmt::join(step.path, " "),
                   verdict.empty() ? "" : "; ", verdict);
    }

    void placement(const Problem& problem, unsigned depth, const Squares& placement) override {
        fmt::print("{:{}}placement {}\n", "", 2 * depth, fmt::join(placement, " "));
        fmt::print("{}", board_text(problem, placement, 2 * depth));
    }

    void come_back(unsigned depth, const Squares& path, std::uint64_t placements) override {
        fmt::print("{:{}}{} under path {}\n", "", 2 * depth, placements, fmt::join(path, " "));
    }

    void end(const WalkTotals& totals) override {
        write_output(fmt::format("total {}\nnodes {}\nattempts {}\n", totals.placements,
                                 totals.steps, attempts_text(totals)));
    }

    static std::string attempts_text(const WalkTotals& totals) {
        if (totals.attempts == 0) return "0";
        return fmt::format(
            "{}, {:.2f} % successful", totals.attempts,
            100.0 * static_cast<double>(totals.placements) / static_cast<double>(totals.attempts));
    }
};

// A line for each event.
class JsonNarrator final : public Narrator {
    using Json = nlohmann::ordered_json;

    static void print(const Json& json) { write_output(json.dump() + '\n'); }

    void begin(const Problem& problem, const Squares& free) override {
        Json json{{"event", "begin"}};
        for (const ProblemKey& key : problem_keys()) key.show(problem, json);
        json["free"] = free;
        print(json);
    }

    void step(const Step& step) override {
        print({{"event", "place"},
               {"depth", step.depth},
               {"square", step.path.back()},
               {"free", step.left},
               {"path", step.path},
               {"missing", step.missing},
               {"dead", step.is_dead},
               {"row_without_free", step.leaves_row_empty ? Json(step.empty_row) : Json(nullptr)}});
    }

    void placement(const Problem& /*problem*/, unsigned depth, const Squares& placement) override {
        print({{"event", "placement"}, {"depth", depth}, {"placement", placement}});
    }

    void come_back(unsigned depth, const Squares& path, std::uint64_t placements) override {
        print({{"event", "return"},
               {"depth", depth},
               {"path", path},
               {"placements", std::to_string(placements)}});
    }

    void end(const WalkTotals& totals) override {
        print({{"event", "end"},
               {"total", std::to_string(totals.placements)},
               {"nodes", totals.steps},
               {"attempts", totals.attempts},
               {"version", version}});
    }
};

// The search tree in Graphviz's language: a node for each partial placement, an edge for each step.
class DotNarrator final : public Narrator {
    void begin(const Problem& problem, const Squares& free) override {
        write_output(
            fmt::format("digraph \"{}\" {{\ngraph [fontname=\"sans-serif\"];\n"
                        "node [shape=box, fontname=\"sans-serif\"];\n"
                        "edge [fontname=\"sans-serif\"];\n",
                        description_of(problem)));
        write_node(problem.preplaced, free, problem.pieces.exact() - problem.preplaced.size(), "");
    }

    void step(const Step& step) override {
        above_.resize(step.depth + 1);
        const std::uint64_t parent = above_.back();
        write_node(step.path, step.left, step.missing, verdict_on(step));
        write_output(
            fmt::format("{} -> {} [label=\"{}\"];\n", parent, above_.back(), step.path.back()));
    }

    void placement(const Problem&, unsigned, const Squares&) override {}
    void come_back(unsigned, const Squares&, std::uint64_t) override {}

    void end(const WalkTotals& totals) override {
        write_output(
            fmt::format("label=\"{}, {}, {}\";\n}}\n", counted(totals.placements, "placement"),
                        counted(totals.steps, "step"), counted(totals.attempts, "attempt")));
    }

    void write_node(const Squares& path, const Squares& free, std::uint64_t missing,
                    const std::string& verdict) {
        const std::string pieces =
            path.empty() ? "no piece" : fmt::format("{}", fmt::join(path, " "));
        std::string state = verdict.empty() ? fmt::format("{} free", free.size()) : verdict;
        const char* style = verdict.empty() ? "" : ", style=dashed";
        if (missing == 0) {
            state = "placement";
            style = ", peripheries=2, style=filled, fillcolor=\"#cfe8d5\"";
        }
        above_.push_back(nodes_);
        write_output(fmt::format("{} [label=\"{}\\n{}\"{}];\n", nodes_++, pieces, state, style));
    }

    std::vector<std::uint64_t> above_;  // the nodes from the root to the current one
    std::uint64_t nodes_ = 0;
};

}  // namespace

std::unique_ptr<Narrator> text_narrator() { return std::make_unique<TextNarrator>(); }
std::unique_ptr<Narrator> json_narrator() { return std::make_unique<JsonNarrator>(); }
std::unique_ptr<Narrator> dot_narrator() { return std::make_unique<DotNarrator>(); }

}  // namespace hetman
