#pragma once
// Certificates that tests make, verify and alter.

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "common/numbers/digest.h"
#include "tests/integration/runs.h"
#include "tests/support/text_files.h"

namespace hetman::test {

using Json = nlohmann::ordered_json;

// The rows of a table, with a new digest below.
inline std::string with_digest(const std::string& rows) {
    return rows + "# XXH3-128 " + digest_of(rows).hex() + "\n";
}
inline std::string without_digest(const std::string& table) {
    return table.substr(0, table.rfind("# XXH3-128 "));
}

class Certificates : public ::testing::Test {
  protected:
    // Counts with a run directory, which is gone afterwards, and certifies the result.
    void certify(const Arguments& count, const std::function<void()>& before_certifying = {}) {
        const Ended counted = hetman(count + Arguments{"--dir", run_, "--quiet"});
        ASSERT_EQ(counted.code, 0) << counted;
        if (before_certifying) before_certifying();
        const Ended ended = hetman({"certify", run_, "--output", certificate_});
        ASSERT_EQ(ended.code, 0) << ended;
        EXPECT_TRUE(ended.output.ends_with(certificate_ + "\n")) << ended;
        std::filesystem::remove_all(run_);
    }
    void certify_small_run() { certify({"count", "awesome-queen", "12", "--unit-nodes", "100"}); }
    Ended verify(const Arguments& flags = {}) const {
        return hetman(Arguments{"verify", certificate_} + flags);
    }
    Json read() const { return Json::parse(read_text(certificate_)); }
    void write(const Json& json) const { write_text(certificate_, json.dump()); }

    // Puts other rows in the certificate's table, with digests that fit.
    static void set_rows(Json& json, const std::string& rows) {
        json["table"]["text"] = with_digest(rows);
        json["table"]["digest"] = digest_of(rows).hex();
    }
    static std::vector<std::string> rows_of(const Json& json) {
        return lines_of(without_digest(json["table"]["text"].get<std::string>()));
    }
    static void set_lines(Json& json, const std::vector<std::string>& lines) {
        std::string rows;
        for (const std::string& line : lines) rows += line + '\n';
        set_rows(json, rows);
    }

    void expect_complaint(int code, const std::string& text, const Arguments& flags = {}) const {
        const Ended ended = verify(flags);
        EXPECT_EQ(ended.code, code) << ended;
        EXPECT_EQ(ended.output, "") << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find(text), std::string::npos) << text << ended;
    }

    const TemporaryDirectory directory_;
    const std::string run_ = directory_ / "run";
    const std::string certificate_ = directory_ / "result.json";
};

}  // namespace hetman::test
