// The terms that docs/data/new_terms.tsv calls new, against what the OEIS gives.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <sstream>

#include "tests/coordinator/oeis/known_terms.h"
#include "tests/support/read_table.h"

namespace hetman::test {
namespace {

const std::string project = HETMAN_TEST_DATA "/../../";

// Of each sequence the new terms, by their arguments.
using NewTerms = std::map<std::string, std::map<std::uint64_t, std::string>>;

std::string contents_of(const std::string& path) {
    std::ifstream file(project + path);
    if (!file) throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

NewTerms listed_terms() {
    NewTerms terms;
    std::istringstream table(contents_of("docs/data/new_terms.tsv"));
    std::string line;
    std::getline(table, line);  // names of the columns
    while (std::getline(table, line)) {
        std::istringstream fields(line);
        std::string number;
        std::uint64_t argument = 0;
        fields >> number >> argument;
        fields >> terms[number][argument];
    }
    return terms;
}

std::map<std::uint64_t, std::string> read_b_file(const std::filesystem::path& path) {
    std::map<std::uint64_t, std::string> terms;
    std::ifstream file(path);
    std::uint64_t argument = 0;
    for (std::string term; file >> argument >> term;) terms[argument] = term;
    return terms;
}

struct Listed {
    std::string number;
    std::uint64_t last = 0;
};

std::vector<Listed> list_of_the_script() {
    return read_table<Listed>("../bench/new_terms.tsv", [](std::istream& fields, Listed& row) {
        return bool(fields >> row.number >> row.last);
    });
}

TEST(NewTerms, AreNotNewWhereTheOeisGivesThem) {
    struct Case {
        const char* number;
        std::uint64_t argument;
        bool is_new;
    };
    const Case cases[] = {
        {"A006506", 16, false},   // in the b-file, after the data section
        {"A006506", 39, false},   // the b-file's last term
        {"A006506", 40, true},    //
        {"A067960", 20, false},   // in a comment
        {"A067965", 20, false},   // in the b-file of the array A181212
        {"A067965", 21, true},    //
        {"A000903", 101, false},  // a formula gives all terms
        {"A189256", 27, false},   // a linked paper may give them
        {"A182408", 9, false},    // in the data section
        {"A182408", 10, true},    //
    };
    for (const Case& one : cases)
        EXPECT_EQ(is_new(known_terms_of(one.number), one.argument), one.is_new)
            << one.number << "(" << one.argument << ")";
}

TEST(NewTerms, HaveExtentsThatWereRead) {
    const std::regex date(R"(20\d\d-[01]\d-[0-3]\d)");
    const std::regex source("data|b-file|comment|formula|link|A\\d{6}");
    const std::regex beyond("all|some|-");
    for (const KnownTerms& known : all_known_terms()) {
        EXPECT_TRUE(std::regex_match(known.source, source)) << known.number;
        EXPECT_TRUE(std::regex_match(known.beyond, beyond)) << known.number;
        EXPECT_TRUE(std::regex_match(known.read, date)) << known.number;
        EXPECT_LE(known.offset + known.terms.size() - 1, known.last) << known.number;
    }
}

TEST(NewTerms, AreBeyondWhatTheOeisGives) {
    for (const auto& [number, terms] : listed_terms())
        for (const auto& [argument, term] : terms)
            EXPECT_TRUE(is_new(known_terms_of(number), argument))
                << number << "(" << argument << ") is in the OEIS, or may be";
}

// The script starts at the first term that the OEIS does not give.
TEST(NewTerms, AreThoseOfTheList) {
    NewTerms terms = listed_terms();
    for (const Listed& listed : list_of_the_script()) {
        const auto& own = terms[listed.number];
        ASSERT_FALSE(own.empty()) << listed.number;
        EXPECT_EQ(own.begin()->first, known_terms_of(listed.number).last + 1) << listed.number;
        EXPECT_EQ(own.rbegin()->first, listed.last) << listed.number;
        EXPECT_EQ(own.size(), listed.last - known_terms_of(listed.number).last) << listed.number;
        terms.erase(listed.number);
    }
    for (const auto& [number, own] : terms) ADD_FAILURE() << number << " is not in the list";
}

TEST(NewTerms, AreThoseOfTheBFiles) {
    NewTerms terms = listed_terms();
    for (const auto& entry : std::filesystem::directory_iterator(project + "docs/b-files")) {
        const std::string number = "A" + entry.path().stem().string().substr(1);
        const KnownTerms& known = known_terms_of(number);
        auto in_file = read_b_file(entry.path());
        ASSERT_FALSE(in_file.empty()) << entry.path();
        EXPECT_EQ(in_file.begin()->first, known.offset) << number;
        EXPECT_EQ(in_file.size(), in_file.rbegin()->first - known.offset + 1) << number;
        for (std::size_t i = 0; i < known.terms.size(); ++i)
            EXPECT_EQ(in_file[known.offset + i], known.terms[i]) << number;
        in_file.erase(in_file.begin(), in_file.upper_bound(known.last));
        EXPECT_EQ(in_file, terms[number]) << number;
        terms.erase(number);
    }
    for (const auto& [number, own] : terms) ADD_FAILURE() << number << " has no b-file";
}

TEST(NewTerms, AreAsManyAsTheChangelogSays) {
    std::size_t count = 0;
    const NewTerms terms = listed_terms();
    for (const auto& [number, own] : terms) count += own.size();
    EXPECT_GE(count, 60U);
    EXPECT_GE(terms.size(), 25U);
    const std::string claim =
        std::to_string(count) + " terms of " + std::to_string(terms.size()) + " sequences";
    EXPECT_NE(contents_of("CHANGELOG.md").find(claim), std::string::npos) << claim;
}

}  // namespace
}  // namespace hetman::test
