#include "coordinator/oeis/sequence_table.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "common/digits.h"
#include "common/failure.h"
#include "common/printable.h"
#include "common/split_text.h"
#include "common/suggestion.h"
#include "coordinator/oeis/sequence_lines.h"
#include "coordinator/storage/given_file.h"

namespace hetman {
namespace {

constexpr std::string_view nothing = "-";

std::string text_in(const std::string& file, std::uint64_t most_bytes) {
    try {
        return read_given(file, most_bytes);
    } catch (const FileError& error) {
        throw Failure(ExitCode::usage, {error.what(), "--table", "name a table of sequences"});
    }
}

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
        number_in<std::int64_t>("the first k", whole.substr(bounds + 3, dots - bounds - 3));
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

bool is_name(std::string_view text) {
    constexpr std::size_t longest = 40;
    return !text.empty() && text.size() <= longest &&
           std::all_of(text.begin(), text.end(), [](unsigned char c) {
               return std::isalnum(c) != 0 || c == '-' || c == '_';
           });
}

// Larger ones would be too far away to be counted in any case.
void check_beginnings(const Sequence& sequence) {
    constexpr std::int64_t most = 1'000'000;
    for (const std::int64_t first : {sequence.first_row, sequence.first_k})
        if (first < 0 || first > most)
            throw std::runtime_error(fmt::format("a triangle cannot begin at {}", first));
    if (sequence.offset > most)
        throw std::runtime_error(fmt::format("the offset {} is too large", sequence.offset));
}

// What is read off must be what is counted.
void check_goal(const Sequence& sequence) {
    const std::optional<PieceNumber> open = open_number(sequence.pieces);
    const bool is_extreme = open && open->is_extreme();
    if (sequence.asked == Asked::size && !is_extreme)
        throw std::runtime_error("the goal size requires the pieces largest or smallest");
    if (open == PieceNumber(NumberKind::smallest) && !sequence.conditions.maximal)
        throw std::runtime_error("the pieces smallest require the condition maximal");
    if (sequence.asked == Asked::first && open)
        throw std::runtime_error("the goal first requires a number of pieces");
    if (sequence.asked == Asked::classes && sequence.pieces == "each")
        throw std::runtime_error("classes of a size are not counted for each number of pieces");
    if (sequence.gives_rows() && sequence.reading != Reading::triangle)
        throw std::runtime_error("several numbers for a board require the reading triangle");
    if (sequence.has_open_rows() && !sequence.gives_rows())
        throw std::runtime_error("open rows require that each number of pieces is counted");
}

// Each { has its }.
void check_braces(std::string_view notation) {
    bool is_open = false;
    for (const char c : notation)
        if (c == '{' || c == '}') {
            if (is_open == (c == '{')) throw unreadable("piece", notation);
            is_open = c == '{';
        }
    if (is_open) throw unreadable("piece", notation);
}

// Throws MalformedExpression. That an expression has no value for these variables proves nothing.
void check_expression(std::string_view text, const Variables& variables) {
    try {
        evaluate(text, variables);
    } catch (const NoValue&) {
    }
}

Variables some_variables(const Sequence& sequence) {
    if (sequence.reading == Reading::antidiagonals) return {{"row", 1}, {"column", 1}};
    if (sequence.reading == Reading::triangle && !sequence.gives_rows())
        return {{"n", 1}, {"k", 1}};
    return {{"n", 1}};
}

void check_expressions(const Sequence& sequence) {
    const Variables variables = some_variables(sequence);
    for (const std::string& text : {sequence.rows, sequence.columns})
        check_expression(text, variables);
    if (!open_number(sequence.pieces)) check_expression(sequence.pieces, variables);
    if (!sequence.divisor.empty()) check_expression(sequence.divisor, variables);
    if (!sequence.last_k.empty()) check_expression(sequence.last_k, {{"n", 1}});
    const std::string_view piece = sequence.piece;
    for (std::size_t open = 0; (open = piece.find('{', open)) != std::string_view::npos; ++open)
        check_expression(piece.substr(open + 1, piece.find('}', open) - open - 1), variables);
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
    if (!is_name(sequence.number)) throw unreadable("number", sequence.number);
    sequence.description = cells[1];
    if (printable(cells[1]) != cells[1]) throw unreadable("description", printable(cells[1]));
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
    check_beginnings(sequence);
    check_goal(sequence);
    check_braces(sequence.piece);
    check_expressions(sequence);
    return sequence;
}

const SequenceTable& sequence_table() {
    static const SequenceTable table = [] {
        SequenceTable sequences;
        for (const std::string_view line : sequence_lines())
            sequences.push_back(parse_sequence(line));
        std::sort(sequences.begin(), sequences.end(),
                  [](const Sequence& a, const Sequence& b) { return a.number < b.number; });
        return sequences;
    }();
    return table;
}

SequenceTable sequence_table_in(const std::string& file) {
    constexpr std::uint64_t most_bytes = 1'000'000;
    constexpr std::size_t longest_line = 4000;
    const auto malformed = [](const std::string& what, const std::string& where) {
        return Failure(ExitCode::usage,
                       {what, where, "write the table as docs/sequences.md describes"});
    };
    SequenceTable table;
    std::size_t number = 0;
    for (std::string_view line : split_text(text_in(file, most_bytes), '\n')) {
        ++number;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty() || line.starts_with('#')) continue;
        const std::string where = fmt::format("{}:{}", shown_name(file), number);
        if (line.size() > longest_line) throw malformed("the line is too long", where);
        try {
            table.push_back(parse_sequence(line));
        } catch (const std::runtime_error& error) {
            throw malformed(error.what(), where);
        }
        for (const Sequence& other : table)
            if (&other != &table.back() && other.number == table.back().number)
                throw malformed(other.number + " is there twice", where);
    }
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

const Sequence& sequence_named(const std::string& name, const SequenceTable& table) {
    for (const Sequence& sequence : table)
        if (sequence.number == name) return sequence;
    throw Failure(ExitCode::usage, {fmt::format("{} is not in the table", name), "--table",
                                    "with --list in place of the name all of its lines are shown"});
}

std::vector<const Sequence*> sequences_with(const std::vector<std::string>& words,
                                            const SequenceTable& table) {
    std::vector<std::string> wanted;
    for (const std::string& text : words)
        for (const std::string& word : words_of(text)) wanted.push_back(word);
    std::vector<const Sequence*> found;
    for (const Sequence& sequence : table) {
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
