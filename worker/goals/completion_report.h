#pragma once
// What a study of completions found out, as a document.

#include <cstdint>
#include <string>

#include "common/job/completion_study.h"
#include "worker/goals/completion_tally.h"
#include "worker/goals/document.h"

namespace hetman {

// Of the finished samples on a board of n rows. Its text is "n 1000: 100 of 100 compositions
// completed, ..." and how long it took, empty as long as no sample is finished. Its tables:
//   table    Grigoryan's Table 2, one row; times in seconds, tRow in microseconds (tMean / n); a
//            value that there is not is left empty; F-N are compositions cut from a placement that
//            were not completed
//   times    the histogram of times: from (nanoseconds), count, sum
//   lengths  of a stage by itself: queens on the board in the end, count
//   returns  of Grigoryan's method: returns to a base level, count, share of the compositions
//   rounds   of random matching: round, boards that came to it, queens on a board after it on
//            average (over all boards), and these as a share of the rows
Document completion_report(std::uint64_t n, const CompletionStudy& study,
                           const CompletionTally& tally);

// "100 compositions of any number of queens, cut from placements, method streamed, seed 1".
std::string describe(const CompletionStudy& study);
// Over all compositions; so often the search went back.
std::uint64_t all_returns(const CompletionCounts& counts);
// "100 completed, 0 impossible, 0 undecided, 93 straight"
std::string describe(const CompletionCounts& counts);

}  // namespace hetman
