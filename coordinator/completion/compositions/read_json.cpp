#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "common/plural.h"
#include "common/suggestion.h"
#include "coordinator/completion/compositions/json_bytes.h"
#include "coordinator/completion/compositions/json_squares.h"
#include "coordinator/completion/compositions/read_formats.h"

namespace hetman {
namespace {

// What stands on the board, and what kind of board it is.
constexpr std::array<std::string_view, 8> board_members{
    "n", "columns", "placement", "preplaced", "blocked", "rows", "shape", "piece"};

// What `first --json` and `complete --json` print besides. It says nothing of the board.
constexpr std::array<std::string_view, 33> other_members{"pieces",
                                                         "maximal",
                                                         "colour",
                                                         "self_attack",
                                                         "symmetric",
                                                         "group",
                                                         "total",
                                                         "unique",
                                                         "orderings",
                                                         "subtotal",
                                                         "engine",
                                                         "frame",
                                                         "units",
                                                         "finished",
                                                         "finished_parts",
                                                         "nodes",
                                                         "seconds",
                                                         "cpu_seconds",
                                                         "threads",
                                                         "ranks",
                                                         "complete",
                                                         "version",
                                                         "find",
                                                         "shard",
                                                         "given",
                                                         "answer",
                                                         "base_levels",
                                                         "queens_at_levels",
                                                         "returned_to",
                                                         "double_check",
                                                         "seed",
                                                         "by_first_square",
                                                         "cpu_seconds_by_first_square"};

bool has(std::span<const std::string_view> names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// The largest column of the list, to be compared with n, which may come later.
struct LargestColumn {
    std::uint32_t column;
    std::uint32_t row;
    FilePlace place;
};

// Receives the parser's events, so that only what stands on the board is kept in memory.
class BoardMembers : public nlohmann::json::json_sax_t {
  public:
    BoardMembers(ByteReader& reader, const TokenPlace& token) : reader_(reader), token_(token) {}

    CompositionFile board() {
        if (!n_) throw reader_.fault_at("there is no member \"n\"", {});
        for (const auto& [side, place] : sides_)
            if (side != *n_)
                throw reader_.fault_at(fmt::format("n is {}, but a side is {}", *n_, side), place);
        if (place_of_columns_)
            check_columns();
        else
            place_squares();
        blocked_.each(*n_, reader_, [&](Square square, FilePlace) {
            board_.blocked.add(square, square_board(*n_));
        });
        board_.blocked.sort();
        return {std::move(board_), CompositionFormat::json, 0, std::nullopt, std::move(piece_)};
    }

    bool null() override {
        if (list_ == List::columns) return add_column(no_column);
        return is_member("placement") || other("null");  // null: not known
    }
    bool boolean(bool) override { return other("no number"); }
    bool number_integer(number_integer_t number) override {
        return list_ == List::columns && number == -1 ? add_column(no_column)
                                                      : other("a negative number");
    }
    bool number_unsigned(number_unsigned_t number) override {
        if (list_ == List::columns) {
            if (number >= largest_composition)
                throw fault(fmt::format("column {} is too large for any board", number));
            return add_column(static_cast<std::uint32_t>(number));
        }
        if (SquareList* squares = list_of_squares()) return squares->add(number, here(), reader_);
        if (is_member("rows") || is_member("columns")) {
            sides_.emplace_back(number, here());
            return true;
        }
        return is_member("n") ? set_n(number) : other("a number");
    }
    bool number_float(number_float_t, const string_t&) override {
        return other("a floating-point number");
    }
    bool string(string_t& text) override {
        if (SquareList* squares = list_of_squares())
            if (const auto square = parse_chess_square(text))
                return squares->add(*square, here(), reader_);
        if (is_member("piece")) {
            piece_ = text;
            return true;
        }
        if (!is_member("shape")) return other("a string");
        if (text != name_of(Shape::plane)) throw fault("the board is no plane");
        return true;
    }
    bool binary(binary_t&) override { return other("no number"); }

    bool start_object(std::size_t) override {
        if (depth_ > 0) other("an object");
        ++depth_;
        return true;
    }
    bool end_object() override {
        --depth_;
        return true;
    }
    bool key(string_t& name) override {
        if (depth_ != 1) return true;
        member_ = name;
        if (has(board_members, name) || has(other_members, name)) return true;
        throw reader_.fault_at(
            fmt::format("unknown member \"{}\"", name), here(),
            with_suggestion(name, {board_members.begin(), board_members.end()},
                            "a board has n, columns (or placement) and blocked"));
    }
    bool start_array(std::size_t) override {
        if (is_member("columns"))
            begin(List::columns, place_of_columns_);
        else if (is_member("placement"))
            begin(List::placement, place_of_placement_);
        else if (is_member("preplaced"))
            begin(List::preplaced, place_of_preplaced_);
        else if (is_member("blocked"))
            begin(List::blocked, place_of_blocked_);
        else
            other("a list");
        ++depth_;
        return true;
    }
    bool end_array() override {
        --depth_;
        list_ = List::none;
        return true;
    }
    bool parse_error(std::size_t, const std::string& token,
                     const nlohmann::json::exception&) override {
        const bool ends = reader_.peek() == ByteReader::end;
        throw reader_.fault_at("this is not JSON", token_.of_error(token, reader_.place(), ends));
    }

  private:
    enum class List { none, columns, placement, preplaced, blocked };

    bool is_member(std::string_view name) const { return depth_ == 1 && member_ == name; }
    FilePlace here() const { return token_.begin(); }
    Failure fault(const std::string& what) const { return reader_.fault_at(what, here()); }

    SquareList* list_of_squares() {
        if (list_ == List::placement) return &placement_;
        if (list_ == List::preplaced) return &preplaced_;
        return list_ == List::blocked ? &blocked_ : nullptr;
    }

    void begin(List list, std::optional<FilePlace>& place) {
        if (place) throw fault(fmt::format("\"{}\" appears twice", member_));
        place = here();
        list_ = list;
    }
    bool add_column(std::uint32_t column) {
        if (board_.columns.size() == largest_composition)
            throw fault(fmt::format("there are more than {} rows", largest_composition));
        if (column != no_column && (!largest_ || column > largest_->column))
            largest_ = {column, board_.n(), here()};
        board_.columns.push_back(column);
        return true;
    }
    bool set_n(std::uint64_t n) {
        if (n_) throw fault("\"n\" appears twice");
        if (n == 0 || n > largest_composition)
            throw fault(fmt::format("n is {}, not a number from 1 to {}", n, largest_composition));
        n_ = n;
        return true;
    }

    void check_columns() const {
        if (place_of_placement_)
            throw reader_.fault_at("\"columns\" and \"placement\" both place the queens",
                                   *place_of_placement_);
        if (*n_ != board_.columns.size())
            throw reader_.fault_at(fmt::format("n is {}, but \"columns\" holds {}", *n_,
                                               counted(board_.columns.size(), "column")),
                                   *place_of_columns_);
        if (largest_ && largest_->column >= *n_)
            throw reader_.fault_at(fmt::format("row {} has column {} of {}, counted from 0",
                                               largest_->row, largest_->column, *n_),
                                   largest_->place);
    }

    // Without columns: the squares of the placement or, if there is none, the preplaced ones.
    void place_squares() {
        if (*n_ > most_rows_without_queens)
            throw reader_.fault_at(fmt::format("n is {}, but there is no member \"columns\"", *n_),
                                   {});
        board_.columns.assign(*n_, no_column);
        const SquareList& squares = place_of_placement_ ? placement_ : preplaced_;
        squares.each(*n_, reader_, [&](Square square, FilePlace place) {
            if (const auto wrong = put_queen(board_, square)) throw reader_.fault_at(*wrong, place);
        });
    }

    // A value of another type: allowed only in members that say nothing of the board.
    bool other(const char* value) const {
        if (list_ == List::columns)
            throw fault(fmt::format("row {} is {}, not a column from 0, -1 or null",
                                    board_.columns.size(), value));
        if (list_ != List::none)
            throw fault(fmt::format("a square of \"{}\" is {}, not a number from 0 or \"a1\"",
                                    member_, value));
        if (depth_ == 1 && has(board_members, member_))
            throw fault(fmt::format("\"{}\" is {}", member_, value));
        return true;
    }

    ByteReader& reader_;
    const TokenPlace& token_;
    Composition board_;
    std::optional<std::uint64_t> n_;
    std::vector<std::pair<std::uint64_t, FilePlace>> sides_;  // "rows" and "columns" as numbers
    std::optional<std::string> piece_;
    SquareList placement_;
    SquareList preplaced_;
    SquareList blocked_;
    std::optional<LargestColumn> largest_;
    std::optional<FilePlace> place_of_columns_;  // of the lists; none: not in the file
    std::optional<FilePlace> place_of_placement_;
    std::optional<FilePlace> place_of_preplaced_;
    std::optional<FilePlace> place_of_blocked_;
    List list_ = List::none;
    std::size_t depth_ = 0;
    std::string member_;
};

}  // namespace

CompositionFile read_json(ByteReader& reader) {
    TokenPlace token;
    BoardMembers members(reader, token);
    nlohmann::json::sax_parse(JsonBytes(reader, token), JsonBytes(), &members);
    return members.board();
}

}  // namespace hetman
