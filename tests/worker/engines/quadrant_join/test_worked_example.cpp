// docs/quadrant-join.md: every number in its tables, by the definitions there and by the engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/oracle.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t n = 10;
constexpr std::uint64_t half = n / 2;

using Numbers = std::vector<std::uint64_t>;
using Cells = std::vector<std::string>;

Cells cells_of(const std::string& line) {
    Cells cells;
    std::stringstream rest(line.substr(1));
    for (std::string cell; std::getline(rest, cell, '|');) {
        const auto first = cell.find_first_not_of(' ');
        cells.push_back(first == std::string::npos
                            ? std::string()
                            : cell.substr(first, cell.find_last_not_of(' ') - first + 1));
    }
    return cells;
}

// The tables of the page, by the first cell of their headings.
std::map<std::string, std::vector<Cells>> tables_of_page() {
    std::ifstream page(std::string(HETMAN_PROJECT) + "/docs/quadrant-join.md");
    EXPECT_TRUE(page.good());
    std::map<std::string, std::vector<Cells>> tables;
    std::string table;
    for (std::string line; std::getline(page, line);) {
        if (!line.starts_with('|')) {
            table.clear();
        } else if (table.empty()) {
            table = cells_of(line).at(0);
        } else if (!line.starts_with("|--")) {
            tables[table].push_back(cells_of(line));
        }
    }
    return tables;
}

Numbers numbers_in(const std::string& text) {
    Numbers numbers;
    std::stringstream words(text);
    for (std::uint64_t number = 0; words >> number;) numbers.push_back(number);
    return numbers;
}

// The rows of the queens at x = 0, 1, ... of all fillings of a half, in lexicographic order.
std::vector<Numbers> fillings_of(const Numbers& rows) {
    std::vector<Numbers> found;
    Numbers filling;
    const std::function<void()> fill = [&] {
        const std::uint64_t x = filling.size();
        if (x == half) return found.push_back(filling);
        for (const std::uint64_t row : rows) {
            bool free = true;
            for (std::uint64_t other = 0; other < x; ++other)
                free = free && filling[other] != row && filling[other] + other != row + x &&
                       filling[other] + x != row + other;
            if (!free) continue;
            filling.push_back(row);
            fill();
            filling.pop_back();
        }
    };
    fill();
    return found;
}

Numbers rising_of(const Numbers& filling) {
    Numbers lines;
    for (std::uint64_t x = 0; x < half; ++x)
        if (filling[x] + x < n - 1) lines.push_back(filling[x] + x);
    std::sort(lines.begin(), lines.end());
    return lines;
}
Numbers falling_of(const Numbers& filling) {
    Numbers lines;
    for (std::uint64_t x = 0; x < half; ++x)
        if (filling[x] > x) lines.push_back(filling[x] - x);
    std::sort(lines.begin(), lines.end());
    return lines;
}

Square western(std::uint64_t x, std::uint64_t row) { return row * n + half - 1 - x; }
Square eastern(std::uint64_t x, std::uint64_t row) { return row * n + half + x; }

class WorkedExample : public testing::Test {
  protected:
    // A bit for each filling of the east: 1 if no queen of it attacks one of these western squares.
    std::string left_by(const std::vector<Square>& squares) const {
        std::string bits;
        for (const Numbers& filling : east_) {
            bool free = true;
            for (std::uint64_t x = 0; x < half; ++x)
                for (const Square square : squares)
                    free = free && !queen_.attacks(square_board(n), square, eastern(x, filling[x]));
            bits += free ? '1' : '0';
        }
        return bits;
    }
    std::vector<Square> squares_of_west(std::size_t filling, const Numbers& columns) const {
        std::vector<Square> squares;
        for (const std::uint64_t x : columns) squares.push_back(western(x, west_[filling][x]));
        return squares;
    }
    void expect_filling(const Cells& cells, const Numbers& filling) const {
        EXPECT_EQ(numbers_in(cells.at(1)), filling);
        EXPECT_EQ(numbers_in(cells.at(2)), rising_of(filling)) << cells.at(1);
        EXPECT_EQ(numbers_in(cells.at(3)), falling_of(filling)) << cells.at(1);
    }

    void expect_count(const EngineKind& kind) const {
        Unit unit;
        unit.kind = RowChoice{{0b0010100111, 0b1101011000}, false, false};
        const Problem problem = problem_on("Q", n);
        const auto engine = kind.make_engine(problem);
        const auto workspace = engine->make_workspace();
        const std::vector<Tally> tallies = engine->count_units(problem, {&unit, 1}, workspace.get(),
                                                               KernelChoice::fastest, never_stop);
        ASSERT_EQ(tallies.size(), 1U);
        EXPECT_EQ(tallies[0].placements, 1);
        EXPECT_EQ(tallies[0].nodes, west_.size() + east_.size());
    }

    const Piece queen_ = Piece::parse("queen");
    const std::vector<Numbers> west_ = fillings_of({0, 1, 2, 5, 7});
    const std::vector<Numbers> east_ = fillings_of({3, 4, 6, 8, 9});
    std::map<std::string, std::vector<Cells>> tables_ = tables_of_page();
};

TEST_F(WorkedExample, HasTheFillingsOfBothHalves) {
    ASSERT_EQ(tables_["east"].size(), east_.size());
    for (std::size_t i = 0; i < east_.size(); ++i) expect_filling(tables_["east"][i], east_[i]);
    ASSERT_EQ(tables_["west"].size(), west_.size());
    for (std::size_t i = 0; i < west_.size(); ++i) {
        expect_filling(tables_["west"][i], west_[i]);
        EXPECT_EQ(tables_["west"][i].at(4), left_by(squares_of_west(i, {0, 1, 2, 3, 4})));
    }
}

TEST_F(WorkedExample, HasTheBitmapsOfAllLines) {
    std::map<std::string, std::string> bitmaps;
    for (std::size_t i = 0; i < east_.size(); ++i) {
        const auto note = [&](const char* name, const Numbers& lines) {
            for (const std::uint64_t line : lines) {
                std::string& bits = bitmaps[name + std::to_string(line)];
                bits.resize(east_.size(), '0');
                bits[i] = '1';
            }
        };
        note("u = ", rising_of(east_[i]));
        note("v = ", falling_of(east_[i]));
    }
    std::map<std::string, std::string> told;
    for (const Cells& cells : tables_["line"]) told[cells.at(0)] = cells.at(1);
    EXPECT_EQ(told, bitmaps);
}

TEST_F(WorkedExample, HasTheResultsOfTheInstructions) {
    ASSERT_EQ(tables_["square"].size(), half);
    for (std::uint64_t x = 0; x < half; ++x) {
        const Cells& cells = tables_["square"][x];
        EXPECT_EQ(cells.at(1), std::to_string(west_[1][x]));
        EXPECT_EQ(cells.at(4), left_by(squares_of_west(1, {x})));
        std::string bits(east_.size(), '1');
        std::stringstream lines(cells.at(3));
        for (std::string line; std::getline(lines >> std::ws, line, ',');)
            for (const Cells& bitmap : tables_["line"])
                for (std::size_t i = 0; bitmap.at(0) == line && i < bits.size(); ++i)
                    if (bitmap.at(1)[i] == '1') bits[i] = '0';
        EXPECT_EQ(cells.at(4), bits) << "not (line a or line b)";
    }
    ASSERT_EQ(tables_["pair"].size(), 2U);
    EXPECT_EQ(tables_["pair"][0].at(1), left_by(squares_of_west(1, {1, 2})));
    EXPECT_EQ(tables_["pair"][1].at(1), left_by(squares_of_west(1, {3, 4})));
}

// The page names lines as the east does.
TEST_F(WorkedExample, HasTheSplitsOfTheLineJoin) {
    const auto occupies = [&](bool is_west, std::uint64_t filling, const std::string& line) {
        const bool is_rising = line.starts_with("u = ");
        const std::uint64_t number = std::stoull(line.substr(4));
        const Numbers lines =
            !is_west    ? (is_rising ? rising_of(east_[filling]) : falling_of(east_[filling]))
            : is_rising ? falling_of(west_[filling])
                        : rising_of(west_[filling]);
        const std::uint64_t named = !is_west ? number : is_rising ? number + 1 : number - 1;
        return std::find(lines.begin(), lines.end(), named) != lines.end();
    };
    Numbers west(west_.size());
    Numbers east(east_.size());
    std::iota(west.begin(), west.end(), 0);
    std::iota(east.begin(), east.end(), 0);
    std::uint64_t pairs = 0;
    std::uint64_t fits = 0;
    ASSERT_FALSE(tables_["split"].empty());
    for (const Cells& cells : tables_["split"]) {
        const bool of_west = cells.at(2) == "west";
        Numbers& divided = of_west ? west : east;
        const auto [with, without] = [&] {
            Numbers occupied;
            Numbers others;
            for (const std::uint64_t filling : divided)
                (occupies(of_west, filling, cells.at(1)) ? occupied : others).push_back(filling);
            return std::pair(occupied, others);
        }();
        Numbers joined;
        for (const std::uint64_t filling : of_west ? east : west)
            if (!occupies(!of_west, filling, cells.at(1))) joined.push_back(filling);
        EXPECT_EQ(numbers_in(cells.at(3)), with) << cells.at(1);
        EXPECT_EQ(numbers_in(cells.at(4)), joined) << cells.at(1);
        EXPECT_EQ(cells.at(5), std::to_string(with.size() * joined.size()));
        for (const std::uint64_t a : with)
            for (const std::uint64_t b : joined) {
                ++pairs;
                const std::string bits = left_by(squares_of_west(of_west ? a : b, {0, 1, 2, 3, 4}));
                if (bits[of_west ? b : a] == '1') ++fits;
            }
        divided = without;
        EXPECT_EQ(numbers_in(cells.at(6)), west);
        EXPECT_EQ(numbers_in(cells.at(7)), east);
    }
    EXPECT_TRUE(west.empty() || east.empty());
    EXPECT_EQ(pairs, 10U);
    EXPECT_EQ(fits, 1U);
}

TEST_F(WorkedExample, IsWhatTheEnginesCount) {
    for (const char* name : {"quadrant-join", "line-join"}) expect_count(engine_kind(name));
}

}  // namespace
}  // namespace hetman::test
