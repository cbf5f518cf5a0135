// What result.json says of the starts of a run.
#include "coordinator/dispatch/kept_record.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/coordinator/dispatch/stocked_crew.h"

namespace hetman::test {
namespace {

// Members on these hosts, which count nothing.
class PlacedCrew final : public StockedCrew {
  public:
    explicit PlacedCrew(std::vector<std::string> hosts)
        : StockedCrew(hosts.size()), hosts_(std::move(hosts)) {}

    std::uint32_t threads(std::size_t) const override { return 1; }
    Place place(std::size_t member) const override { return {member + 1, hosts_[member]}; }
    std::vector<Report> collect(std::chrono::milliseconds) override { return {}; }
    std::vector<Report> call_off(std::chrono::milliseconds) override { return {}; }

  private:
    std::vector<std::string> hosts_;
};

TEST(StartRecords, NameEachHostOnce) {
    const PlacedCrew crew({"node2", "", "node1", "node2", "\x1b[1m"});
    const std::vector<std::string> hosts{"\\x1b[1m", "node1", "node2"};
    EXPECT_EQ(hosts_of(crew), hosts);
    EXPECT_EQ(start_record({}, hosts)["hosts"], nlohmann::ordered_json(hosts));
}

}  // namespace
}  // namespace hetman::test
