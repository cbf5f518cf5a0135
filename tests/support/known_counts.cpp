#include "tests/support/known_counts.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace hetman::test {

const std::vector<KnownCount>& known_counts() {
    static const std::vector<KnownCount> table = [] {
        const std::string path = HETMAN_TEST_DATA "/known_counts.tsv";
        std::ifstream file(path);
        if (!file) throw std::runtime_error("cannot read " + path);
        std::vector<KnownCount> counts;
        for (std::string line; std::getline(file, line);) {
            if (line.empty() || line.front() == '#') continue;
            std::istringstream fields(line);
            KnownCount known;
            if (!(fields >> known.piece >> known.kind >> known.n >> known.count >> known.source))
                throw std::runtime_error("bad line in " + path + ": " + line);
            counts.push_back(known);
        }
        return counts;
    }();
    return table;
}

const std::string& known_count(const std::string& piece, const std::string& kind, std::uint64_t n) {
    for (const KnownCount& known : known_counts())
        if (known.piece == piece && known.kind == kind && known.n == n) return known.count;
    throw std::out_of_range("no known " + kind + " of " + piece + " " + std::to_string(n));
}

}  // namespace hetman::test
