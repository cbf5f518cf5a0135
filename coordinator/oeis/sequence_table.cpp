#include "coordinator/oeis/sequence_table.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "common/digits.h"
#include "common/failure.h"
#include "common/split_text.h"
#include "common/suggestion.h"
#include "coordinator/oeis/sequence_lines.h"

namespace hetman {
namespace {

constexpr std::string_view nothing = "-";

std::runtime_error unreadable(const char* column, std::string_view text) {
    return std::runtime_error(fmt::format("{} cannot be \"{}\"", column, text));
}

template <class Number>
Number number_in(const char* column, std::string_view text) {
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        throw unreadable(column, text);
    return number;
}

// True if `text` begins with `key`, which is then removed.
bool take(std::string_view& text, std::string_view key) {
    if (!text.starts_with(key)) return false;
    text.remove_prefix(key.size());
    return true;
}

void read_condition(std::string_view text, Problem& problem) {
    const std::string_view whole = text;
    if (text == "maximal") {
        problem.maximal = true;
    } else if (text == "self-attack") {
        problem.self_attack = true;
    } else if (take(text, "colour=")) {
        const auto colour = named(all_colours, text);
        if (!colour) throw unreadable("conditions", whole);
        problem.colour = *colour;
    } else if (take(text, "place=")) {
        problem.preplaced.push_back(number_in<Square>("conditions", text));
    } else if (take(text, "symmetric=")) {
        const auto subgroup = subgroup_named(text);
        if (!subgroup) throw unreadable("conditions", whole);
        problem.required = *subgroup;
    } else if (take(text, "group=")) {
        const auto group = named(all_map_groups, text);
        if (!group) throw unreadable("conditions", whole);
        problem.group = *group;
    } else {
        throw unreadable("conditions", whole);
    }
}

void read_goal(std::string_view text, Sequence& sequence) {
    constexpr std::array<std::pair<std::string_view, Asked>, 4> words{{{"total", Asked::total},
                                                                       {"unique", Asked::unique},
                                                                       {"size", Asked::size},
                                                                       {"first", Asked::first}}};
    const std::string_view whole = text;
    if (take(text, "classes=")) {
        sequence.asked = Asked::classes;
        sequence.class_size = number_in<std::uint64_t>("goal", text);
        return;
    }
    const auto* const found = std::find_if(words.begin(), words.end(),
                                           [text](const auto& word) { return word.first == text; });
    if (found == words.end()) throw unreadable("goal", whole);
    sequence.asked = found->second;
}

// "n", "antidiagonals" or "triangle N k=FIRST..LAST".
void read_reading(std::string_view text, Sequence& sequence) {
    const std::string_view whole = text;
    if (text == "n") return;
    if (text == "antidiagonals") {
        sequence.reading = Reading::antidiagonals;
        return;
    }
    const std::size_t bounds = text.find(" k=");
    const std::size_t dots = text.find("..");
    if (!take(text, "triangle ") || bounds == std::string_view::npos ||
        dots == std::string_view::npos)
        throw unreadable("reading", whole);
    sequence.reading = Reading::triangle;
    sequence.first_row = number_in<std::int64_t>("reading", whole.substr(9, bounds - 9));
    sequence.first_k =
        number_in<std::int64_t>("reading", whole.substr(bounds + 3, dots - bounds - 3));
    sequence.last_k = whole.substr(dots + 2);
}

void read_then(std::string_view text, Sequence& sequence) {
    if (text == nothing) return;
    if (text == "columns from 1")
        sequence.columns_from_1 = true;
    else if (take(text, "/ "))
        sequence.divisor = text;
    else
        throw unreadable("then", text);
}

// Lower-case words of letters and digits; other characters separate words.
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0)
            words.back() += static_cast<char>(std::tolower(byte));
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

// The number with its A and six digits; empty if it is none.
std::string canonical_number(std::string_view text) {
    if (text.starts_with('A') || text.starts_with('a')) text.remove_prefix(1);
    if (!is_digits(text) || text.size() > 6) return {};
    return fmt::format("A{:0>6}", text);
}

}  // namespace

Sequence parse_sequence(std::string_view line) {
    const std::vector<std::string> cells = split_text(line, '\t');
    if (cells.size() != 12)
        throw std::runtime_error(fmt::format("{} fields instead of 12", cells.size()));
    Sequence sequence;
    sequence.number = cells[0];
    if (canonical_number(sequence.number) != sequence.number)
        throw unreadable("number", sequence.number);
    sequence.description = cells[1];
    sequence.piece = cells[2];
    sequence.rows = cells[3];
    sequence.columns = cells[4];
    const auto shape = named(all_shapes, cells[5]);
    if (!shape) throw unreadable("shape", cells[5]);
    sequence.conditions.board.shape = *shape;
    sequence.pieces = cells[6];
    if (cells[7] != nothing)
        for (const std::string& condition : split_text(cells[7], ' '))
            read_condition(condition, sequence.conditions);
    read_goal(cells[8], sequence);
    read_reading(cells[9], sequence);
    sequence.offset = number_in<std::uint64_t>("offset", cells[10]);
    read_then(cells[11], sequence);
    if (sequence.has_open_rows() && !sequence.gives_rows())
        throw std::runtime_error("open rows require that each number of pieces is counted");
    return sequence;
}

const std::vector<Sequence>& sequence_table() {
    static const std::vector<Sequence> table = [] {
        std::vector<Sequence> sequences;
        for (const std::string_view line : sequence_lines())
            sequences.push_back(parse_sequence(line));
        std::sort(sequences.begin(), sequences.end(),
                  [](const Sequence& a, const Sequence& b) { return a.number < b.number; });
        return sequences;
    }();
    return table;
}

const Sequence& sequence_numbered(const std::string& number) {
    const std::string wanted = canonical_number(number);
    if (wanted.empty())
        throw Failure(ExitCode::usage, {fmt::format("\"{}\" is no number of a sequence", number),
                                        "NUMBER", "write for example A000170"});
    for (const Sequence& sequence : sequence_table())
        if (sequence.number == wanted) return sequence;
    throw Failure(ExitCode::usage,
                  {fmt::format("{} is not in the table", wanted), "NUMBER",
                   "`hetman oeis --list` prints all sequences, `--search WORDS` some"});
}

std::vector<const Sequence*> sequences_with(const std::vector<std::string>& words) {
    std::vector<std::string> wanted;
    for (const std::string& text : words)
        for (const std::string& word : words_of(text)) wanted.push_back(word);
    std::vector<const Sequence*> found;
    for (const Sequence& sequence : sequence_table()) {
        const std::vector<std::string> own = words_of(
            fmt::format("{} {} {}", sequence.number, sequence.description, sequence.piece));
        const auto is_own = [&own](const std::string& word) {
            return std::any_of(own.begin(), own.end(),
                               [&word](const std::string& o) { return o.starts_with(word); });
        };
        if (std::all_of(wanted.begin(), wanted.end(), is_own)) found.push_back(&sequence);
    }
    return found;
}

}  // namespace hetman
