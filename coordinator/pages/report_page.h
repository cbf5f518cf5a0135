#pragma once
// The report of one or more runs: a self-contained page of XHTML, made from the records that
// `status` prints.

#include <optional>
#include <string>
#include <vector>

#include "common/job/duration.h"
#include "coordinator/dispatch/run_status.h"

namespace hetman {

// A run to be reported: its name on the page, and its status or why there is none.
struct ReportedRun {
    std::string name;
    std::optional<RunStatus> status;
    std::string otherwise = {};  // "not begun", "cannot be read: ..."
};

// Adds runs one by one, so that only one of them is in memory.
class ReportPage {
  public:
    // Placements to be drawn are looked for during `limit` in each run. The title of several runs
    // names the folder that they are in, if there is one.
    ReportPage(Duration limit, std::string folder);

    void add(const ReportedRun& run);
    std::string text() const;

  private:
    Duration limit_;
    std::string folder_;
    std::string title_;                               // of the last run
    std::vector<std::vector<std::string>> overview_;  // name, state, share, CPU to come, total
    std::string articles_;
};

}  // namespace hetman
