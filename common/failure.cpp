#include "common/failure.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "common/printable.h"

namespace hetman {
namespace {

// Digits with thousands separators: "299,980".
std::string in_thousands(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
    return digits;
}

}  // namespace

std::string Complaint::line() const {
    std::string text = shortened(what);
    if (!where.empty()) text += ": " + shortened(where);
    if (!remedy.empty()) text += "; " + remedy;
    return printable(text);
}

void Complaints::add(Complaint complaint) {
    if (kept_.size() < most_kept)
        kept_.push_back(std::move(complaint));
    else
        ++omitted_;
}

std::vector<std::string> Complaints::lines() const {
    std::vector<std::string> lines;
    for (const Complaint& complaint : kept_) lines.push_back(complaint.line());
    if (omitted_ > 0) lines.push_back(fmt::format("and {} more", in_thousands(omitted_)));
    return lines;
}

Failure::Failure(ExitCode code, Complaint complaint)
    : Failure(code, std::vector<Complaint>{std::move(complaint)}) {}

Failure::Failure(ExitCode code, Complaints complaints)
    : code_(code),
      complaints_(std::move(complaints)),
      text_(fmt::format("{}", fmt::join(complaints_.lines(), "\n"))) {}

Failure changed_in_memory(const std::string& what) {
    return {ExitCode::verification,
            {what + " has changed in memory", "",
             "run a memory test on this machine; the saved checkpoint is intact, and the same "
             "command continues from it"}};
}

}  // namespace hetman
