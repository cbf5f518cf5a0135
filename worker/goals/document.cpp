#include "worker/goals/document.h"

#include <nlohmann/json.hpp>

#include "common/failure.h"
#include "common/numbers/checksum.h"

namespace hetman {

void Document::set_field(const std::string& name, const nlohmann::ordered_json& value) {
    nlohmann::ordered_json record = nlohmann::ordered_json::parse(fields);
    record[name] = value;
    fields = record.dump();
}

void Document::seal() { checksum_ = checksum_now(); }

void Document::check() const {
    if (checksum_now() != checksum_) throw changed_in_memory("the goal's document");
}

std::uint64_t Document::checksum_now() const {
    Checksum checksum;
    checksum.add(text).add(fields).add(placement ? 1U : 0U);
    if (placement) checksum.add(*placement);
    for (const CheckedInteger& number : squares) checksum.add(number.residues);
    for (const Table& table : tables) {
        checksum.add(table.name).add(table.rows.size());
        for (const auto& row : table.rows)
            for (const std::string& cell : row) checksum.add(cell);
    }
    return checksum.value();
}

}  // namespace hetman
