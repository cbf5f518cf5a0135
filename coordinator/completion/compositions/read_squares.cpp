#include <fmt/core.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/job/square.h"
#include "common/plural.h"
#include "coordinator/completion/compositions/read_formats.h"

namespace hetman {
namespace {

constexpr std::string_view blocked_word = "blocked";

struct Entry {
    std::uint64_t square;
    std::uint64_t line;
};

// Reads letters and digits; longer words are cut.
std::string read_word(ByteReader& reader) {
    constexpr std::size_t longest = 30;
    std::string word;
    const auto is_letter = [](int byte) {
        return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    };
    while (word.size() < longest && (is_letter(reader.peek()) || is_digit(reader.peek())))
        word += static_cast<char>(reader.next());
    return word;
}

// The list of squares up to the end of the file or up to the word "blocked".
class Squares {
  public:
    Squares(ByteReader& reader, std::uint64_t n) : reader_(reader), n_(n) {}

    // The next square, by its number or in chess coordinates; nothing at the end of the list.
    std::optional<Entry> next() {
        blocked_follow_ = false;
        reader_.skip_white();
        if (reader_.peek() == ByteReader::end) return std::nullopt;
        const std::uint64_t line = reader_.line();
        const std::string word = is_digit(reader_.peek()) ? "" : read_word(reader_);
        if (word.empty()) return Entry{read_number(reader_, "a square", n_ * n_ - 1), line};
        blocked_follow_ = word == blocked_word;
        if (blocked_follow_) return std::nullopt;
        const std::optional<ChessSquare> chess = parse_chess_square(word);
        if (!chess) throw reader_.fault_in_line("expected a square or \"blocked\"", line);
        if (const auto square = square_at(*chess, square_board(n_))) return Entry{*square, line};
        throw reader_.fault_in_line(fmt::format("square {} is not on {} x {}", word, n_, n_), line);
    }

    // True if the word "blocked" ended the list.
    bool blocked_follow() const { return blocked_follow_; }

  private:
    ByteReader& reader_;
    const std::uint64_t n_;
    bool blocked_follow_ = false;
};

std::uint64_t read_size(ByteReader& reader) {
    reader.next();  // the "n"
    reader.skip_white();
    const std::uint64_t n = read_number(reader, "n", largest_composition);
    if (n == 0) throw reader.fault("a board has at least one row");
    return n;
}

std::vector<Entry> read_entries(Squares& squares, std::uint64_t n, const ByteReader& reader) {
    std::vector<Entry> entries;
    while (const std::optional<Entry> entry = squares.next()) {
        entries.push_back(*entry);
        if (entries.size() > n)
            throw reader.fault_in_line(fmt::format("there are more than {}", counted(n, "queen")),
                                       entry->line);
    }
    return entries;
}

// The blocked squares after the queens, if any.
BlockedSquares read_blocked(Squares& squares, std::uint64_t n, const ByteReader& reader) {
    BlockedSquares blocked;
    if (!squares.blocked_follow()) return blocked;
    while (const std::optional<Entry> entry = squares.next()) {
        expect_room_to_block(blocked.size(), reader);
        blocked.add(entry->square, square_board(n));
    }
    if (squares.blocked_follow()) throw reader.fault("\"blocked\" appears twice");
    blocked.sort();
    return blocked;
}

}  // namespace

CompositionFile read_squares(ByteReader& reader) {
    const std::uint64_t n = read_size(reader);
    Squares squares(reader, n);
    const std::vector<Entry> entries = read_entries(squares, n, reader);
    if (n > most_rows_without_queens && n > most_rows_a_queen * entries.size())
        throw reader.fault_in_line(
            fmt::format("n is {}, but only {} given", n, counted(entries.size(), "square")), 1);
    Composition board =
        empty_board(static_cast<std::uint32_t>(n), read_blocked(squares, n, reader));
    for (const Entry& entry : entries)
        if (const auto wrong = put_queen(board, entry.square))
            throw reader.fault_in_line(*wrong, entry.line);
    return {std::move(board), CompositionFormat::squares, 0};
}

}  // namespace hetman
