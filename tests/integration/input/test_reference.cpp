// The tables of flags in docs/reference.md, compared with the commands' own records.
#include <gtest/gtest.h>

#include "coordinator/command_line/command_line.h"
#include "coordinator/command_line/documents.h"
#include "tests/integration/documents.h"
#include "tests/support/text_files.h"

namespace hetman::test {
namespace {

CommandRecord program_record() { return *make_command_line().record; }

TEST(Reference, ShowsTheFlagsOfTheProgram) {
    const std::string page = read_text(project_directory() / "docs/reference.md");
    EXPECT_EQ(page, with_flag_tables(page, program_record()))
        << "run: build/release/hetman_generate --tables docs/reference.md";
}

TEST(Reference, TablesNameTheCommandsOfAFlagThatOthersLack) {
    const std::string page = with_flag_tables(
        "<!-- flags of first merge, not count -->\n<!-- end -->\n", program_record());
    EXPECT_NE(page.find("| `OUT` | `merge`: "), std::string::npos) << page;
    EXPECT_EQ(page.find("--torus"), std::string::npos) << page;
    EXPECT_EQ(page, with_flag_tables(page, program_record()));
}

TEST(Reference, TablesRefuseUnknownCommandsAndMissingEnds) {
    EXPECT_THROW(with_flag_tables("<!-- flags of nothing -->\n<!-- end -->\n", program_record()),
                 std::runtime_error);
    EXPECT_THROW(with_flag_tables("<!-- flags of count -->\n", program_record()),
                 std::runtime_error);
}

}  // namespace
}  // namespace hetman::test
