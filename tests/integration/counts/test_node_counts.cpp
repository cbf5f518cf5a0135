// The number of nodes that engines visit: unintended changes of a search show here.
#include <gtest/gtest.h>

#include "tests/integration/runs.h"
#include "tests/support/known_counts.h"

namespace hetman::test {
namespace {

TEST(NodeCounts, AreThoseOfTheTable) {
    const std::vector<NodeCount> table = node_counts();
    ASSERT_GT(table.size(), 30U);
    for (const NodeCount& row : table) {
        const Ended ended = hetman({"count", row.piece, std::to_string(row.n), "--engine",
                                    row.engine, "--json", "--quiet"});
        ASSERT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(nlohmann::json::parse(ended.output).at("nodes"), row.nodes)
            << row.piece << ' ' << row.n << ' ' << row.engine;
    }
}

}  // namespace
}  // namespace hetman::test
