#pragma once
// Tables in tests/data.

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace hetman::test {

// The lines of a table in tests/data but comments, each read by `read`, which is false for one that
// is malformed.
template <class Row, class Read>
std::vector<Row> read_table(const std::string& name, const Read& read) {
    const std::string path = std::string(HETMAN_TEST_DATA "/") + name;
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    std::vector<Row> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream fields(line);
        Row row;
        if (!read(fields, row)) throw std::runtime_error("bad line in " + path + ": " + line);
        rows.push_back(row);
    }
    return rows;
}

}  // namespace hetman::test
