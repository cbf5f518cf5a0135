#include "coordinator/commands/flags/b_file_check.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "common/failure.h"
#include "common/plural.h"
#include "common/printable.h"
#include "coordinator/storage/given_file.h"

namespace hetman {
namespace {

constexpr const char* flag_of_check = "--check";

std::vector<BFileTerm> terms_in(const std::string& file) {
    try {
        return parse_b_file(read_given(file, most_b_file_bytes), shown_name(file));
    } catch (const FileError& error) {
        throw Failure(ExitCode::usage, {error.what(), flag_of_check, "name a b-file"});
    }
}

// The digits of a number; of a long one only some, so that the line stays readable.
std::string abbreviated(const std::string& digits) {
    constexpr std::size_t longest = 100;
    constexpr std::size_t shown = 20;
    if (digits.size() <= longest) return digits;
    return fmt::format("{}...{} ({} digits)", digits.substr(0, shown),
                       digits.substr(digits.size() - shown), digits.size());
}

}  // namespace

Flag check_flag() {
    return {.name = flag_of_check,
            .value = "FILE",
            .heading = headings::output,
            .help = "compare the terms with those of this b-file; -: standard input",
            .values = {.files = Files::any},
            .more =
                "says how many terms agree; exit code 5 at the first difference, 8 (with "
                "`--dir` 75) if the time limit ended the count"};
}

std::vector<BFileTerm> terms_to_check(const std::string& file, const std::optional<Range>& range,
                                      const std::string& way_out) {
    std::vector<BFileTerm> terms;
    for (BFileTerm& term : terms_in(file))
        if (!range || (term.index >= range->first && term.index <= range->last))
            terms.push_back(std::move(term));
    if (terms.empty())
        throw Failure(ExitCode::usage,
                      {"the file has no terms in this range", shown_name(file), way_out});
    return terms;
}

BFileCheck::BFileCheck(std::string sequence, const std::string& file, std::vector<BFileTerm> terms)
    : sequence_(std::move(sequence)),
      file_(printable(shown_name(file))),
      terms_(std::move(terms)) {}

bool BFileCheck::compare(const std::string& digits) {
    differs_ = digits != terms_[agreeing_].digits;
    if (differs_)
        found_ = digits;
    else
        ++agreeing_;
    return !differs_ && agreeing_ < terms_.size();
}

std::string BFileCheck::to_text() const {
    const std::string all = counted(terms_.size(), "term");
    const std::string subject = sequence_.empty() ? "" : sequence_ + ": ";
    const auto tell = [&](const std::string& rest) {
        return fmt::format("{}{} of {} in {} agree{}\n", subject, agreeing_, all, file_, rest);
    };
    if (differs_)
        return tell(fmt::format(", then one differs: {}({}) is {}, in the file {}",
                                sequence_.empty() ? "a" : sequence_, terms_[agreeing_].index,
                                abbreviated(found_), abbreviated(terms_[agreeing_].digits)));
    if (is_complete()) return tell("");
    if (agreeing_ > 0) return tell(fmt::format(", {} not counted", terms_.size() - agreeing_));
    return fmt::format("{}none of {} in {} was counted\n", subject, all, file_);
}

std::string BFileCheck::to_json() const {
    nlohmann::ordered_json json;
    if (!sequence_.empty()) json["sequence"] = sequence_;
    json["file"] = file_;
    json["terms"] = terms_.size();
    json["agreeing"] = agreeing_;
    json["different"] = nullptr;
    if (differs_) {
        const BFileTerm& wanted = terms_[agreeing_];
        json["different"] = {{"n", wanted.index}, {"counted", found_}, {"in_file", wanted.digits}};
    }
    json["complete"] = is_complete();
    return json.dump() + '\n';
}

}  // namespace hetman
