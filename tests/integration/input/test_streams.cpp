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

// Open MPI's mpirun drops what it cannot write and returns 0, so the ranks look for themselves.
// MPICH's complains, and returns 255.
class MpiStreams : public MpiTest {
  protected:
    static void expect_told(const Ended& ended) {
        if (has_mpich()) {
            EXPECT_EQ(ended.code, 255) << ended;
            return;
        }
        EXPECT_EQ(ended.code, 1) << ended;
        // Once, but not always on a line of its own: mpirun 5.0 writes what it has of an incomplete
        // line of standard output before it.
        const std::string told = "hetman: the result could not be written to standard output";
        EXPECT_NE(ended.errors.find(told), std::string::npos) << ended;
        EXPECT_EQ(ended.errors.find(told), ended.errors.rfind(told)) << ended;
    }
};

// Few commands, because mpirun takes two seconds to end what returns 1.
TEST_F(MpiStreams, AResultThatCannotBeWrittenIsAnError) {
    const std::pair<Stream, Arguments> cases[] = {
        {Stream::full, {"count", "Q", "9", "--quiet"}},
        {Stream::full, {"count", "Q", "8..9", "--quiet"}},
        {Stream::full, {"oeis", "A000170", "1..9", "--quiet"}},
        {Stream::full, {"--help"}},
        {Stream::closed, {"list", "Q", "6"}}};
    for (const auto& [output, arguments] : cases) {
        Command command = mpirun_command(2, arguments);
        command.output = output;
        const Ended ended = run(command);
        SCOPED_TRACE(arguments.front());
        expect_told(ended);
    }
}

// What `script` does with the command in its arguments, on a small disk of its own at $disk, which
// only it sees; then shows what the command printed into the file `out` there.
Ended run_on_small_disk(const std::string& script, const Command& command) {
    const TemporaryDirectory directory;
    Command on_disk = command;
    on_disk.arguments =
        Arguments{"unshare",
                  "-m",
                  "sh",
                  "-c",
                  "disk=$1; shift; mount -t tmpfs -o size=64k none \"$disk\" || exit 99\n" +
                      script + "\ncode=$?; cat \"$disk/out\"; exit $code",
                  "sh",
                  directory.path().string()} +
        command.arguments;
    return run(on_disk);
}

TEST_F(MpiStreams, AResultThatAFullDiskCannotTakeIsAnError) {
    const Command command = mpirun_command(2, {"list", "Q", "6"});
    const Ended right = run_on_small_disk("\"$@\" >\"$disk/out\"", command);
    if (right.code == 99)
        GTEST_SKIP() << "this user may not mount a file system in a namespace of its own";
    EXPECT_EQ(right.code, 0) << right;
    EXPECT_EQ(right.output, hetman({"list", "Q", "6"}).output);
    const Ended wrong = run_on_small_disk(
        "(cat /dev/zero >\"$disk/filler\") 2>/dev/null\n\"$@\" >\"$disk/out\"", command);
    EXPECT_EQ(wrong.output, "");
    expect_told(wrong);
}

// Output that was redirected after mpirun is the rank's own.
TEST_F(MpiStreams, OutputOfTheRankItselfIsNotMpiruns) {
    const TemporaryDirectory directory;
    const std::string file = directory / "out";
    Command command =
        mpirun_command({{1, {"sh", "-c", program() + " count Q 8 --quiet >" + file}}});
    command.output = Stream::full;
    EXPECT_EQ(run(command).code, 0);
    EXPECT_EQ(read_text(file), "92\n");
}

}  // namespace
}  // namespace hetman::test
