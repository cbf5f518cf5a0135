#include "coordinator/dispatch/kept_record.h"

#include <ctime>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "common/messages/message.h"
#include "common/printable.h"
#include "coordinator/process/command_text.h"
#include "coordinator/process/source_commit.h"
#include "coordinator/process/utc.h"
#include "coordinator/report/unit_table.h"

namespace hetman {

std::vector<std::string> hosts_of(const Crew& crew) {
    std::set<std::string> hosts;
    for (std::size_t member = 0; member < crew.members(); ++member)
        if (const std::string host = crew.place(member).host; !host.empty())
            hosts.insert(printable(host));
    return {hosts.begin(), hosts.end()};
}

nlohmann::ordered_json start_record(const nlohmann::ordered_json& record,
                                    const std::vector<std::string>& hosts) {
    const SourceCommit& commit = noted_source_commit();
    nlohmann::ordered_json start{{"date", utc(std::time(nullptr))},
                                 {"host", printable(host_of(make_hello()))},
                                 {"hosts", hosts},
                                 {"command", command_of_this_process()},
                                 {"commit", commit.hash},
                                 {"modified", commit.modified}};
    for (const char* name : {"version", "ranks", "threads", "seconds", "finished", "double_check"})
        if (record.contains(name)) start[name] = record.at(name);
    return start;
}

std::string kept_record(nlohmann::ordered_json record, const Plan& plan, const Ledger& ledger,
                        nlohmann::ordered_json starts) {
    record["digest"] = nullptr;
    // Which units a search for a first placement finishes depends on who counts.
    if (ledger.complete() && !ledger.goal().ends_at_details())
        record["digest"] = digest_of_units(plan, ledger).hex();
    record["starts"] = std::move(starts);
    return record.dump() + '\n';
}

}  // namespace hetman
