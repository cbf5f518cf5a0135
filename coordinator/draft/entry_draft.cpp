#include "coordinator/draft/entry_draft.h"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "coordinator/report/b_file.h"

namespace hetman {
namespace {

constexpr std::size_t longest_data = 260;  // characters

std::vector<std::string> decimals_of(const std::vector<BigInteger>& terms) {
    std::vector<std::string> decimals;
    for (const BigInteger& term : terms) decimals.push_back(to_decimal(term));
    return decimals;
}

// The first terms, at least one, with commas between them; at most so many characters of further
// ones.
std::string joined(const std::vector<std::string>& terms, std::size_t longest) {
    std::string text = terms.front();
    for (std::size_t i = 1; i < terms.size(); ++i) {
        if (text.size() + 2 + terms[i].size() > longest) break;
        text += ", " + terms[i];
    }
    return text;
}

// The place, from 1, of the first term above 1; 1 if there is none. The second number of the field
// OFFSET, by which the OEIS sorts.
std::size_t first_above_one(const std::vector<BigInteger>& terms) {
    const auto found =
        std::find_if(terms.begin(), terms.end(), [](const BigInteger& term) { return term > 1; });
    return found == terms.end() ? 1 : static_cast<std::size_t>(found - terms.begin()) + 1;
}

// Without the marks of comments.
std::string indented(std::string_view lines) {
    std::string text;
    while (!lines.empty()) {
        std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
        if (line.starts_with("# ")) line.remove_prefix(2);
        text.append("  ").append(line) += '\n';
    }
    return text;
}

std::string field(std::string_view name, std::string_view lines) {
    return lines.empty() ? std::string() : fmt::format("{}\n{}\n", name, indented(lines));
}

// "Table of n, a(n) for n = 1..20".
std::string table_title(const EntryDraft& draft) {
    return fmt::format("Table of n, a(n) for n = {}..{}", draft.offset,
                       draft.offset + draft.terms.size() - 1);
}

std::string keywords(const EntryDraft& draft, bool shows_all) {
    std::string text = "nonn";
    if (!draft.keyword.empty()) text += ',' + draft.keyword;
    // Readers are asked for further terms where those known do not fill the field.
    if (shows_all) text += ",more";
    return text;
}

}  // namespace

std::string draft_text(const EntryDraft& draft) {
    const std::vector<std::string> terms = decimals_of(draft.terms);
    const std::string all = joined(terms, std::string::npos);
    const std::string data = joined(terms, longest_data);
    return field("NUMBER", draft.number) + field("NAME", draft.subject) + field("DATA", data) +
           field("OFFSET", fmt::format("{},{}", draft.offset, first_above_one(draft.terms))) +
           field("LINKS", table_title(draft)) + field("FORMULA", draft.formula) +
           field("EXAMPLE", draft.example) + field("MATHEMATICA", fmt::format("a = {{{}}}", all)) +
           field("PROG", fmt::format("(PARI) a = [{}];\n(Python) a = [{}]", all, all)) +
           field("KEYWORDS", keywords(draft, data.size() == all.size()));
}

std::string draft_b_file(const EntryDraft& draft) {
    std::string text = fmt::format(
        "# {}{}\n# {}\n", draft.number,
        draft.number.empty() ? table_title(draft) : ": " + table_title(draft), draft.subject);
    for (std::size_t i = 0; i < draft.terms.size(); ++i)
        text += b_file_line(draft.offset + i, to_decimal(draft.terms[i]));
    return text;
}

}  // namespace hetman
