#include "coordinator/ledger/run_identity.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "common/job/problem_keys.h"

namespace hetman {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

Fields fields_of(const RunIdentity& identity, const std::vector<const ProblemKey*>& keys) {
    const Problem& problem = identity.problem;
    Fields fields;
    for (const ProblemKey* key : keys) fields.emplace_back(key->name, key->tell(problem));
    const Fields decided{{"find", std::string(name_of(identity.find))},
                         {"engine", identity.decision.engine},
                         {"frame", identity.decision.frame},
                         {"unit_nodes", std::to_string(identity.decision.unit_nodes)}};
    fields.insert(fields.end(), decided.begin(), decided.end());
    const Fields more = goal_kind(identity.find).settings(problem);
    fields.insert(fields.end(), more.begin(), more.end());
    return fields;
}

}  // namespace

RunIdentity identity_of(const Problem& problem, const Decision& decision, const Plan& plan,
                        Find find) {
    RunIdentity identity{problem, decision, {}, find};
    for (const PlanPart& part : plan.parts())
        identity.parts.push_back(
            {name_of(part.symmetry), part.class_size, part.units, part.digest.hex()});
    return identity;
}

Digest fingerprint(const RunIdentity& identity) {
    std::string text = fmt::format("format {}\n", ledger_format);
    for (const auto& [name, value] : fields_of(identity, mentioned_keys(identity.problem)))
        text += name + ' ' + value + '\n';
    text += identity.parts.front().digest;
    return digest_of(text);
}

Digest question_of(const Job& job, const RunIdentity& identity, const std::optional<Shard>& shard) {
    std::string text = write_job(job) + fingerprint(identity).hex();
    for (const PartIdentity& part : identity.parts)
        text +=
            fmt::format("\n{} {} {} {}", part.symmetry, part.class_size, part.units, part.digest);
    if (shard) text += "\n" + name_of(*shard);
    return digest_of(text);
}

std::vector<std::string> differences(const RunIdentity& ledger, const RunIdentity& job,
                                     const std::string& of_ledger, const std::string& of_job) {
    std::vector<std::string> found;
    std::vector<const ProblemKey*> keys;
    for (const ProblemKey& key : problem_keys()) keys.push_back(&key);
    const Fields ours = fields_of(ledger, keys);
    const Fields theirs = fields_of(job, keys);
    // Where one goal has more settings than the other, "find" differs.
    for (std::size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i)
        if (ours[i].second != theirs[i].second)
            found.push_back(fmt::format("{} is {} in {}, {} in {}", ours[i].first, ours[i].second,
                                        of_ledger, theirs[i].second, of_job));
    if (!found.empty()) return found;
    const std::size_t common = std::min(ledger.parts.size(), job.parts.size());
    for (std::size_t i = 0; i < common; ++i)
        if (ledger.parts[i] != job.parts[i])
            found.push_back(fmt::format(
                "the plan has {} units for {} with digest {} in {}, {} for {} with {} in {}",
                ledger.parts[i].units, ledger.parts[i].symmetry, ledger.parts[i].digest, of_ledger,
                job.parts[i].units, job.parts[i].symmetry, job.parts[i].digest, of_job));
    return found;
}

PlanScope scope_of(const RunIdentity& identity) {
    const bool classes = std::any_of(identity.parts.begin(), identity.parts.end(),
                                     [](const PartIdentity& part) { return part.class_size == 0; });
    return {identity.parts.size() > 1, classes};
}

Job job_of(const RunIdentity& identity) {
    Job job;
    job.problem = identity.problem;
    const PlanScope asked = scope_of(identity);
    job.goal = {asked.unique, false, identity.find, asked.classes};
    job.run.engine = identity.decision.engine;
    job.run.frame = identity.decision.frame;
    job.run.unit_nodes = identity.decision.unit_nodes;
    return job;
}

}  // namespace hetman
