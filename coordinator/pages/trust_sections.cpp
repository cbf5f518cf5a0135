#include "coordinator/pages/trust_sections.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "common/job/job.h"
#include "common/printable.h"
#include "coordinator/report/unit_table.h"

namespace hetman {
namespace {

bool is_plain(char c) {
    constexpr std::string_view plain = "/._-+=:,@%";
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           plain.find(c) != std::string_view::npos;
}

// With each of these characters written as `by`.
std::string replaced(const std::string& text, char character, std::string_view by) {
    std::string result;
    for (const char c : text) {
        if (c == character)
            result += by;
        else
            result += c;
    }
    return result;
}

Html commands(const RunStatus& status) {
    const std::string directory = shell_word(status.directory.string());
    const std::string shard =
        status.result.shard ? " --shard " + name_of(*status.result.shard) : std::string();
    const std::string text = fmt::format(
        "# counts it again, from the job below\n"
        "hetman run job.toml{0} --dir again\n"
        "# the digest of the table of units, which must be the same\n"
        "hetman status again --units | tail -1\n"
        "# recounts a sample of the finished units in another way\n"
        "hetman verify {1}\n",
        shard, directory);
    return element("pre", {{"tabindex", "0"}, {"class", "wrapped"}}, lines_as_html(text));
}

}  // namespace

std::string shell_word(const std::string& text) {
    if (!text.empty() && text.front() != '-' && std::all_of(text.begin(), text.end(), is_plain))
        return text;
    const std::string shown = printable(text);
    if (shown == text) return '\'' + replaced(text, '\'', "'\\''") + '\'';
    return "$'" + replaced(printable(replaced(text, '\\', "\\\\")), '\'', "\\'") + '\'';
}

Html trust_sections(const RunStatus& status, const nlohmann::ordered_json& record) {
    FactTable table("Digests and versions: whoever counts the same gets the same");
    table.add("fingerprint of the plan", datum(record, "/fingerprint"));
    table.add("digest of the table of units (XXH3-128)",
              Html(digest_of_units(status.plan, status.ledger()).hex()));
    table.add("ledger format", Html(std::to_string(ledger_format)));
    table.add("version of this report", datum(record, "/version"));
    return element("h3", "Check it") + table.html() + commands(status) +
           element("p", "The job, job.toml:") +
           element("pre", {{"tabindex", "0"}, {"class", "job"}},
                   lines_as_html(write_job(status.job)));
}

}  // namespace hetman
