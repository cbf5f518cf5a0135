#pragma once
// Presents the results of a study of completions as a document.

#include <cstdint>
#include <string>

#include "common/completion/study.h"
#include "worker/completion/study/completion_tally.h"
#include "worker/goals/document.h"

namespace hetman {

// Describes the finished samples on a board of n rows. The text is "n 1000: 100 of 100 compositions
// completed, ..." and the time taken; it is empty until a sample is finished. Tables:
//   table    Grigoryan's Table 2, one row. Times in seconds, tRow in microseconds (tMean / n);
//   missing values are left empty; F-N counts compositions cut from a placement that were not
//   completed
//   times    the histogram of times: from (nanoseconds), count, sum
//   lengths  for a single stage: final number of queens on the board, count
//   returns  for Grigoryan's method: returns to a base level, count, share of the compositions
//   rounds   for random matching: round, boards that reached it, mean number of queens on a board
//   after it (over all boards), and the same as a share of the rows
Document completion_report(std::uint64_t n, const CompletionStudy& study,
                           const CompletionTally& tally);

// "100 compositions of any number of queens, cut from placements, method streamed, seed 1".
std::string describe(const CompletionStudy& study);
// The number of returns of the search, over all compositions.
std::uint64_t all_returns(const CompletionCounts& counts);
// "100 completed, 0 impossible, 0 undecided, 93 straight"
std::string describe(const CompletionCounts& counts);

}  // namespace hetman
