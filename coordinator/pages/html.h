#pragma once
// Markup of the pages, which are XHTML. Text becomes markup here and nowhere else: names of
// directories, hosts and pieces may have any bytes.

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hetman {

class Html {
  public:
    Html() = default;
    // Text, which is shown as it is; bytes that are not printable as \xNN, see common/printable.h.
    Html(std::string_view text);
    Html(const std::string& text) : Html(std::string_view(text)) {}
    Html(const char* text) : Html(std::string_view(text)) {}

    // Markup of the program's own.
    static Html trusted(std::string markup);

    Html& operator+=(const Html& other);
    friend Html operator+(Html one, const Html& other) { return one += other; }

    bool empty() const { return markup_.empty(); }
    const std::string& markup() const { return markup_; }

  private:
    std::string markup_;
};

// Text of several lines, each as above.
Html lines_as_html(std::string_view text);

struct Attribute {
    std::string_view name;
    std::string value;
};
using Attributes = std::vector<Attribute>;

// <name attributes>content</name>.
Html element(std::string_view name, const Attributes& attributes, const Html& content);
Html element(std::string_view name, const Html& content);

// A table with a caption and a heading for each column; the first cell of a row is its heading. A
// `wide` one may be scrolled, also by keys.
struct HtmlTable {
    std::string caption;
    std::vector<std::string> columns;
    std::vector<std::vector<Html>> rows;
    bool wide = false;
};
Html html_of(const HtmlTable& table);

// A table of names and values, without those that are missing.
class FactTable {
  public:
    explicit FactTable(std::string caption) : caption_(std::move(caption)) {}
    void add(const std::string& name, const std::optional<Html>& value);
    Html html() const;  // nothing if it is empty

  private:
    std::string caption_;
    Html rows_;
};

// A value of a record as <data>, which names its place (a JSON pointer, "/classes/8"), so that a
// program can compare it. It is shown as `shown`, or as it is. Nothing if it is missing or null.
std::optional<Html> datum(const nlohmann::ordered_json& record, const std::string& place,
                          const std::optional<std::string>& shown = std::nullopt);

// A bar, as long as this share of its column; a picture of the number beside it.
Html bar(double share);

// The template with the values for its {{names}}. Throws std::logic_error for a name without one.
std::string filled(std::string_view page, const std::map<std::string, Html>& values);

}  // namespace hetman
