#pragma once
// Hetman as a library: counts non-attacking placements of chess pieces in this process.
//
// - Functions are independent: any number of threads may call any of them at once.
// - They print nothing, do not end the process, and install no signal handlers. They start threads
//   of their own, and use no MPI: for several hosts run the program.
// - All errors are thrown as Error (hetman/error.h).
// - Headers include only the standard library. docs/library.md shows how to build with it.

#include "hetman/count.h"
#include "hetman/error.h"
#include "hetman/number.h"
#include "hetman/oeis.h"
#include "hetman/options.h"
#include "hetman/picture.h"
#include "hetman/placements.h"
#include "hetman/plan.h"
#include "hetman/problem.h"
#include "hetman/run.h"
#include "hetman/version.h"
