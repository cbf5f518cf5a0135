// The program with an allocator that fails on request: the environment says which allocation, and
// of which threads.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tests/support/failing_allocations.h"

#define main hetman_main  // the program's own
#include "coordinator/main.cpp"
#undef main

int main(int argc, char** argv) {
    using hetman::test::Allocating;
    using hetman::test::FailingAllocations;
    const char* const k = std::getenv("HETMAN_FAILING_ALLOCATION");
    const char* const of = std::getenv("HETMAN_FAILING_THREADS");
    if (k == nullptr || of == nullptr) return hetman_main(argc, argv);
    int code = 0;
    {
        const FailingAllocations failing(
            std::string_view(of) == "main" ? Allocating::this_thread : Allocating::other_threads,
            std::strtoull(k, nullptr, 10));
        code = hetman_main(argc, argv);
    }
    std::fprintf(stderr, "allocations %s: %llu\n",
                 FailingAllocations::has_failed() ? "failed" : "all made",
                 static_cast<unsigned long long>(FailingAllocations::allocations()));
    return code;
}
