#include "coordinator/library/job_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>

#include "common/digits.h"
#include "common/failure.h"
#include "common/printable.h"
#include "common/suggestion.h"
#include "coordinator/library/calls.h"
#include "coordinator/library/value_list.h"
#include "coordinator/storage/job_files.h"

namespace hetman {
namespace {

std::string toml_string(std::string_view text) {
    std::string literal = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') literal += '\\';
        if (byte < ' ' || byte == 0x7f)
            literal += fmt::format("\\u{:04x}", byte);
        else
            literal += c;
    }
    return literal + '"';
}

// Numbers are bare unless they exceed those of TOML, everything else is quoted.
std::string toml_of(const std::string& value) {
    std::string_view digits = value;
    if (digits.starts_with('-')) digits.remove_prefix(1);
    std::int64_t number = 0;
    const bool fits =
        std::from_chars(value.data(), value.data() + value.size(), number).ec == std::errc();
    return is_canonical(digits) && fits ? value : toml_string(value);
}

// A job with one value on each line, so that a line of an error names a field.
class JobText {
  public:
    void open(const std::string& table) { add(fmt::format("[{}]", table), table); }
    void add_word(const std::string& key, const std::string& word) {
        if (!word.empty()) add(fmt::format("{} = {}", key, toml_string(word)), key);
    }
    void add_value(const std::string& key, const api::Value& value) {
        if (!value.text().empty()) add(fmt::format("{} = {}", key, toml_of(value.text())), key);
    }
    void add_number(const std::string& key, std::uint64_t number) {
        if (number != 0) add(fmt::format("{} = {}", key, toml_of(std::to_string(number))), key);
    }
    void add_flag(const std::string& key, bool flag) {
        if (flag) add(fmt::format("{} = true", key), key);
    }
    void add_list(const std::string& key, const std::vector<api::Value>& list) {
        if (list.empty()) return;
        add(fmt::format("{} = [", key), key);
        for (std::size_t i = 0; i < list.size(); ++i)
            add(toml_of(list[i].text()) + ',', fmt::format("{}, entry {}", key, i + 1));
        add("]", key);
    }

    Job read() const {
        const PlaceName place = [this](std::uint64_t line, std::uint64_t) {
            return fields_.at(std::clamp<std::uint64_t>(line, 1, fields_.size()) - 1);
        };
        return read_job(text_, place, vocabulary());
    }

  private:
    void add(const std::string& line, const std::string& field) {
        text_ += line + '\n';
        fields_.push_back(field);
    }

    std::string text_;
    std::vector<std::string> fields_;  // by line
};

// A key of [problem] and the field that has its value: one of these.
struct Key {
    const char* name;
    std::string api::Problem::*word = nullptr;
    api::Value api::Problem::*value = nullptr;
    bool api::Problem::*flag = nullptr;
    std::vector<api::Value> api::Problem::*list = nullptr;
};

constexpr std::array keys{
    Key{.name = "piece", .word = &api::Problem::piece},
    Key{.name = "board", .value = &api::Problem::board},
    Key{.name = "pieces", .value = &api::Problem::pieces},
    Key{.name = "maximal", .flag = &api::Problem::maximal},
    Key{.name = "preplaced", .list = &api::Problem::preplaced},
    Key{.name = "blocked", .list = &api::Problem::blocked},
    Key{.name = "shape", .word = &api::Problem::shape},
    Key{.name = "colour", .word = &api::Problem::colour},
    Key{.name = "self_attack", .flag = &api::Problem::self_attack},
    Key{.name = "symmetric", .word = &api::Problem::symmetric},
    Key{.name = "group", .word = &api::Problem::group},
    Key{.name = "walls", .list = &api::Problem::walls},
};

void add_problem(JobText& text, const api::Problem& problem) {
    text.open("problem");
    for (const Key& key : keys) {
        if (key.word != nullptr) text.add_word(key.name, problem.*key.word);
        if (key.value != nullptr) text.add_value(key.name, problem.*key.value);
        if (key.flag != nullptr) text.add_flag(key.name, problem.*key.flag);
        if (key.list != nullptr) text.add_list(key.name, problem.*key.list);
    }
}

void add_goal(JobText& text, const api::Goal& goal, Find find) {
    text.open("goal");
    text.add_word("find", std::string(name_of(find)));
    text.add_flag("unique", goal.unique);
    text.add_flag("classes", goal.classes);
    text.add_flag("orderings", goal.orderings);
}

void add_settings(JobText& text, const api::Options& options) {
    if (const std::string& name = options.directory.native(); name.find('\0') != std::string::npos)
        throw Failure(ExitCode::usage,
                      {fmt::format("{} is no name of a directory", printable(name)), "directory",
                       "leave out the character NUL"});
    text.open("run");
    text.add_word("engine", options.engine);
    text.add_word("frame", options.frame);
    text.add_number("unit_nodes", options.unit_nodes);
    text.add_number("threads", options.threads);
    text.add_number("memory", options.memory);
    text.add_word("checkpoint_every", format_duration(options.checkpoint_every));
    if (options.max_time.count() != 0) text.add_word("max_time", format_duration(options.max_time));
    text.add_word("double_check", options.double_check);
}

// ---- Keys and values as text ------------------------------------------------------------------

bool flag_of(const std::string& key, const std::string& text) {
    if (text == "true" || text == "false") return text == "true";
    throw Failure(ExitCode::job_file, {fmt::format("{} is not true or false", key), key,
                                       fmt::format("give true or false for {}", key)});
}

void set(api::Problem& problem, const Key& key, const std::string& text) {
    if (key.word != nullptr) problem.*key.word = text;
    if (key.value != nullptr) problem.*key.value = text;
    if (key.flag != nullptr) problem.*key.flag = flag_of(key.name, text);
    if (key.list != nullptr) problem.*key.list = values_in(text);
}

// Empty: not given.
std::string text_of(const api::Problem& problem, const Key& key) {
    if (key.word != nullptr) return problem.*key.word;
    if (key.value != nullptr) return (problem.*key.value).text();
    if (key.list != nullptr) return list_text(problem.*key.list);
    return problem.*key.flag ? "true" : "";
}

const Key& key_named(const std::string& name) {
    std::vector<std::string> names;
    for (const Key& key : keys) {
        if (key.name == name) return key;
        names.emplace_back(key.name);
    }
    throw Failure(ExitCode::job_file,
                  {fmt::format("unknown key \"{}\"", name), "problem",
                   with_suggestion(name, names,
                                   fmt::format("a problem may have {}", fmt::join(names, ", ")))});
}

std::vector<api::Value> values_of(const std::vector<Square>& squares) {
    return {squares.begin(), squares.end()};
}

}  // namespace

Job job_from(const api::Problem& problem, const api::Goal& goal, const api::Options& options,
             Find find) {
    JobText text;
    add_problem(text, problem);
    add_goal(text, goal, find);
    add_settings(text, options);
    return text.read();
}

RunSettings settings_from(const api::Options& options) {
    return job_from({.piece = "queen", .board = 1}, {}, options).run;
}

api::Problem fields_of(const Problem& problem) {
    api::Problem fields{.piece = problem.piece.betza(), .board = size_of(problem.board)};
    fields.pieces = name_of(problem.pieces);
    fields.maximal = problem.maximal;
    fields.preplaced = values_of(problem.preplaced);
    fields.blocked = values_of(problem.blocked);
    fields.shape = name_of(problem.board.shape);
    fields.colour = name_of(problem.colour);
    fields.self_attack = problem.self_attack;
    if (!problem.required.is_trivial()) fields.symmetric = name_of(problem.required);
    fields.group = name_of(problem.group);
    fields.walls = values_of(problem.walls);
    return fields;
}

namespace api {

Problem problem_of(const std::vector<std::pair<std::string, std::string>>& keys) {
    try {
        Problem problem;
        std::vector<std::string_view> given;
        for (const auto& [name, text] : keys) {
            if (std::find(given.begin(), given.end(), name) != given.end())
                throw Failure(ExitCode::job_file,
                              {fmt::format("{} is given twice", name), name, "give it once"});
            set(problem, key_named(name), text);
            given.push_back(name);
        }
        return problem;
    } catch (...) {
        throw_as_error();
    }
}

std::vector<std::pair<std::string, std::string>> keys_of(const Problem& problem) {
    std::vector<std::pair<std::string, std::string>> given;
    for (const Key& key : keys)
        if (std::string text = text_of(problem, key); !text.empty())
            given.emplace_back(key.name, std::move(text));
    return given;
}

}  // namespace api
}  // namespace hetman
