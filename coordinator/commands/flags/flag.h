#pragma once
// What help, manual pages, shell completion and the reference say of a flag: one record, kept where
// the flag is added to its command.

#include <string>
#include <string_view>
#include <vector>

namespace hetman {

// A group of flags in help. Features may have headings of their own.
struct Heading {
    std::string_view name;
    int place;  // lower ones come first
};

namespace headings {
inline constexpr Heading problem{"Problem", 10};
inline constexpr Heading result{"Result", 20};
inline constexpr Heading output{"Output", 30};
inline constexpr Heading forecast{"Forecast", 40};
inline constexpr Heading recount{"Recount", 50};
inline constexpr Heading search{"Search", 60};
inline constexpr Heading resources{"Resources", 70};
inline constexpr Heading run{"Run", 80};
inline constexpr Heading options{"Options", 90};
}  // namespace headings

// The files that a value may name.
enum class Files { none, any, directories, run_directories, jobs };

// The values that shell completion offers.
struct Values {
    std::vector<std::string> words = {};
    Files files = Files::none;
};

// A flag, or an argument of a command.
struct Flag {
    std::string name = {};   // "--max-time", "-v,--verbose"; of an argument "PIECE"
    std::string value = {};  // the name of its value: "TIME"; empty for arguments and for switches
    Heading heading = headings::options;  // of arguments not used
    std::string help = {};
    // The default as users are told. If empty: the value of the variable when the flag is added.
    std::string otherwise = {};
    Values values = {};
    // What the reference adds to the help, in Markdown.
    std::string more = {};
};

}  // namespace hetman
