#include "common/failure.h"

#include <fmt/format.h>

namespace hetman {

std::string Complaint::line() const {
    std::string text = what;
    if (!where.empty()) text += ": " + where;
    if (!remedy.empty()) text += "; " + remedy;
    std::string printable;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f)
            printable += fmt::format("\\x{:02x}", byte);
        else
            printable += c;
    }
    return printable;
}

Failure::Failure(ExitCode code, Complaint complaint)
    : Failure(code, std::vector<Complaint>{std::move(complaint)}) {}

Failure::Failure(ExitCode code, std::vector<Complaint> complaints)
    : code_(code), complaints_(std::move(complaints)) {
    for (const Complaint& complaint : complaints_) {
        if (!text_.empty()) text_ += '\n';
        text_ += complaint.line();
    }
}

}  // namespace hetman
