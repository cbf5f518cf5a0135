#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/picture_file.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/dispatch/listing.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/report/board_sheet.h"
#include "coordinator/report/boards.h"

namespace hetman {
namespace {

struct ListOptions {
    ProblemFlags problem;
    std::string format = "boards";
    std::optional<std::string> limit;
    bool unique = false;
    std::optional<std::string> svg;
    bool quiet = false;  // accepted for uniformity with other commands; has no effect
};

std::string as_text(const std::string& format, const Problem& problem,
                    const std::vector<Square>& placement) {
    if (format == "squares") return squares_text(placement);
    if (format == "json") return fmt::format("[{}]\n", fmt::join(placement, ","));
    return fmt::format("{}{}\n", squares_text(placement), board_text(problem, placement));
}

// The first placements, drawn.
class ListPicture {
  public:
    explicit ListPicture(const Problem& problem) : problem_(problem), sheet_(problem.board) {}

    bool is_full() const { return sheet_.is_full(); }

    void add(const std::vector<Square>& placement) {
        const std::string number = std::to_string(sheet_.size() + 1);
        sheet_.add([&](Square square) { return mark_of(problem_, placement, square); },
                   fmt::format("{}: {}", number, fmt::join(placement, " ")), {number});
    }

    // `listed` of them; none: further ones have not been looked for.
    std::string svg(std::optional<std::uint64_t> listed) const {
        return sheet_.svg(description_of(problem_), {drawn_of(sheet_.size(), listed, "placement") +
                                                     ", in lexicographic order"});
    }

  private:
    const Problem& problem_;
    BoardSheet sheet_;
};

ExitCode list(const ListOptions& options) {
    const Problem problem = options.problem.problem();
    const std::uint64_t limit = whole_number_or("--limit", options.limit, ~std::uint64_t{0});
    PictureFile file(options.svg, options.format == "json");
    ListPicture picture(problem);
    std::uint64_t listed = 0;
    bool is_cut = false;  // nobody wants to see more
    const auto show = [&](const std::vector<Square>& placement) {
        // With --limit 0 and nothing left to place there is no search that reads the stop flag.
        if (listed == limit) return false;
        const bool is_printed = !file.is_output() && !output_is_lost();
        const bool is_drawn = file.is_wanted() && !picture.is_full();
        is_cut = !is_printed && !is_drawn;
        if (is_cut) return false;
        ++listed;
        if (is_printed) write_output(as_text(options.format, problem, placement));
        if (is_drawn) picture.add(placement);
        return listed < limit && (file.is_wanted() || !output_is_lost());
    };
    const StopFlag none_wanted{limit == 0};  // the problem is checked all the same
    list_placements(problem, options.unique || options.problem.has_group(), show, none_wanted);
    if (file.is_wanted()) file.write(picture.svg(is_cut ? std::nullopt : std::optional(listed)));
    return ExitCode::complete;
}

}  // namespace

void add_list_command(const CommandLine& line) {
    auto options = std::make_shared<ListOptions>();
    const Command command =
        line.add_command("list", "Print placements, in lexicographic order of their squares");
    options->problem.add_to(command);
    options->problem.add_group_to(command);
    command
        .add({.name = "--format",
              .value = "FORMAT",
              .heading = headings::output,
              .help = "boards, squares or json (a line each)"},
             options->format)
        .one_of({"boards", "squares", "json"});
    command.add({.name = "--limit",
                 .value = "COUNT",
                 .heading = headings::output,
                 .help = "print at most this many",
                 .otherwise = "all"},
                options->limit);
    command.add({.name = "--unique",
                 .heading = headings::output,
                 .help = "print only the smallest of each class under the problem's symmetries"},
                options->unique);
    command.add(svg_flag(fmt::format("also draw the first {} placements", BoardSheet::most_boards)),
                options->svg);
    command.add(quiet_flag("print only errors on standard error"), options->quiet);
    command.footer(
        "Of two placements of different sizes, the one that occupies the first square in which\n"
        "they differ comes first; --pieces each is refused. Pieces are letters, preplaced ones\n"
        "capitals.\n"
        "Squares are numbered row * columns + column, from 0.\n"
        "\nExamples:\n"
        "  hetman list queen 8 --unique\n"
        "  hetman list queen 6 --svg queens.svg\n"
        "  hetman list bishop 6 --format json | head -3");
    command.action([options](Channel*) { return list(*options); });
}

}  // namespace hetman
