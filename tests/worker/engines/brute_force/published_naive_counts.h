#pragma once
// The operation counts of the instrumented solvers in the series "8 queens puzzle brute-force
// solvers" (Sylvain Bugat, 2015), as published in its third part; solutions are A000170.

#include <array>

#include "worker/engines/brute_force/brute_force.h"

namespace hetman::test {

struct PublishedNaiveCount {
    NaiveForm form;
    std::uint64_t n;
    NaiveCount count;
};

// In the order of NaiveCount: placements found, queen placements, calls, square reads, explicit
// tests, loop tests.
inline const std::array<PublishedNaiveCount, 16> published_naive_counts{{
    {NaiveForm::two_dimensional, 1, {1, 1, 3, 4, 16, 17}},
    {NaiveForm::two_dimensional, 2, {0, 10, 16, 46, 135, 110}},
    {NaiveForm::two_dimensional, 3, {0, 129, 213, 794, 1734, 1496}},
    {NaiveForm::two_dimensional, 4, {2, 2516, 4338, 20524, 36361, 33517}},
    {NaiveForm::two_dimensional, 5, {10, 68405, 121545, 724748, 1135966, 1091183}},
    {NaiveForm::two_dimensional, 6, {4, 2391495, 4339291, 31890143, 46172015, 45473931}},
    {NaiveForm::two_dimensional, 7, {40, 102022809, 187923433, 1660790226, 2272813395, 2273998451}},
    {NaiveForm::two_dimensional,
     8,
     {92, 5130659560, 9556825020, 99292315414, 130256098465, 131657880209}},
    {NaiveForm::one_dimensional, 1, {1, 1, 3, 4, 13, 8}},
    {NaiveForm::one_dimensional, 2, {0, 10, 16, 46, 116, 38}},
    {NaiveForm::one_dimensional, 3, {0, 129, 213, 794, 1590, 408}},
    {NaiveForm::one_dimensional, 4, {2, 2516, 4338, 20524, 34865, 7655}},
    {NaiveForm::one_dimensional, 5, {10, 68405, 121545, 724748, 1109583, 214362}},
    {NaiveForm::one_dimensional, 6, {4, 2391495, 4339291, 31890143, 45467364, 7832303}},
    {NaiveForm::one_dimensional, 7, {40, 102022809, 187923433, 1660790226, 2247735217, 348638372}},
    {NaiveForm::one_dimensional,
     8,
     {92, 5130659560, 9556825020, 99292315414, 129165584613, 18187895844}},
}};

}  // namespace hetman::test
