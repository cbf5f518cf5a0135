#include "tests/integration/counting.h"

#include <nlohmann/json.hpp>

#include "tests/support/known_counts.h"

namespace hetman::test {

std::string known_or_empty(const std::string& piece, const std::string& kind, std::uint64_t n) {
    for (const KnownCount& known : known_counts())
        if (known.piece == piece && known.kind == kind && known.n == n) return known.count;
    return {};
}

void expect_known_counts(const std::string& piece, std::uint64_t n, const std::string& engine,
                         const Arguments& flags) {
    SCOPED_TRACE(piece + ", n = " + std::to_string(n) + ", " + engine);
    const std::string total = known_or_empty(piece, "total", n);
    const std::string unique = known_or_empty(piece, "unique", n);
    ASSERT_NE(total, "");
    Arguments arguments{"count", piece, std::to_string(n), "--engine", engine, "--json"};
    if (!unique.empty()) arguments.push_back("--unique");
    const Ended ended = hetman(arguments + flags);
    ASSERT_EQ(ended.code, 0) << ended;
    const auto result = nlohmann::json::parse(ended.output);
    EXPECT_EQ(result.at("total"), total);
    if (!unique.empty()) {
        EXPECT_EQ(result.at("unique"), unique);
    }
    EXPECT_EQ(result.at("complete"), true);
}

}  // namespace hetman::test
