// The forecasts of `hetman plan` for a hundred problems, compared with the cost of counting them.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/integration/program.h"
#include "tests/integration/temporary_directory.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

// A hundred problems that take between a few hundredths of a second and a minute of one core. None
// of them was used to calibrate the intervals (docs/forecasts.md).
struct Case {
    const char* piece;
    std::uint64_t n;
    std::uint64_t placed;
    std::uint64_t blocked;
    bool unique = false;
    std::uint64_t pieces = 0;  // 0: n
};

constexpr bool unique = true;

constexpr Case cases[] = {
    {"queen", 17, 0, 0, unique},
    {"queen", 18, 0, 0, unique},
    {"queen", 19, 0, 0},
    {"queen", 18, 1, 0},
    {"queen", 19, 2, 0, unique},
    {"queen", 20, 3, 0},
    {"queen", 18, 2, 2},
    {"queen", 18, 0, 3},
    {"queen", 17, 0, 6, unique},
    {"queen", 16, 0, 5},
    {"queen", 14, 0, 0, false, 13},
    {"queen", 13, 1, 3, false, 11},
    {"super-queen", 20, 0, 0},
    {"super-queen", 19, 0, 1},
    {"super-queen", 18, 0, 6, unique},
    {"super-queen", 19, 0, 3, unique},
    {"super-queen", 20, 1, 2},
    {"super-queen", 20, 2, 0},
    {"super-queen", 21, 2, 0, unique},
    {"super-queen", 20, 1, 0},
    {"super-queen", 17, 0, 7},
    {"super-queen", 15, 0, 0, false, 14},
    {"super-queen", 22, 3, 2},
    {"awesome-queen", 23, 0, 0},
    {"awesome-queen", 25, 0, 0},
    {"awesome-queen", 26, 0, 0, unique},
    {"awesome-queen", 27, 2, 0, unique},
    {"awesome-queen", 28, 2, 3},
    {"awesome-queen", 29, 3, 0},
    {"awesome-queen", 25, 1, 4},
    {"awesome-queen", 24, 0, 6},
    {"awesome-queen", 24, 0, 3, unique},
    {"awesome-queen", 26, 1, 0, unique},
    {"awesome-queen", 30, 4, 2},
    {"rook", 20, 0, 4},
    {"rook", 21, 0, 3},
    {"rook", 22, 1, 3},
    {"rook", 20, 2, 3, unique},
    {"rook", 21, 1, 2, unique},
    {"rook", 11, 0, 6, false, 9},
    {"rook", 12, 1, 4, false, 10},
    {"rook", 11, 1, 3, unique, 9},
    {"rook", 12, 2, 5, false, 9},
    {"super-rook", 20, 0, 0},
    {"super-rook", 21, 0, 0},
    {"super-rook", 22, 0, 0},
    {"super-rook", 21, 0, 0, unique},
    {"super-rook", 20, 2, 2},
    {"super-rook", 21, 1, 0},
    {"super-rook", 22, 3, 4, unique},
    {"super-rook", 21, 0, 4},
    {"super-rook", 12, 0, 0, false, 10},
    {"super-rook", 11, 0, 0, false, 9},
    {"super-rook", 12, 1, 2, false, 10},
    {"super-rook", 12, 1, 3, unique, 8},
    {"awesome-rook", 17, 0, 0},
    {"awesome-rook", 18, 0, 0, unique},
    {"awesome-rook", 17, 1, 0, unique},
    {"awesome-rook", 17, 0, 2},
    {"awesome-rook", 18, 1, 3},
    {"awesome-rook", 18, 1, 0, unique},
    {"awesome-rook", 19, 2, 0, unique},
    {"awesome-rook", 20, 2, 3},
    {"awesome-rook", 19, 2, 2},
    {"awesome-rook", 17, 0, 4, unique},
    {"awesome-rook", 20, 3, 0},
    {"awesome-rook", 16, 0, 5},
    {"bishop", 9, 0, 4},
    {"bishop", 9, 0, 2, unique},
    {"bishop", 10, 1, 3},
    {"bishop", 10, 2, 3, unique},
    {"bishop", 11, 3, 3},
    {"bishop", 11, 3, 5, unique},
    {"bishop", 12, 4, 3},
    {"bishop", 10, 0, 3, false, 9},
    {"bishop", 10, 1, 2, false, 9},
    {"bishop", 11, 3, 2, false, 10},
    {"super-bishop", 9, 0, 0, unique},
    {"super-bishop", 10, 0, 0, unique},
    {"super-bishop", 10, 0, 3},
    {"super-bishop", 10, 1, 3},
    {"super-bishop", 11, 1, 0},
    {"super-bishop", 11, 2, 0, unique},
    {"super-bishop", 11, 2, 4},
    {"super-bishop", 12, 3, 2},
    {"super-bishop", 10, 0, 0, false, 9},
    {"super-bishop", 11, 2, 2, false, 9},
    {"super-bishop", 12, 3, 0, unique},
    {"super-bishop", 13, 4, 2},
    {"awesome-bishop", 11, 0, 3},
    {"awesome-bishop", 11, 0, 0},
    {"awesome-bishop", 12, 0, 0, unique},
    {"awesome-bishop", 12, 1, 2, unique},
    {"awesome-bishop", 13, 2, 2},
    {"awesome-bishop", 12, 0, 4},
    {"awesome-bishop", 11, 0, 2, unique},
    {"awesome-bishop", 14, 3, 3},
    {"awesome-bishop", 12, 0, 0, false, 11},
    {"awesome-bishop", 13, 3, 0, unique},
    {"awesome-bishop", 15, 4, 2},
};

// The same for text and JSON; squares are chosen by a generator with a fixed seed.
Arguments arguments_of(const Case& problem) {
    const Piece piece = Piece::parse(problem.piece);
    const Board board = square_board(problem.n);
    Random random(problem.n * 100 + problem.placed * 10 + problem.blocked);
    Arguments arguments{problem.piece, std::to_string(problem.n)};
    const Squares placed = random_peaceful_set(piece, board, problem.placed, random);
    const Squares blocked = random_squares(board, problem.blocked, placed, random);
    if (!placed.empty())
        arguments = arguments + Arguments{"--place", fmt::format("{}", fmt::join(placed, ","))};
    if (!blocked.empty())
        arguments = arguments + Arguments{"--block", fmt::format("{}", fmt::join(blocked, ","))};
    if (problem.pieces > 0)
        arguments = arguments + Arguments{"--pieces", std::to_string(problem.pieces)};
    if (problem.unique) arguments.push_back("--unique");
    return arguments;
}

nlohmann::json json_of(const std::string& command, const Arguments& arguments,
                       const Arguments& flags) {
    const Ended ended = hetman(Arguments{command} + arguments + flags + Arguments{"--json"});
    EXPECT_EQ(ended.code, 0) << ended;
    return nlohmann::json::parse(ended.output);
}

// An interval and the true value.
struct Statement {
    double low;
    double high;
    double truth;

    bool holds() const { return low <= truth && truth <= high; }
    double width() const { return high / std::max(low, 1e-9); }
    std::string text() const {
        return fmt::format("{:.3g}\t{:.3g}\t{}", low, high, holds() ? "yes" : "no");
    }
};

Statement statement(const nlohmann::json& plan, const std::string& size,
                    const nlohmann::json& truth, const std::string& true_size) {
    return {plan.at(size + "_low"), plan.at(size + "_high"), truth.at(true_size)};
}

struct Statements {
    std::vector<Statement> nodes;
    std::vector<Statement> seconds;
    std::vector<bool> counts;  // whether its width counts

    void add(const nlohmann::json& plan, const nlohmann::json& truth, bool counts_width) {
        nodes.push_back(statement(plan, "nodes", truth, "nodes"));
        seconds.push_back(statement(plan, "core_seconds", truth, "cpu_seconds"));
        counts.push_back(counts_width);
    }
};

std::size_t held(const std::vector<Statement>& statements) {
    return static_cast<std::size_t>(
        std::count_if(statements.begin(), statements.end(), std::mem_fn(&Statement::holds)));
}

double median_width(const std::vector<Statement>& statements, const std::vector<bool>& counts) {
    std::vector<double> widths;
    for (std::size_t i = 0; i < statements.size(); ++i)
        if (counts[i]) widths.push_back(statements[i].width());
    std::sort(widths.begin(), widths.end());
    return widths.empty() ? 0 : widths[widths.size() / 2];
}

std::string describe(const Case& problem) {
    std::string text = fmt::format("{} {}", problem.piece, problem.n);
    if (problem.pieces > 0) text += fmt::format(", {} pieces", problem.pieces);
    if (problem.placed > 0) text += fmt::format(", {} placed", problem.placed);
    if (problem.blocked > 0) text += fmt::format(", {} blocked", problem.blocked);
    return text + (problem.unique ? ", unique" : "");
}

// A problem by its name and its arguments.
struct Question {
    std::string name;
    Arguments arguments;
};

struct Comparison {
    std::size_t problems = 0;
    Statements sampled;
    Statements estimated;
    std::string table;
};

std::string summary(const Comparison& comparison) {
    const auto& [problems, sampled, estimated, table] = comparison;
    return fmt::format(
        "\nheld: nodes by sample {}, CPU seconds by sample {}, nodes by estimate {}, CPU seconds "
        "by estimate {}\n\nmedian of upper over lower bound: by samples of 30 units or more but "
        "not of all {:.2f} (nodes) and {:.2f} (CPU seconds), by estimates {:.2f} and {:.2f}\n",
        held(sampled.nodes), held(sampled.seconds), held(estimated.nodes), held(estimated.seconds),
        median_width(sampled.nodes, sampled.counts), median_width(sampled.seconds, sampled.counts),
        median_width(estimated.nodes, estimated.counts),
        median_width(estimated.seconds, estimated.counts));
}

// Forecasts and counts the problems; keeps the table, that of docs/data/forecasts.tsv, in a file
// while it grows.
Comparison compare(const std::vector<Question>& questions, const std::string& file) {
    Comparison all;
    all.problems = questions.size();
    all.table = "problem\tengine\tunits\tnodes\tcpu_seconds\tunits_counted";
    for (const char* basis : {"sample", "estimate"})
        for (const char* size : {"nodes", "cpu_seconds"})
            all.table +=
                fmt::format("\t{0}_low_by_{1}\t{0}_high_by_{1}\theld_{0}_by_{1}", size, basis);
    all.table += '\n';
    for (const auto& [name, arguments] : questions) {
        SCOPED_TRACE(name);
        const auto sample = json_of("plan", arguments, {"--sample", "1s"});
        const auto estimate = json_of("plan", arguments, {"--estimate"});
        const auto truth = json_of("count", arguments, {"--quiet"});
        const bool is_sample = sample.at("measured").get<bool>();
        const bool large = is_sample && sample.at("judged_units").get<std::uint64_t>() >= 30;
        all.sampled.add(sample, truth, large && sample.at("judged_units") != sample.at("units"));
        all.estimated.add(estimate, truth, true);
        all.table += fmt::format(
            "{}\t{}\t{}\t{:.3g}\t{:.2f}\t{}\t{}\t{}\t{}\t{}\n", name,
            truth.at("engine").get<std::string>(), truth.at("units").get<std::uint64_t>(),
            truth.at("nodes").get<double>(), truth.at("cpu_seconds").get<double>(),
            is_sample ? sample.at("judged_units").dump() : "0", all.sampled.nodes.back().text(),
            all.sampled.seconds.back().text(), all.estimated.nodes.back().text(),
            all.estimated.seconds.back().text());
        write_text(file, all.table);
    }
    fmt::print("{}", summary(all));
    return all;
}

void expect_held(const Comparison& comparison) {
    const std::size_t least = comparison.problems * 9 / 10;
    for (const Statements& statements : {comparison.sampled, comparison.estimated}) {
        EXPECT_GE(held(statements.nodes), least) << comparison.table;
        EXPECT_GE(held(statements.seconds), least) << comparison.table;
    }
}

TEST(LongForecasts, HoldTheTruthInNineCasesOfTen) {
    static_assert(std::size(cases) == 100);
    std::vector<Question> questions;
    for (const Case& problem : cases)
        questions.push_back({describe(problem), arguments_of(problem)});
    const Comparison comparison = compare(questions, "forecasts.tsv");
    expect_held(comparison);
    const auto& [problems, sampled, estimated, table] = comparison;
    EXPECT_LE(median_width(sampled.nodes, sampled.counts), 1.5);
    EXPECT_LE(median_width(sampled.seconds, sampled.counts), 1.5);
    EXPECT_LE(median_width(estimated.nodes, estimated.counts), 8);
    EXPECT_LE(median_width(estimated.seconds, estimated.counts), 8);
}

// Other pieces, boards and numbers, as arguments separated by spaces. Most take between a tenth of
// a second and ten seconds of one core.
constexpr const char* other_kinds[] = {
    "king 8x8 --pieces any --engine filtering",
    "king 8x8 --pieces each --engine filtering --unique",
    "king 7x9 --pieces any --engine filtering",
    "king 22x22 --pieces any",
    "king 18x18 --pieces 18",
    "king 24x24 --pieces largest",
    "king 9x9 --pieces any --maximal --engine filtering",
    "king 12x12 --torus --pieces 4",
    "king 14x14 --cylinder --pieces any",
    "knight 7x7 --pieces any --engine filtering",
    "knight 8x8 --pieces 8 --engine filtering",
    "knight 12x12 --pieces any",
    "knight 20x20 --pieces 4",
    "knight 8x8 --pieces any --maximal --engine filtering",
    "knight 10x10 --pieces 5 --unique",
    "wazir 7x7 --pieces any --engine filtering",
    "wazir 22x22 --pieces any",
    "wazir 8x8 --pieces any --maximal --engine filtering",
    "fers 8x8 --pieces 8 --engine filtering",
    "camel 9x9 --pieces 8",
    "zebra 8x8 --pieces any",
    "zebra 8x8 --pieces 8 --unique",
    "giraffe 8x8 --pieces 6",
    "nightrider 8x8 --pieces any",
    "nightrider 9x9 --pieces 9",
    "nightrider 9x9 --pieces 8 --unique",
    "nightrider 9x9 --cylinder --pieces 8",
    "camelrider 8x8 --pieces 8",
    "queen 12 --pieces any",
    "queen 12 --pieces each --unique",
    "queen 11 --pieces any --maximal",
    "queen 12x15 --pieces 12",
    "queen 14x14 --pieces 6",
    "queen 19 --torus",
    "queen 15 --cylinder",
    "semi-queen 15 --torus",
    "bishop 8 --pieces any --maximal",
    "bishop 9x9 --torus --pieces 7",
    "princess 10",
    "waran 16",
    "(1,3)R 13",
    "amazon 15x17 --pieces 15",
};

Arguments words_of(const std::string& line) {
    std::istringstream words(line);
    return {std::istream_iterator<std::string>(words), {}};
}

TEST(LongForecasts, HoldTheTruthForOtherKinds) {
    static_assert(std::size(other_kinds) >= 40);
    std::vector<Question> questions;
    for (const char* kind : other_kinds) questions.push_back({kind, words_of(kind)});
    const Comparison comparison = compare(questions, "forecasts-other-kinds.tsv");
    expect_held(comparison);
}

}  // namespace
}  // namespace hetman::test
