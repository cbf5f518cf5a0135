// Standard streams that are closed, full or without a reader: an error, but never a crash, and
// nothing counted is lost.
#include <gtest/gtest.h>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

Ended hetman_with(const Arguments& arguments, Stream output, Stream errors) {
    Command command = hetman_command(arguments);
    command.output = output;
    command.errors = errors;
    return run(command);
}

TEST(Streams, AResultThatCannotBeWrittenIsAnError) {
    for (const Stream output : {Stream::full, Stream::closed})
        for (const Arguments& arguments :
             {Arguments{"count", "Q", "8", "--quiet"}, Arguments{"pieces"}, Arguments{"selftest"},
              Arguments{"count", "Q", "8", "--quiet", "--json"}, Arguments{"--help"},
              Arguments{"attacks", "Q", "12", "--all"}, Arguments{"trace", "Q", "4"},
              Arguments{"trace", "Q", "8", "--force"}, Arguments{"compare", "4", "--quiet"},
              Arguments{"--version"}}) {
            const Ended ended = hetman_with(arguments, output, Stream::pipe);
            EXPECT_EQ(ended.code, 1) << arguments.front() << '\n' << ended;
            ASSERT_EQ(complaints(ended).size(), 1U) << arguments.front() << '\n' << ended;
            EXPECT_NE(ended.errors.find("standard output"), std::string::npos) << ended;
        }
}

TEST(Streams, AResultThatCannotBeWrittenIsKept) {
    const TemporaryDirectory directory;
    const Arguments arguments{"count", "Q", "8", "--dir", directory / "run"};
    EXPECT_EQ(hetman_with(arguments, Stream::full, Stream::pipe).code, 1);
    EXPECT_EQ(hetman(arguments).output, "92\n");
    EXPECT_EQ(status_of(directory / "run").at("starts"), 1);
}

TEST(Streams, WithoutStandardErrorTheResultIsPrinted) {
    for (const Stream errors : {Stream::closed, Stream::full, Stream::broken_pipe}) {
        const Ended ended =
            hetman_with({"count", "QNN", "20", "--progress-every", "1ms"}, Stream::pipe, errors);
        EXPECT_EQ(ended.code, 0) << "stream " << static_cast<int>(errors);
        EXPECT_EQ(ended.output, "516\n");
    }
}

TEST(Streams, WithoutStandardErrorTheExitCodeTellsWhatWasWrong) {
    for (const Stream errors : {Stream::closed, Stream::full, Stream::broken_pipe})
        EXPECT_EQ(hetman_with({"count", "QX", "8"}, Stream::pipe, errors).code, 2)
            << "stream " << static_cast<int>(errors);
}

// As after the end of the session from which a run was started.
TEST(Streams, ARunGoesOnWhenNobodyListens) {
    const TemporaryDirectory directory;
    const Known problem = quick_problem();
    for (const Stream stream : {Stream::closed, Stream::full, Stream::broken_pipe}) {
        const std::string run_directory =
            directory / ("run" + std::to_string(static_cast<int>(stream)));
        const Ended ended = hetman_with(
            problem.count + Arguments{"--dir", run_directory, "--progress-every", "1ms"}, stream,
            stream);
        // The result was not written, but everything is in the run directory.
        EXPECT_EQ(ended.code, stream == Stream::broken_pipe ? 0 : 1) << ended;
        EXPECT_EQ(status_of(run_directory).at("state"), "complete");
        EXPECT_EQ(units_of(run_directory), reference_units(problem));
    }
}

// As with `| head`: a reader that stops early is no error, whether or not the rest fits into the
// buffer that is written at the end.
TEST(Streams, CommandsEndQuietlyWhenTheReaderIsGone) {
    for (const Arguments& arguments :
         {Arguments{"count", "Q", "8", "--quiet"}, Arguments{"count", "bishop", "1800", "--quiet"},
          Arguments{"pieces"}, Arguments{"selftest"}, Arguments{"--help"}, Arguments{"--version"},
          Arguments{"attacks", "Q", "12", "--all"},
          Arguments{"attacks", "Q", "12", "--all", "--json"}, Arguments{"trace", "Q", "4"},
          Arguments{"trace", "Q", "8"}, Arguments{"list", "bishop", "8"},
          Arguments{"compare", "4", "--quiet"},
          Arguments{"complete", "--random", "20000", "--queens", "0", "--quiet"},
          Arguments{"complete", "--random", "20000", "--queens", "0", "--quiet", "--json"}}) {
        const Ended ended = hetman_with(arguments, Stream::broken_pipe, Stream::pipe);
        EXPECT_EQ(ended.code, 0) << arguments.front() << '\n' << ended;
        EXPECT_EQ(ended.errors, "") << arguments.front();
    }
}

// Scripts depend on what was found, not on who read it.
TEST(Streams, TheExitCodeIsTheSameWhenTheReaderIsGone) {
    const Ended ended =
        hetman_with({"first", "queen", "3", "--quiet"}, Stream::broken_pipe, Stream::pipe);
    EXPECT_EQ(ended.code, 6) << ended;
    EXPECT_EQ(ended.errors, "");
}

}  // namespace
}  // namespace hetman::test
