#include "coordinator/commands/flags/shared_flags.h"

#include "common/problem/piece.h"
#include "coordinator/dispatch/crews/launch_check.h"
#include "worker/engine_list.h"

namespace hetman {

Flag piece_argument() {
    Flag flag{.name = "PIECE",
              .help =
                  "Betza notation (QNN; with brackets in quotes: 'R(3,1)') or a name "
                  "(awesome-queen)"};
    for (const NamedPiece& piece : named_pieces()) flag.values.words.push_back(piece.name);
    return flag;
}

Flag job_or_piece_argument() {
    Flag flag = piece_argument();
    flag.name = "JOB|PIECE";
    flag.help.insert(0, "job file (TOML); or with N a piece: ");
    flag.values.files = Files::jobs;
    return flag;
}

Flag size_argument() {
    return {.name = "N", .help = "the board: N for N x N squares, RxC for R rows of C"};
}

Flag runs_argument() {
    return {.name = "DIR",
            .help = "run directories, or folders of runs, such as that of a range",
            .values = {.files = Files::run_directories}};
}

Flag engine_flag(const std::string& help) {
    Flag flag{.name = "--engine", .value = "ENGINE", .heading = headings::search, .help = help};
    flag.otherwise = "auto";
    flag.values.words = engine_names();
    flag.values.words.insert(flag.values.words.begin(), flag.otherwise);
    return flag;
}

Flag alone_flag() {
    return {.name = alone_name,
            .heading = headings::resources,
            .help =
                "count in this process alone, even if a launcher started it, for example in a "
                "shell of `salloc -n 4`"};
}

Flag json_flag(const std::string& help) {
    return {.name = "--json", .heading = headings::output, .help = help};
}

Flag recurrence_flag() {
    return {.name = "--recurrence",
            .heading = headings::output,
            .help = "also print the shortest linear recurrence that the terms satisfy, if any",
            .more =
                "with its generating function, and its polynomials if it is a quasi-polynomial; "
                "printed after the terms, as comments of a b-file"};
}

Flag draft_flag() {
    return {.name = "--draft",
            .value = "DIR",
            .heading = headings::output,
            .help = "also write a draft entry for the OEIS, and its b-file, to this directory",
            .otherwise = "none",
            .values = {.files = Files::directories},
            .more =
                "`draft.txt` has the fields that follow from the terms: data, offset, example "
                "boards, lists for PARI, Mathematica and Python, keywords; of a stopped range "
                "only the known terms"};
}

Flag quiet_flag(const std::string& help) {
    return {.name = "--quiet", .heading = headings::output, .help = help};
}

Flag verbose_flag(const std::string& help) {
    return {.name = "-v,--verbose", .heading = headings::output, .help = help};
}

}  // namespace hetman
