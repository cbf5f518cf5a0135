#include "common/completion/completion_keys.h"

#include <array>
#include <limits>
#include <tuple>

#include "common/job/toml_reader.h"

namespace hetman {
namespace {

using Text = std::optional<std::string>;

// A whole number that has a default.
template <std::uint64_t CompletionStudy::*number>
void read_number(TomlReader& reader, CompletionStudy& study, std::string_view key,
                 std::int64_t least, std::int64_t most) {
    study.*number = reader.whole_number(reader.table(), key, least, most).value_or(study.*number);
}

template <class Enumeration>
std::string quoted(Enumeration choice) {
    return fmt::format("\"{}\"", name_of(choice));
}

void read_samples(TomlReader& reader, CompletionStudy& study) {
    if (!reader.table().contains("samples"))
        reader.complain(reader.table(), "[completion] does not say samples",
                        "write samples = 100000");
    read_number<&CompletionStudy::samples>(reader, study, "samples", 1, most_samples);
}

}  // namespace

std::span<const CompletionKey> completion_keys() {
    static constexpr std::array keys{
        CompletionKey{
            "samples", ProblemField::samples, read_samples,
            [](const CompletionStudy& study) -> Text { return std::to_string(study.samples); }},
        CompletionKey{"queens", ProblemField::queens,
                      [](TomlReader& reader, CompletionStudy& study) {
                          study.queens = reader.whole_number(reader.table(), "queens", 0,
                                                             largest_studied_board - 1);
                      },
                      [](const CompletionStudy& study) -> Text {
                          if (!study.queens) return std::nullopt;
                          return std::to_string(*study.queens);
                      }},
        CompletionKey{
            "seed", std::nullopt,
            [](TomlReader& reader, CompletionStudy& study) {
                read_number<&CompletionStudy::seed>(reader, study, "seed", 0,
                                                    std::numeric_limits<std::int64_t>::max());
            },
            [](const CompletionStudy& study) -> Text { return std::to_string(study.seed); }},
        CompletionKey{"method", std::nullopt,
                      [](TomlReader& reader, CompletionStudy& study) {
                          reader.choice(reader.table(), "method", all_completion_methods,
                                        study.method);
                      },
                      [](const CompletionStudy& study) -> Text { return quoted(study.method); }},
        CompletionKey{"kind", ProblemField::kind,
                      [](TomlReader& reader, CompletionStudy& study) {
                          reader.choice(reader.table(), "kind", all_composition_kinds, study.kind);
                      },
                      [](const CompletionStudy& study) -> Text { return quoted(study.kind); }},
        CompletionKey{
            "cuts", ProblemField::cuts,
            [](TomlReader& reader, CompletionStudy& study) {
                read_number<&CompletionStudy::cuts>(reader, study, "cuts", 1, most_samples);
            },
            [](const CompletionStudy& study) -> Text { return std::to_string(study.cuts); }},
    };
    static_assert(keys.size() == std::tuple_size_v<decltype(study_fields)>,
                  "each field that is packed has its key");
    return keys;
}

}  // namespace hetman
