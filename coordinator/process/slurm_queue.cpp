#include "coordinator/process/slurm_queue.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "common/digits.h"
#include "common/printable.h"
#include "common/split_text.h"
#include "coordinator/process/program_output.h"

namespace hetman {
namespace {

constexpr Duration patience{5'000};
constexpr std::chrono::seconds pause{30};  // a controller has more to do than to answer us

bool is_number_of_job(const std::string& text) {
    constexpr std::size_t longest = 10;
    return is_digits(text) && text.size() <= longest;
}

}  // namespace

void SlurmQueue::ask_for(const std::set<std::string>& jobs) {
    std::set<std::string> numbers;
    for (const std::string& job : jobs)
        if (is_number_of_job(job)) numbers.insert(job);
    if (numbers == asked_for_ && (!asked_at_ || Clock::now() < *asked_at_ + pause)) return;
    asked_for_ = numbers;
    asked_at_ = Clock::now();
    jobs_.clear();
    if (numbers.empty()) return;
    const std::optional<std::string> listed =
        output_of({{"squeue", "--noheader", "--states=all", "--format=%A|%T|%j",
                    fmt::format("--jobs={}", fmt::join(numbers, ","))},
                   patience});
    for (const std::string& line : lines_of(listed.value_or(""))) {
        const std::size_t after_id = line.find('|');
        const std::size_t after_state = line.find('|', after_id + 1);
        if (after_id == std::string::npos || after_state == std::string::npos) continue;
        jobs_[line.substr(0, after_id)] = {
            printable(line.substr(after_state + 1)),
            printable(line.substr(after_id + 1, after_state - after_id - 1))};
    }
}

std::optional<SlurmJob> SlurmQueue::find(const std::string& job) const {
    const auto found = jobs_.find(job);
    return found == jobs_.end() ? std::nullopt : std::optional<SlurmJob>(found->second);
}

}  // namespace hetman
