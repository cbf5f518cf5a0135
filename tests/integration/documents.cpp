#include "tests/integration/documents.h"

#include <algorithm>
#include <regex>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "tests/integration/program.h"
#include "tests/integration/temporary_directory.h"

namespace hetman::test {
namespace {

constexpr std::string_view indentation = "    ";
constexpr std::string_view prompt = "    $ ";
constexpr std::string_view any_lines = "...";

struct Remark {
    bool shown_only = false;
    bool is_long = false;
    std::vector<std::string> preparations;
};

// The instruction of a comment for the next block.
void add_remark(Remark& remark, const std::string& text) {
    if (text == "long")
        remark.is_long = true;
    else if (text.starts_with("shown only: "))
        remark.shown_only = true;
    else if (text.starts_with("after: "))
        remark.preparations.push_back(text.substr(std::string_view("after: ").size()));
    else
        throw std::runtime_error("unknown remark on an example: " + text);
}

class Reader {
  public:
    std::vector<ExampleBlock> read(const std::string& document) {
        for (const std::string& line : lines_of(document)) {
            ++line_;
            if (line.starts_with(indentation))
                add(line);
            else if (!line.empty())
                leave_block(line);
        }
        close_block();
        return std::move(blocks_);
    }

  private:
    void add(const std::string& line) {
        if (line.starts_with(prompt))
            block_.examples.push_back({line_, line.substr(prompt.size()), ""});
        else if (!block_.examples.empty())
            block_.examples.back().printed += line.substr(indentation.size()) + '\n';
    }

    void leave_block(const std::string& line) {
        close_block();
        static const std::regex comment("<!-- example: (.*) -->");
        std::smatch found;
        if (line.starts_with("<!--") && std::regex_match(line, found, comment))
            add_remark(remark_, found[1]);
    }

    void close_block() {
        if (block_.examples.empty()) return;
        block_.is_long = remark_.is_long;
        block_.preparations = remark_.preparations;
        if (!remark_.shown_only) blocks_.push_back(std::move(block_));
        block_ = {};
        remark_ = {};
    }

    std::size_t line_ = 0;
    Remark remark_;
    ExampleBlock block_;
    std::vector<ExampleBlock> blocks_;
};

// The lines that hetman prints on standard error.
bool is_told(const std::string& line) {
    static const std::regex told(R"((\d{4}-\d\d-\d\dT|hetman: ).*)");
    return std::regex_match(line, told);
}

std::string lines_that(const std::string& text, bool are_told) {
    std::string chosen;
    for (const std::string& line : lines_of(text))
        if (is_told(line) == are_told) chosen += line + '\n';
    return chosen;
}

// A placeholder stands for any lines up to the next line of the example.
bool agree(const std::vector<std::string>& said, const std::vector<std::string>& printed) {
    auto next = printed.begin();
    bool any = false;
    for (const std::string& line : said) {
        if (line == any_lines) {
            any = true;
            continue;
        }
        if (any) next = std::find(next, printed.end(), line);
        if (next == printed.end() || *next != line) return false;
        ++next;
        any = false;
    }
    return any || next == printed.end();
}

void expect_agreement(const std::string& said, const std::string& printed, const Ended& ended) {
    EXPECT_TRUE(agree(lines_of(comparable(said)), lines_of(comparable(printed))))
        << "the document says\n"
        << said << "but it prints\n"
        << printed << ended;
}

class Shell {
  public:
    Shell() {
        for (const char* name : {"jobs", "scripts", "docs"})
            std::filesystem::create_directory_symlink(project_directory() / name,
                                                      directory_.path() / name);
    }

    Ended run(const std::string& command) const {
        Command shell{{"bash", "-c", command}};
        shell.directory = directory_.path();
        shell.environment["PATH"] =
            std::filesystem::path(program()).parent_path().string() + ":" + std::getenv("PATH");
        constexpr std::chrono::minutes patience{50 * HETMAN_TEST_SLOWDOWN};
        return Process(shell, patience).wait();
    }

    // A picture of the document that the command draws is as it was drawn for the document.
    void expect_picture(const std::string& command, const std::string& document) const {
        static const std::regex flag("--svg ([a-z-]+\\.svg)");
        std::smatch drawn;
        if (!std::regex_search(command, drawn, flag)) return;
        const std::string name = drawn[1];
        if (document.find("](" + name + ")") == std::string::npos) return;
        EXPECT_EQ(read_text(directory_ / name), read_text(project_directory() / "docs" / name));
    }

  private:
    TemporaryDirectory directory_;
};

}  // namespace

std::filesystem::path project_directory() { return HETMAN_PROJECT; }

std::vector<ExampleBlock> examples_in(const std::string& document) {
    return Reader().read(document);
}

std::vector<std::string> documents_with_examples() {
    std::vector<std::string> documents{"README.md"};
    for (const auto& entry : std::filesystem::directory_iterator(project_directory() / "docs"))
        if (entry.path().extension() == ".md" && !examples_in(read_text(entry.path())).empty())
            documents.push_back("docs/" + entry.path().filename().string());
    std::sort(documents.begin() + 1, documents.end());
    return documents;
}

std::string comparable(const std::string& text) {
    static const std::vector<std::pair<std::regex, const char*>> replacements{
        {std::regex(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)"), "TIME"},
        {std::regex(R"(/[^ ]*/runs/)"), "runs/"},
        {std::regex(R"(\b\d+ d \d+ h\b|\b\d+ h \d+ min\b)"), "SPAN"},
        {std::regex(R"(less than 1 ms|[0-9.e+-]+ (ms|s|min|years)\b)"), "SPAN"},
        {std::regex(R"re(("(seconds|cpu_seconds)":)[0-9.e+-]+)re"), "$1SPAN"},
        {std::regex(R"re(("(threads)":)\d+)re"), "$1SOME"},
        {std::regex(R"((\d+\.\d+|-) x\b)"), "RATIO"},
        {std::regex(R"(\b\d+\.\d{6}\b)"), "SECONDS"},
        {std::regex(R"( +)"), " "},
        {std::regex(R"( ?\n+)"), "\n"}};
    std::string result = text;
    for (const auto& [pattern, placeholder] : replacements)
        result = std::regex_replace(result, pattern, placeholder);
    return result;
}

void expect_true_examples(const std::string& document, bool also_long) {
    const Shell shell;
    const std::string text = read_text(project_directory() / document);
    for (const ExampleBlock& block : examples_in(text)) {
        if (block.is_long && !also_long) continue;
        for (const std::string& command : block.preparations) shell.run(command);
        for (const Example& example : block.examples) {
            SCOPED_TRACE(document + ":" + std::to_string(example.line) + ": " + example.command);
            const Ended ended = shell.run(example.command);
            expect_agreement(lines_that(example.printed, false), ended.output, ended);
            const std::string told = lines_that(example.printed, true);
            if (!told.empty()) expect_agreement(told, ended.errors, ended);
            shell.expect_picture(example.command, text);
        }
    }
}

}  // namespace hetman::test
