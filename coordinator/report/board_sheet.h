#pragma once
// Several boards of a size as one SVG picture.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "coordinator/report/board_svg.h"

namespace hetman {

// Boards in rows, each with a caption below, under a title and notes. No text may need escaping.
class BoardSheet {
  public:
    // A picture of more boards would be as long as a book.
    static constexpr std::size_t most_boards = 144;

    explicit BoardSheet(Board board);

    bool is_full() const { return boards_.size() == most_boards; }
    std::size_t size() const { return boards_.size(); }

    // `title` describes the board to those who do not see it; the caption has lines, of which some
    // may be empty. The sheet must not be full.
    void add(const std::function<Mark(Square)>& mark, const std::string& title,
             const std::vector<std::string>& caption);

    // The picture, with as many boards in a row as fit a screen, or as many as given.
    std::string svg(const std::string& title, const std::vector<std::string>& notes,
                    std::optional<std::size_t> boards_in_row = {}) const;

  private:
    struct Captioned {
        std::string svg;
        std::vector<std::string> caption;
    };

    Board board_;
    double square_;  // in pixels
    std::vector<Captioned> boards_;
};

// Of a sheet: "92 placements"; "the first 144 of 724 placements"; with no total "the first 144
// placements; the others are left out".
std::string drawn_of(std::size_t drawn, std::optional<std::uint64_t> total, std::string_view noun);

}  // namespace hetman
