// `oeis --table`: sequences that users describe.
#include <gtest/gtest.h>

#include "tests/integration/program.h"
#include "tests/integration/temporary_directory.h"

namespace hetman::test {
namespace {

class OwnSequences : public ::testing::Test {
  protected:
    void write(const std::string& text) const { write_text(file_, text); }
    Ended oeis(const Arguments& arguments) const {
        return hetman(Arguments{"oeis", "--table", file_} + arguments + Arguments{"--quiet"});
    }
    // A line whose fields are separated by bars.
    static std::string line(std::string fields) {
        for (char& c : fields)
            if (c == '|') c = '\t';
        return fields + '\n';
    }

    const TemporaryDirectory directory_;
    const std::string file_ = directory_ / "my.tsv";
};

TEST_F(OwnSequences, AreReadByRowsOrAntidiagonals) {
    write("# mine\n\n" + line("rooks-2|k rooks|R|n|n|plane|k|-|total|triangle 1 k=1..n|1|-") +
          line("array|any rooks|R|row|column|plane|any|-|total|antidiagonals|0|-"));
    // C(n,k)^2 k!: 1; 4, 2; 9, 18, 6.
    EXPECT_EQ(oeis({"rooks-2", "1..6"}).output, "1 1\n2 4\n3 2\n4 9\n5 18\n6 6\n");
    EXPECT_EQ(oeis({"array", "0..4"}).output, "0 2\n1 3\n2 3\n3 4\n4 7\n");
    EXPECT_EQ(oeis({"--list"}).output, "rooks-2  k rooks\narray  any rooks\n");
    const std::string draft = directory_ / "draft";
    EXPECT_EQ(oeis({"array", "0..4", "--draft", draft}).code, 0);
    EXPECT_EQ(read_text(draft + "/b.txt").substr(0, 44),
              "# array: Table of n, a(n) for n = 0..4\n# any");
}

TEST_F(OwnSequences, AreRefusedWithTheLine) {
    const auto complaint = [this](const std::string& fields) {
        write("# comment\n" + line(fields));
        const Ended ended = oeis({"mine", "1..4"});
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(ended.output, "") << ended;
        EXPECT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(ended.errors.find("my.tsv:2"), std::string::npos) << ended;
        return ended.errors;
    };
    const auto says = [&](const std::string& fields, const std::string& words) {
        EXPECT_NE(complaint(fields).find(words), std::string::npos) << complaint(fields);
    };
    says("mine|two fields", "2 fields instead of 12");
    says("my sequence|x|Q|n|n|plane|n|-|total|n|1|-", "number cannot be");
    says("mine|x|Q|n+|n|plane|n|-|total|n|1|-", "a number, a variable or a parenthesis");
    says("mine|x|Q|n|k|plane|n|-|total|n|1|-", "variable k");
    says("mine|x|R({n|n|n|plane|n|-|total|n|1|-", "piece cannot be");
    says("mine|x|Q|n|n|plane|each|-|total|n|1|-", "triangle");
    says("mine|x|Q|n|n|plane|n|-|size|n|1|-", "size");
    says("mine|x|Q|n|n|plane|any|-|first|triangle 1 k=1..n|1|-", "first");
    says("mine|x|Q|n|n|plane|each|-|classes=4|triangle 1 k=1..n|1|-", "classes");
    says("mine|x|Q|n|n|plane|k|-|total|triangle -1 k=1..n|1|-", "begin");
    says("mine|x|Q|n|n|plane|k|-|total|triangle 1 k=99999999999..n|1|-", "begin");
    says("mine|x|Q|n|n|plane|n|-|total|n|999999999999|-", "offset");
    says("mine|x|Q|" + std::string(3000, '(') + "n|n|plane|n|-|total|n|1|-", "nested");
    says("mine|x\xff|Q|n|n|plane|n|-|total|n|1|-", "description cannot be");
    says("mine|x|Q|n|n|plane|smallest|-|size|n|1|-", "maximal");
    says("mine|x|Q|n|n|sphere|n|-|total|n|1|-", "shape");
}

// What only the terms show ends them with a sentence, not with a hang or a crash.
TEST_F(OwnSequences, EndWhereTheirTermsDo) {
    const auto says = [this](const std::string& fields, const std::string& words) {
        write(line(fields));
        const Ended ended = oeis({"mine", "1..4"});
        EXPECT_EQ(ended.code, 2) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(ended.errors.find(words), std::string::npos) << ended;
    };
    says("mine|x|Q|n|n|plane|k|-|total|triangle 1 k=5..3|1|-", "all further rows are empty");
    says("mine|x|Q|n|n|plane|n|-|total|n|1|/ n-1", "the divisor 0");
    says("mine|x|Q|n|n|plane|n|-|total|n|1|/ 10^15", "the divisor 1000000000000000");
    says("mine|x|Q?|n|n|plane|n|-|total|n|1|-", "Q?");
    says("mine|x|Q|99999*n|n|plane|n|-|total|n|1|-", "99999");
    says("mine|x|Q|1/(n-1)+@|n|plane|n|-|total|n|1|-", "division by 0");
    says("other|x|Q|n|n|plane|n|-|total|n|1|-", "mine is not in the table");
}

TEST_F(OwnSequences, NeedATableThatCanBeRead) {
    EXPECT_EQ(oeis({"mine"}).code, 2);
    write("");
    EXPECT_EQ(oeis({"mine"}).code, 2);
    write(line("mine|x|Q|n|n|plane|n|-|total|n|1|-") + line("mine|x|Q|n|n|plane|n|-|total|n|1|-"));
    EXPECT_NE(oeis({"mine"}).errors.find("mine is there twice"), std::string::npos);
}

}  // namespace
}  // namespace hetman::test
