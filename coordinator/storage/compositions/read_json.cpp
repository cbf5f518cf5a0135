#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "common/plural.h"
#include "coordinator/storage/compositions/read_formats.h"

namespace hetman {
namespace {

// Adapts the reader to the iterator that the parser expects.
class ByteIterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = char;

    explicit ByteIterator(ByteReader* reader) : reader_(reader) {}  // null: the end

    char operator*() const { return static_cast<char>(reader_->peek()); }
    ByteIterator& operator++() {
        reader_->next();
        return *this;
    }
    bool operator==(const ByteIterator& other) const { return at_end() == other.at_end(); }
    bool operator!=(const ByteIterator& other) const { return !(*this == other); }

  private:
    bool at_end() const { return reader_ == nullptr || reader_->peek() == ByteReader::end; }

    ByteReader* reader_;
};

// Receives the parser's events, so that only the columns and the blocked squares of the file are
// kept in memory.
class Columns : public nlohmann::json::json_sax_t {
  public:
    explicit Columns(ByteReader& reader) : reader_(reader) {}

    Composition board() {
        if (!n_) throw reader_.fault("there is no member \"n\"");
        if (!had_columns_) throw reader_.fault("there is no member \"columns\"");
        if (*n_ != board_.columns.size())
            throw reader_.fault(fmt::format("n is {}, but \"columns\" holds {}", *n_,
                                            counted(board_.columns.size(), "column")));
        for (std::uint32_t row = 0; row < board_.n(); ++row)
            if (board_.columns[row] != no_column && board_.columns[row] >= *n_)
                throw reader_.fault_in_file(fmt::format(
                    "row {} has column {} of {}, counted from 0", row, board_.columns[row], *n_));
        // They may have come before n.
        for (const std::uint64_t square : blocked_)
            add_blocked(board_.blocked, square, *n_, reader_);
        board_.blocked.sort();
        return std::move(board_);
    }

    bool null() override { return list_ == List::columns ? add(no_column) : other("null"); }
    bool boolean(bool) override { return other("no number"); }
    bool number_integer(number_integer_t number) override {
        return list_ == List::columns && number == -1 ? add(no_column) : other("a negative number");
    }
    bool number_unsigned(number_unsigned_t number) override {
        if (list_ == List::blocked) return block(number);
        if (list_ == List::columns) {
            if (number >= largest_composition)
                throw reader_.fault(fmt::format("column {} is too large for any board", number));
            return add(static_cast<std::uint32_t>(number));
        }
        return is_member("n") ? set_n(number) : other("a number");
    }
    bool number_float(number_float_t, const string_t&) override {
        return other("a floating-point number");
    }
    bool string(string_t&) override { return other("a string"); }
    bool binary(binary_t&) override { return other("no number"); }

    bool start_object(std::size_t) override {
        ++depth_;
        return depth_ == 1 || other("an object");
    }
    bool end_object() override {
        --depth_;
        return true;
    }
    bool key(string_t& name) override {
        if (depth_ == 1) member_ = name;
        return true;
    }
    bool start_array(std::size_t) override {
        if (is_member("columns")) return begin(List::columns, had_columns_);
        if (is_member("blocked")) return begin(List::blocked, had_blocked_);
        other("a list");
        ++depth_;
        return true;
    }
    bool end_array() override {
        --depth_;
        list_ = List::none;
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override {
        throw reader_.fault("this is not JSON");
    }

  private:
    enum class List { none, columns, blocked };

    bool is_member(const char* name) const { return depth_ == 1 && member_ == name; }

    bool begin(List list, bool& had) {
        if (had) throw reader_.fault(fmt::format("\"{}\" appears twice", member_));
        had = true;
        list_ = list;
        ++depth_;
        return true;
    }
    bool block(std::uint64_t square) {
        expect_room_to_block(blocked_.size(), reader_);
        blocked_.push_back(square);
        return true;
    }
    bool add(std::uint32_t column) {
        if (board_.columns.size() == largest_composition)
            throw reader_.fault(fmt::format("there are more than {} rows", largest_composition));
        board_.columns.push_back(column);
        return true;
    }
    bool set_n(std::uint64_t n) {
        if (n_) throw reader_.fault("\"n\" appears twice");
        if (n == 0 || n > largest_composition)
            throw reader_.fault(
                fmt::format("n is {}, not a number from 1 to {}", n, largest_composition));
        n_ = n;
        return true;
    }
    // A value of another type: allowed only in unknown members.
    bool other(const char* value) const {
        if (list_ == List::blocked)
            throw reader_.fault(fmt::format("a blocked square is {}, not a number from 0", value));
        if (list_ == List::columns)
            throw reader_.fault(fmt::format("row {} is {}, not a column from 0, -1 or null",
                                            board_.columns.size(), value));
        if (is_member("n") || is_member("columns") || is_member("blocked"))
            throw reader_.fault(fmt::format("\"{}\" is {}", member_, value));
        return true;
    }

    ByteReader& reader_;
    Composition board_;
    std::optional<std::uint64_t> n_;
    std::vector<std::uint64_t> blocked_;
    bool had_columns_ = false;
    bool had_blocked_ = false;
    List list_ = List::none;
    std::size_t depth_ = 0;
    std::string member_;
};

}  // namespace

Composition read_json(ByteReader& reader) {
    Columns columns(reader);
    nlohmann::json::sax_parse(ByteIterator(&reader), ByteIterator(nullptr), &columns);
    return columns.board();
}

}  // namespace hetman
