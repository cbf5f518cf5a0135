#include "common/completion/completion_table.h"

#include <array>
#include <limits>
#include <tuple>

#include "common/job/toml_reader.h"

namespace hetman {
namespace {

using Text = std::optional<std::string>;

// A whole number that has a default.
template <std::uint64_t CompletionStudy::*number>
void read_number(TomlReader& reader, Problem& problem, std::string_view key, std::int64_t least,
                 std::int64_t most) {
    std::uint64_t& setting = study_of(problem).*number;
    setting = reader.whole_number(reader.table(), key, least, most).value_or(setting);
}

template <class Enumeration>
std::string quoted(Enumeration choice) {
    return fmt::format("\"{}\"", name_of(choice));
}

void read_samples(TomlReader& reader, Problem& problem) {
    if (!reader.table().contains("samples"))
        reader.complain(reader.table(), "[completion] does not say samples",
                        "write samples = 100000");
    read_number<&CompletionStudy::samples>(reader, problem, "samples", 1, most_samples);
}

template <std::uint64_t CompletionStudy::*number>
Text write_number(const Problem& problem) {
    return std::to_string(study_of(problem).*number);
}

constexpr std::array keys{
    WorkloadKey{"samples", read_samples, write_number<&CompletionStudy::samples>},
    WorkloadKey{"queens",
                [](TomlReader& reader, Problem& problem) {
                    study_of(problem).queens =
                        reader.whole_number(reader.table(), "queens", 0, largest_studied_board - 1);
                },
                [](const Problem& problem) -> Text {
                    const auto queens = study_of(problem).queens;
                    if (!queens) return std::nullopt;
                    return std::to_string(*queens);
                }},
    WorkloadKey{"seed",
                [](TomlReader& reader, Problem& problem) {
                    read_number<&CompletionStudy::seed>(reader, problem, "seed", 0,
                                                        std::numeric_limits<std::int64_t>::max());
                },
                write_number<&CompletionStudy::seed>},
    WorkloadKey{"method",
                [](TomlReader& reader, Problem& problem) {
                    reader.choice(reader.table(), "method", all_completion_methods,
                                  study_of(problem).method);
                },
                [](const Problem& problem) -> Text { return quoted(study_of(problem).method); }},
    WorkloadKey{"kind",
                [](TomlReader& reader, Problem& problem) {
                    reader.choice(reader.table(), "kind", all_composition_kinds,
                                  study_of(problem).kind);
                },
                [](const Problem& problem) -> Text { return quoted(study_of(problem).kind); }},
    WorkloadKey{"cuts",
                [](TomlReader& reader, Problem& problem) {
                    read_number<&CompletionStudy::cuts>(reader, problem, "cuts", 1, most_samples);
                },
                write_number<&CompletionStudy::cuts>},
};
static_assert(keys.size() == std::tuple_size_v<decltype(study_fields)>,
              "each field that is packed has its key");

}  // namespace

const WorkloadTable& completion_table() {
    static const WorkloadTable table{"completion", Find::complete,    "samples = 100000",
                                     "a method",   CompletionStudy(), keys};
    return table;
}

}  // namespace hetman
