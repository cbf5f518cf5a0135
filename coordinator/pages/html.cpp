#include "coordinator/pages/html.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "common/printable.h"
#include "common/split_text.h"

namespace hetman {
namespace {

std::string escaped(std::string_view text) {
    std::string markup;
    for (const char c : printable(text)) {
        switch (c) {
            case '&':
                markup += "&amp;";
                break;
            case '<':
                markup += "&lt;";
                break;
            case '>':
                markup += "&gt;";
                break;
            case '"':
                markup += "&quot;";
                break;
            case '\'':
                markup += "&#39;";
                break;
            default:
                markup += c;
        }
    }
    return markup;
}

}  // namespace

Html::Html(std::string_view text) : markup_(escaped(text)) {}

Html Html::trusted(std::string markup) {
    Html html;
    html.markup_ = std::move(markup);
    return html;
}

Html& Html::operator+=(const Html& other) {
    markup_ += other.markup_;
    return *this;
}

Html lines_as_html(std::string_view text) {
    Html html;
    const Html end = Html::trusted("\n");
    for (const std::string& line : lines_of(std::string(text))) html += Html(line) + end;
    return html;
}

Html element(std::string_view name, const Attributes& attributes, const Html& content) {
    std::string begin = fmt::format("<{}", name);
    for (const Attribute& attribute : attributes)
        begin += fmt::format(" {}=\"{}\"", attribute.name, Html(attribute.value).markup());
    return Html::trusted(fmt::format("{}>{}</{}>", begin, content.markup(), name));
}

Html element(std::string_view name, const Html& content) { return element(name, {}, content); }

Html html_of(const HtmlTable& table) {
    Html head;
    for (const std::string& column : table.columns)
        head += element("th", {{"scope", "col"}}, column);
    Html rows;
    for (const std::vector<Html>& row : table.rows) {
        Html cells;
        for (const Html& cell : row)
            cells += cells.empty() ? element("th", {{"scope", "row"}}, cell) : element("td", cell);
        rows += element("tr", cells) + Html::trusted("\n");
    }
    const Html whole =
        element("table", element("caption", table.caption) + element("thead", element("tr", head)) +
                             element("tbody", rows));
    if (!table.wide) return whole;
    return element(
        "div",
        {{"class", "wide"}, {"role", "group"}, {"tabindex", "0"}, {"aria-label", table.caption}},
        whole);
}

void FactTable::add(const std::string& name, const std::optional<Html>& value) {
    if (!value) return;
    rows_ += element("tr", element("th", {{"scope", "row"}}, name) + element("td", *value)) +
             Html::trusted("\n");
}

Html FactTable::html() const {
    if (rows_.empty()) return {};
    return element("table", {{"class", "facts"}},
                   element("caption", caption_) + element("tbody", rows_));
}

std::optional<Html> datum(const nlohmann::ordered_json& record, const std::string& place,
                          const std::optional<std::string>& shown) {
    const nlohmann::ordered_json::json_pointer pointer(place);
    if (!record.contains(pointer) || record.at(pointer).is_null()) return std::nullopt;
    const nlohmann::ordered_json& value = record.at(pointer);
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    return element("data", {{"value", text}, {"data-place", place}}, shown.value_or(text));
}

Html bar(double share) {
    return Html::trusted(
        fmt::format("<svg class=\"bar\" aria-hidden=\"true\" viewBox=\"0 0 100 10\" "
                    "preserveAspectRatio=\"none\"><rect width=\"{:.1f}\" height=\"10\"/></svg>",
                    100 * share));
}

std::string filled(std::string_view page, const std::map<std::string, Html>& values) {
    std::string text;
    for (;;) {
        const std::size_t begin = page.find("{{");
        text += page.substr(0, begin);
        if (begin == std::string_view::npos) return text;
        const std::size_t end = page.find("}}", begin);
        const auto value = values.find(std::string(page.substr(begin + 2, end - begin - 2)));
        if (end == std::string_view::npos || value == values.end())
            throw std::logic_error("the template of pages has a name without a value");
        text += value->second.markup();
        page.remove_prefix(end + 2);
    }
}

}  // namespace hetman
