// The table of sequences: what each line says, and how sequences are found.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "common/failure.h"
#include "coordinator/oeis/sequence_table.h"
#include "coordinator/oeis/terms.h"

namespace hetman::test {
namespace {

TEST(SequenceTable, HasEachNumberOnce) {
    std::set<std::string> numbers;
    for (const Sequence& sequence : sequence_table())
        EXPECT_TRUE(numbers.insert(sequence.number).second) << sequence.number;
    EXPECT_GE(numbers.size(), 303U);
    for (const std::string& number : numbers) EXPECT_EQ(sequence_numbered(number).number, number);
}

// Every expression has a value, every piece is one, and every problem is right.
TEST(SequenceTable, GivesAProblemForTheFirstTerms) {
    for (const Sequence& sequence : sequence_table()) {
        Place place = first_place(sequence);
        int jobs = 0;
        for (int i = 0; i < 12; ++i) {
            const Question question = question_of(sequence, place.variables);
            EXPECT_NE(question.job.has_value(), !question.values.empty()) << sequence.number;
            jobs += question.job ? 1 : 0;
            EXPECT_NO_THROW(term_of(sequence, place.variables, CheckedInteger()))
                << sequence.number;
            place = sequence.has_open_rows() ? in_next_row(sequence, place)
                                             : place_after(sequence, place);
        }
        EXPECT_GE(jobs, 2) << sequence.number;
    }
}

TEST(SequenceTable, FindsSequencesByNumberInAnyForm) {
    for (const char* number : {"A000170", "a000170", "A170", "170", "000170"})
        EXPECT_EQ(sequence_numbered(number).number, "A000170") << number;
    for (const char* number : {"", "A", "B000170", "A0000170", "A00 170", "-1", "A000171"})
        EXPECT_THROW(sequence_numbered(number), Failure) << number;
}

TEST(SequenceTable, FindsEverySequenceByItsOwnWords) {
    for (const Sequence& sequence : sequence_table()) {
        EXPECT_EQ(sequences_with({sequence.number}), std::vector{&sequence});
        const auto found = sequences_with({sequence.description});
        EXPECT_NE(std::find(found.begin(), found.end(), &sequence), found.end());
    }
}

TEST(SequenceTable, FindsSequencesWithAllWords) {
    const auto found = sequences_with({"King", "TORUS"});
    EXPECT_GE(found.size(), 8U);
    for (const Sequence* sequence : found) {
        EXPECT_NE(sequence->description.find("kings"), std::string::npos) << sequence->number;
        EXPECT_NE(sequence->description.find("torus"), std::string::npos) << sequence->number;
    }
    EXPECT_TRUE(sequences_with({"ing", "torus"}).empty()) << "words are found from their beginning";
    EXPECT_TRUE(sequences_with({"king", "unicorn"}).empty());
    EXPECT_EQ(sequences_with({}).size(), sequence_table().size());
}

constexpr const char* line =
    "A999999\tn queens\tQ\tn\t2*n\ttorus\tany\tmaximal place=3\tunique\tn\t1\t/ 2^n";

TEST(SequenceLine, IsRead) {
    const Sequence sequence = parse_sequence(line);
    EXPECT_EQ(sequence.number, "A999999");
    EXPECT_EQ(sequence.columns, "2*n");
    EXPECT_EQ(sequence.conditions.board.shape, Shape::torus);
    EXPECT_TRUE(sequence.conditions.maximal);
    EXPECT_EQ(sequence.conditions.preplaced, std::vector<Square>{3});
    EXPECT_EQ(sequence.asked, Asked::unique);
    EXPECT_EQ(sequence.divisor, "2^n");
}

std::string with(const std::string& cell, const std::string& other) {
    std::string text = line;
    return text.replace(text.find('\t' + cell + '\t') + 1, cell.size(), other);
}

TEST(SequenceLine, IsRefusedIfMalformed) {
    EXPECT_THROW(parse_sequence("A000170\tqueens"), std::runtime_error);
    EXPECT_THROW(parse_sequence(std::string(line) + "\t"), std::runtime_error);
    EXPECT_THROW(parse_sequence(' ' + std::string(line).substr(1)), std::runtime_error);
    for (const auto& [cell, other] : {std::pair{"torus", "sphere"},
                                      {"maximal place=3", "minimal"},
                                      {"maximal place=3", "place="},
                                      {"maximal place=3", "group=some"},
                                      {"maximal place=3", "symmetric=upside-down"},
                                      {"maximal place=3", "colour=red"},
                                      {"unique", "least"},
                                      {"unique", "classes="},
                                      {"n\t1", "rows\t1"},
                                      {"n\t1", "triangle 0\t1"},
                                      {"n\t1", "triangle x k=0..n\t1"},
                                      {"n\t1", "triangle 0 k=0..\t1"},
                                      {"1", "-1"}})
        EXPECT_THROW(parse_sequence(with(cell, other)), std::runtime_error) << other;
}

}  // namespace
}  // namespace hetman::test
