// Counts the ways to place n pieces of a new kind on a torus: they move like rooks and leap like
// camels, three squares one way and one the other.
#include <hetman/hetman.h>

#include <cstdio>

int main() {
    using namespace hetman::api;
    try {
        for (const int n : {5, 7, 9, 11}) {
            const Problem problem{.piece = "R(3,1)", .board = n, .shape = "torus"};
            const Count counted = count(problem, {.unique = true});
            std::printf("n = %d: %s, unique %s\n", n, counted.total.digits().c_str(),
                        counted.unique->digits().c_str());
        }
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return static_cast<int>(error.code());
    }
}
