#pragma once
// What a study of completions found out, as it is printed and stored.

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "common/problem.h"
#include "coordinator/ledger.h"

namespace hetman {

struct StudyResult {
    std::uint64_t n = 0;
    CompletionStudy study;
    CompletionTally tally;                                    // over the finished units
    std::uint64_t checksum = checksum_of(CompletionTally());  // of the tally, as it was added up
};

// Throws Failure(verification) if two ways to add the tallies up differ.
StudyResult study_result(const Problem& problem, const Ledger& ledger);

// All that tell it throw Failure(verification) if it is no longer what was added up.

nlohmann::ordered_json to_json(const StudyResult& result);

// For people: "n 1000: 100 of 100 compositions completed, ..." and how long it took; empty as long
// as no unit is finished.
std::string to_text(const StudyResult& result);

// "100 compositions of any number of queens, cut from placements, method streamed, seed 1".
std::string describe(const CompletionStudy& study);
// Over all compositions; so often the search went back.
std::uint64_t all_returns(const CompletionCounts& counts);
// "100 completed, 0 impossible, 0 undecided, 93 straight"
std::string describe(const CompletionCounts& counts);

// Grigoryan's Table 2: a line of names and one of values. Times in seconds, tRow in microseconds
// (tMean / n); a value that there is not is left empty. F-N are compositions cut from a placement
// that were not completed.
std::string table_csv(const StudyResult& result);
// The histogram of times: from (nanoseconds), count, sum.
std::string times_csv(const StudyResult& result);
// Of a stage by itself: queens on the board in the end, count.
std::string lengths_csv(const StudyResult& result);
// Of Grigoryan's method: returns to a base level, count, share of the compositions.
std::string returns_csv(const StudyResult& result);
// Of random matching: round, boards that came to it, queens on a board after it on average (over
// all boards), and these as a share of the rows.
std::string rounds_csv(const StudyResult& result);

}  // namespace hetman
