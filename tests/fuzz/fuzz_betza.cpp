// Fuzzes piece notations.
#include "common/failure.h"
#include "common/problem/piece.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hetman;
    try {
        const Piece piece = Piece::parse(test::text_of(data, size));
        test::require(Piece::parse(piece.betza()) == piece);
        test::require(Piece::parse(piece.name()) == piece);
    } catch (const Failure& failure) {
        test::require(failure.code() == ExitCode::usage);
        for (const Complaint& complaint : failure.complaints())
            test::require(complaint.line().find('\n') == std::string::npos);
    }
    return 0;
}
