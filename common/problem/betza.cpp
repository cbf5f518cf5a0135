#include "common/problem/betza.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

#include "common/failure.h"
#include "common/problem/meant_piece.h"
#include "common/suggestion.h"
#include "common/text_case.h"
#include "common/utf8.h"

namespace hetman {
namespace {

// Letters for several leapers, or for riders.
struct Compound {
    char letter;
    std::string_view leapers;
    bool rides;
};

constexpr std::array<Compound, 4> compounds{
    {{'K', "WF", false}, {'R', "W", true}, {'B', "F", true}, {'Q', "WF", true}}};

const Leaper* leaper_of(char letter) {
    const auto* found = std::find_if(leapers.begin(), leapers.end(),
                                     [&](const Leaper& l) { return l.letter == letter; });
    return found == leapers.end() ? nullptr : found;
}

const Compound* compound_of(char letter) {
    const auto* found = std::find_if(compounds.begin(), compounds.end(),
                                     [&](const Compound& c) { return c.letter == letter; });
    return found == compounds.end() ? nullptr : found;
}

std::vector<std::string> known_names() {
    std::vector<std::string> names;
    for (const auto* list : {&named_pieces(), &piece_aliases()})
        for (const NamedPiece& named : *list) names.push_back(named.name);
    return names;
}

class Reader {
  public:
    // `suggests`: errors say what may have been meant.
    Reader(std::string_view text, const std::function<void(const Move&)>& add, bool suggests)
        : text_(text), add_(add), suggests_(suggests) {}

    void read() {
        if (text_.empty()) throw bad("the piece is empty");
        while (at_ < text_.size()) {
            if (follows('('))
                read_full();
            else if (follows('['))
                read_semi();
            else
                read_letter();
        }
    }

  private:
    Failure bad(const std::string& what) const {
        if (!suggests_) return {ExitCode::usage, {what, "", ""}};
        return {
            ExitCode::usage,
            {what, fmt::format("character {} of piece \"{}\"", at_ + 1, text_),
             suggestion() +
                 "use Q, R, B, K, W, F, D, N, A, H, C, Z, G or another leap such as (4,1), one "
                 "direction and back such as [1,1], a leaper doubled (NN) or with 0 (N0) to make "
                 "it ride, or a name that `hetman pieces` lists"}};
    }

    std::string suggestion() const {
        std::string name = meant_piece(text_);
        if (name.empty()) name = closest(text_, known_names());
        return name.empty() ? name : fmt::format("did you mean {}? ", name);
    }

    bool follows(char character) const { return at_ < text_.size() && text_[at_] == character; }

    // The next character, which may have several bytes.
    std::string_view character() const {
        const std::string_view rest = std::string_view(text_).substr(at_);
        return rest.substr(0, std::max<std::size_t>(1, utf8_length(rest)));
    }

    void read_letter() {
        const char letter = text_[at_];
        const Compound* compound = compound_of(letter);
        if (compound == nullptr && leaper_of(letter) == nullptr)
            throw bad(fmt::format("unknown letter '{}'", character()));
        ++at_;
        bool rides = compound != nullptr && compound->rides;
        if (follows(letter) || follows('0')) {
            if (rides) throw bad(fmt::format("'{}' rides already", letter));
            rides = true;
            ++at_;
        }
        const std::string_view single(&letter, 1);
        for (const char each : compound != nullptr ? compound->leapers : single) {
            const Leaper& leaper = *leaper_of(each);
            add_({MoveKind::full, leaper.longer, leaper.shorter, reach(rides)});
        }
    }

    static Reach reach(bool rides) { return rides ? Reach::ride : Reach::leap; }

    bool read_zero() {
        if (!follows('0')) return false;
        ++at_;
        return true;
    }

    void read_full() {
        const std::size_t begin = at_++;
        const std::int64_t one = read_length(',');
        const std::int64_t other = read_length(')');
        if (one == 0 && other == 0) throw no_move(begin, "(0,0)");
        add_({MoveKind::full, std::max(one, other), std::min(one, other), reach(read_zero())});
    }

    void read_semi() {
        const std::size_t begin = at_++;
        const std::int64_t rows = read_signed_length(',');
        const std::int64_t columns = read_signed_length(']');
        if (rows == 0 && columns == 0) throw no_move(begin, "[0,0]");
        add_({MoveKind::semi, rows, columns, reach(read_zero())});
    }

    Failure no_move(std::size_t at, const char* what) {
        at_ = at;
        return bad(fmt::format("{} is not a move", what));
    }

    std::int64_t read_signed_length(char end) {
        const bool negative = follows('-');
        if (negative) ++at_;
        const std::int64_t length = read_length(end);
        return negative ? -length : length;
    }

    std::int64_t read_length(char end) {
        std::int64_t length = 0;
        const char* const first = text_.data() + at_;
        const char* const last = text_.data() + text_.size();
        const bool is_digit = first != last && *first >= '0' && *first <= '9';
        const auto [rest, error] = std::from_chars(first, last, length);
        constexpr auto longest = static_cast<std::int64_t>(largest_board) - 1;
        if (!is_digit)
            throw bad("a leap is written as (4,1) or [4,-1], with two numbers of squares");
        if (error != std::errc() || length > longest)
            throw bad(fmt::format("a leap goes at most {} squares", longest));
        at_ += static_cast<std::size_t>(rest - first);
        if (!follows(end)) throw bad(fmt::format("'{}' is missing here", end));
        ++at_;
        return length;
    }

    const std::string_view text_;
    const std::function<void(const Move&)>& add_;
    const bool suggests_;
    std::size_t at_ = 0;
};

}  // namespace

void read_betza(std::string_view text, const std::function<void(const Move&)>& add) {
    Reader(text, add, true).read();
}

bool is_betza(std::string_view text) {
    try {
        Reader(
            text, [](const Move&) {}, false)
            .read();
        return true;
    } catch (const Failure&) {
        return false;
    }
}

}  // namespace hetman
