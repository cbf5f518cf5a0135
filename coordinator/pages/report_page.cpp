#include "coordinator/pages/report_page.h"

#include <fmt/core.h>

#include <ctime>
#include <nlohmann/json.hpp>

#include "common/plural.h"
#include "common/version.h"
#include "coordinator/pages/board_figures.h"
#include "coordinator/pages/html.h"
#include "coordinator/pages/page_template.h"
#include "coordinator/pages/result_sections.h"
#include "coordinator/pages/trust_sections.h"
#include "coordinator/pages/work_sections.h"

namespace hetman {
namespace {

std::string summary_of(const RunStatus& status) {
    return status.ledger().goal().summary(status.job.problem);
}

Html record_section(const nlohmann::ordered_json& record) {
    return element("h3", "Record") +
           element(
               "details",
               element("summary",
                       Html("What ") + element("code", "hetman status --json") + " prints") +
                   element("pre", {{"class", "wrapped record"}, {"tabindex", "0"}}, record.dump()));
}

Html article(const RunStatus& status, const std::string& id, Duration limit) {
    const nlohmann::ordered_json record = json_record(status);
    return headline(status, record) + result_sections(status, record) +
           board_figures(status, limit) + heat_map_section(status, id + "-scale") +
           work_sections(status, record) + trust_sections(status, record) + record_section(record);
}

}  // namespace

ReportPage::ReportPage(Duration limit, std::string folder)
    : limit_(limit), folder_(std::move(folder)) {}

void ReportPage::add(const ReportedRun& run) {
    const std::string id = fmt::format("run-{}", overview_.size() + 1);
    std::vector<std::string> row{run.name, run.otherwise, "0.00 %", "-", "-"};
    Html content = element("p", run.otherwise);
    title_ = run.name;
    if (run.status) {
        const RunStatus& status = *run.status;
        const auto to_come = status.cpu_seconds_to_come();
        title_ = summary_of(status);
        row = {run.name, status.state, fmt::format("{:.2f} %", 100 * status.share_now()),
               to_come && !status.ledger().complete() ? describe_seconds(*to_come) : "-",
               status.result.total ? to_decimal(*status.result.total) : "-"};
        content = element("p", {{"class", "muted"}}, title_ + ": " + status.state) +
                  article(status, id, limit_);
    }
    overview_.push_back(row);
    articles_ += element("section", {{"id", id}, {"aria-labelledby", id + "-name"}},
                         element("h2", {{"id", id + "-name"}}, run.name) + content)
                     .markup() +
                 '\n';
}

std::string ReportPage::text() const {
    HtmlTable table{"The runs", {"run", "state", "finished", "CPU to come", "total"}, {}, true};
    for (const std::vector<std::string>& row : overview_) {
        std::vector<Html> cells(row.begin(), row.end());
        cells.front() =
            element("a", {{"href", fmt::format("#run-{}", table.rows.size() + 1)}}, cells.front());
        table.rows.push_back(cells);
    }
    const bool is_one = overview_.size() == 1;
    return filled(
        page_template(),
        {{"title",
          is_one ? title_
                 : counted(overview_.size(), "run") + (folder_.empty() ? "" : " in " + folder_)},
         {"overview", is_one ? Html() : html_of(table)},
         {"runs", Html::trusted(articles_)},
         {"origin", Html(fmt::format("Written by Hetman {} on {} from the run's directory alone. "
                                     "The numbers are those of ",
                                     version, describe_time(std::time(nullptr)))) +
                        element("code", "hetman status --json") + "."}});
}

}  // namespace hetman
