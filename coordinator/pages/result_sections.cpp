#include "coordinator/pages/result_sections.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/plural.h"
#include "common/problem/problem.h"
#include "coordinator/report/heatmap_svg.h"

namespace hetman {
namespace {

using Record = nlohmann::ordered_json;

constexpr std::size_t most_table_rows = 20;

Html facts_of_result(const Record& record) {
    FactTable table("The problem and its result");
    for (const auto& [name, place] :
         {std::pair{"piece", "/piece"},
          {"rows", "/rows"},
          {"columns", "/columns"},
          {"shape", "/shape"},
          {"pieces", "/pieces"},
          {"maximal", "/maximal"},
          {"symmetry required", "/symmetric"},
          {"classes under", "/group"},
          {"colour", "/colour"},
          {"find", "/find"},
          {"shard", "/shard"},
          {"total", "/total"},
          {"unique", "/unique"},
          {"orderings", "/orderings"},
          {record.contains("completion") ? "compositions" : "sum over the finished units",
           "/subtotal"},
          {"engine", "/engine"},
          {"frame", "/frame"}})
        table.add(name, datum(record, place));
    return table.html();
}

// A number for each key, with bars of at most the largest one's length.
struct Numbers {
    std::string caption;
    std::vector<std::string> columns;
    std::string place;  // of the list or the object in the record
    std::vector<std::pair<std::string, CheckedInteger>> rows;
};

Html bars(const Numbers& numbers, const Record& record, const std::string& second_place = {}) {
    BigInteger most = 0;
    for (const auto& [key, number] : numbers.rows) most = std::max(most, number.value);
    HtmlTable table{numbers.caption, numbers.columns, {}, true};
    for (const auto& [key, number] : numbers.rows) {
        std::vector<Html> row{key, *datum(record, numbers.place + '/' + key)};
        if (!second_place.empty()) row.push_back(*datum(record, second_place + '/' + key));
        row.push_back(bar(fraction_of(most, number.value)));
        table.rows.push_back(row);
    }
    return html_of(table);
}

Html classes_section(const Result& result, const Record& record) {
    if (result.classes.empty()) return {};
    Numbers numbers{"How many classes have so many members",
                    {"members", "classes", "compared"},
                    "/classes",
                    {}};
    for (const auto& [size, classes] : result.classes)
        numbers.rows.emplace_back(std::to_string(size), classes);
    return element("h3", "Classes by size") + bars(numbers, record);
}

Html numbers_section(const Result& result, const Record& record) {
    if (!result.total || result.by_number.empty()) return {};
    Numbers numbers{
        "Placements of each number of pieces", {"pieces", "placements"}, "/by_number", {}};
    const bool has_classes = record.contains("unique_by_number") && result.unique;
    if (has_classes) numbers.columns.emplace_back("classes");
    numbers.columns.emplace_back("compared");
    for (std::size_t i = 0; i < result.by_number.size(); ++i)
        numbers.rows.emplace_back(std::to_string(i), result.by_number[i]);
    return element("h3", "By the number of pieces") +
           bars(numbers, record, has_classes ? "/unique_by_number" : "");
}

Html first_squares_section(const Result& result, const Record& record) {
    if (result.by_first_square.empty()) return {};
    Numbers numbers{
        "Placements by the square that is occupied in the first row, over the finished "
        "units",
        {"square", "placements", "compared"},
        "/by_first_square",
        {}};
    for (const auto& [square, placements] : result.by_first_square)
        numbers.rows.emplace_back(std::to_string(square), placements);
    return element("h3", "By the first square") + bars(numbers, record);
}

Html html_of_table(const Table& table) {
    if (table.rows.empty()) return {};
    HtmlTable html{table.name + ".csv in the run directory", table.columns, {}, true};
    if (table.rows.size() > most_table_rows)
        html.caption +=
            fmt::format(": the first {} of {} rows", most_table_rows, table.rows.size());
    for (const std::vector<std::string>& row : table.rows) {
        if (html.rows.size() == most_table_rows) break;
        html.rows.emplace_back(row.begin(), row.end());
    }
    return html_of(html);
}

Html findings_section(const Result& result) {
    const Document& document = result.document;
    if (document.text.empty() && document.tables.empty()) return {};
    Html html = element("h3", "What was found");
    if (!document.text.empty())
        html += element("pre", {{"tabindex", "0"}}, lines_as_html(document.text));
    for (const Table& table : document.tables) html += html_of_table(table);
    return html;
}

}  // namespace

Html headline(const RunStatus& status, const Record& record) {
    const Result& result = status.result;
    const auto with = [](const Html& number, const std::string& what) {
        return element("p", {{"class", "headline"}}, number + element("small", what));
    };
    if (const auto total = datum(record, "/total")) {
        if (result.extreme)
            return with(*total,
                        fmt::format("placements of {}, {}", counted(*result.extreme, "piece"),
                                    status.job.problem.pieces == NumberKind::largest
                                        ? "the most that fit"
                                        : "the fewest that leave no room for another"));
        return with(*total, result.total->value == 1 ? "placement" : "placements");
    }
    if (has_no_placement(status.job.problem, result)) return with("none", "there is no placement");
    if (result.document.placement)
        return with(fmt::format("{}", fmt::join(*result.document.placement, " ")),
                    "squares of the first placement");
    if (const auto completed = datum(record, "/completion/completed"))
        return with(*completed,
                    fmt::format("of {} completed",
                                counted(record["completion"]["finished"].get<std::uint64_t>(),
                                        "composition")));
    if (!status.ledger().goal().gives_total()) return {};
    if (const auto subtotal = datum(record, "/subtotal"))
        return with(*subtotal, result.shard ? "over the finished units of this shard, not the total"
                                            : "over the finished units, not the total");
    return {};
}

Html result_sections(const RunStatus& status, const Record& record) {
    const Result& result = status.result;
    return element("h3", "Result") + facts_of_result(record) + classes_section(result, record) +
           numbers_section(result, record) + first_squares_section(result, record) +
           findings_section(result);
}

Html heat_map_section(const RunStatus& status, const std::string& name) {
    const std::vector<CheckedInteger>& numbers = status.result.document.squares;
    if (numbers.empty()) return {};
    const Problem& problem = status.job.problem;
    const Board board = problem.board;
    HtmlTable table{
        "The same as a table: for each square the placements that occupy it", {"row"}, {}, true};
    for (std::uint64_t column = 0; column < board.columns; ++column)
        table.columns.push_back(std::to_string(column));
    for (std::uint64_t row = 0; row < board.rows; ++row) {
        std::vector<Html> cells{std::to_string(row)};
        for (std::uint64_t column = 0; column < board.columns; ++column)
            cells.emplace_back(to_decimal(numbers[board.square(row, column)]));
        table.rows.push_back(cells);
    }
    return element("h3", "Heat map") +
           element("figure", Html::trusted(heatmap_svg(problem, numbers, name)) +
                                 element("figcaption",
                                         "The darker a square, the more placements occupy it.")) +
           html_of(table);
}

}  // namespace hetman
