#include "coordinator/pages/unit_costs.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "common/numbers/saturating.h"

namespace hetman {
namespace {

// The units whose numbers of nodes have so many binary digits.
struct CostClass {
    std::uint64_t units = 0;
    double nodes = 0;
};
using CostClasses = std::array<CostClass, std::numeric_limits<std::uint64_t>::digits + 1>;

CostClasses cost_classes(const Ledger& ledger) {
    CostClasses classes;
    for (UnitId id = 0; id < ledger.units(); ++id) {
        if (!ledger.is_done(id)) continue;
        const std::uint64_t nodes = ledger.tally(id).nodes;
        CostClass& its = classes[static_cast<std::size_t>(std::bit_width(nodes))];
        ++its.units;
        its.nodes += static_cast<double>(nodes);
    }
    return classes;
}

// "4 to 7": the numbers with so many binary digits.
std::string range_text(std::size_t digits) {
    if (digits <= 1) return std::to_string(digits);
    const std::uint64_t least = std::uint64_t{1} << (digits - 1);
    return fmt::format("{} to {}", least, least - 1 + least);
}

std::string percent_of(double part, double whole) {
    return whole > 0 ? fmt::format("{:.1f} %", 100 * part / whole) : "-";
}

}  // namespace

Html unit_costs_section(const RunStatus& status) {
    const CostClasses classes = cost_classes(status.ledger());
    const auto is_used = [](const CostClass& one) { return one.units > 0; };
    const auto first = std::find_if(classes.begin(), classes.end(), is_used);
    const auto last = std::find_if(classes.rbegin(), classes.rend(), is_used).base();
    if (first == classes.end()) return {};
    double nodes = 0;
    std::uint64_t most = 0;
    for (const CostClass& one : classes) {
        nodes += one.nodes;
        most = std::max(most, one.units);
    }
    HtmlTable table{"The finished units by their nodes, and the share of all nodes that they have",
                    {"nodes of a unit", "units", "compared", "of all nodes"},
                    {},
                    true};
    for (auto one = first; one != last; ++one)
        table.rows.push_back({range_text(static_cast<std::size_t>(one - classes.begin())),
                              std::to_string(one->units),
                              bar(static_cast<double>(one->units) / static_cast<double>(most)),
                              percent_of(one->nodes, nodes)});
    return element("h3", "Costs of units") + html_of(table);
}

Html parts_section(const RunStatus& status) {
    const Ledger& ledger = status.ledger();
    HtmlTable table{
        "The parts of the plan: the units whose placements have a symmetry; that of the "
        "identity gives the total",
        {"symmetry", "units", "finished", "nodes", "digest of the planned units"},
        {},
        true};
    UnitId id = 0;
    for (const PartIdentity& part : status.found.checkpoint.identity.parts) {
        std::uint64_t finished = 0;
        Saturating nodes = 0;
        for (const UnitId end = id + part.units; id < end; ++id) {
            if (!ledger.is_done(id)) continue;
            ++finished;
            nodes = nodes + ledger.tally(id).nodes;
        }
        table.rows.push_back({element("span", {{"class", "name"}}, part.symmetry),
                              std::to_string(part.units), std::to_string(finished),
                              std::to_string(nodes.value()), part.digest});
    }
    return element("h3", "Parts of the plan") + html_of(table);
}

}  // namespace hetman
