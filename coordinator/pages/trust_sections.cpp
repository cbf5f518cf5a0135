#include "coordinator/pages/trust_sections.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "common/job/job.h"
#include "coordinator/process/command_text.h"
#include "coordinator/report/unit_table.h"

namespace hetman {
namespace {

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

Html trust_sections(const RunStatus& status, const nlohmann::ordered_json& record) {
    FactTable table("Digests and versions: the same for every run of this plan");
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
