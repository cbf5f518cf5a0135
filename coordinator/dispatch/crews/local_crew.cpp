#include "coordinator/dispatch/crews/local_crew.h"

#include <fmt/core.h>

namespace hetman {

std::vector<Report> LocalCrew::take() {
    Report report{0, pool_.take_results(), std::nullopt};
    if (const std::optional<Trouble> trouble = pool_.take_trouble())
        report.trouble = {trouble->unit == no_unit
                              ? trouble->text
                              : fmt::format("unit {}: {}", trouble->unit, trouble->text),
                          trouble->code};
    return {std::move(report)};
}

std::vector<Report> LocalCrew::collect(std::chrono::milliseconds patience) {
    pool_.wait(patience);
    return take();
}

std::vector<Report> LocalCrew::call_off(std::chrono::milliseconds patience) {
    pool_.stop();
    pool_.wait_until_stopped(patience);
    return take();
}

}  // namespace hetman
