// Fuzzes the owner record of a run directory, which others may have written, or written half.
#include <algorithm>

#include "coordinator/storage/owner.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hetman;
    const std::optional<Owner> owner = decode_owner(test::text_of(data, size));
    if (!owner) return 0;
    test::require(decode_owner(encode(*owner)) == owner);
    life_of(*owner);
    // Its text is shown on terminals.
    const std::string shown = describe(*owner);
    test::require(std::none_of(shown.begin(), shown.end(),
                               [](unsigned char byte) { return byte < 0x20 || byte == 0x7f; }));
    return 0;
}
