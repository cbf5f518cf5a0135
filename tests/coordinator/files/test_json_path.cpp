// Paths in JSON, whatever their bytes are.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "coordinator/files/json_path.h"

namespace hetman::test {
namespace {

std::string json_of(const std::string& path) {
    nlohmann::ordered_json json;
    set_path(json, "directory", path);
    return json.dump();
}

TEST(JsonPath, IsThePathItselfWhereItIsUtf8) {
    EXPECT_EQ(json_of("/runs/queens 12"), R"({"directory":"/runs/queens 12"})");
    EXPECT_EQ(json_of("/l\xc3\xa9/\\x"), R"({"directory":"/lé/\\x"})");
}

TEST(JsonPath, HasAUriWithTheExactBytesWhereItIsNot) {
    EXPECT_EQ(json_of("/l\xe9/runs/j"),
              R"({"directory":"/l\\xe9/runs/j","directory_uri":"file:///l%E9/runs/j"})");
    EXPECT_EQ(json_of("/\xff \xc3\xa9%~"),
              R"({"directory":"/\\xff é%~","directory_uri":"file:///%FF%20%C3%A9%25~"})");
}

}  // namespace
}  // namespace hetman::test
