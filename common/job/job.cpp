#include "common/job/job.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>

#include "common/job/percentage.h"
#include "common/job/problem_keys.h"
#include "common/job/size.h"
#include "common/job/toml_nesting.h"
#include "common/job/toml_reader.h"
#include "common/job/workload_table.h"
#include "common/suggestion.h"

namespace hetman {
namespace {

class JobReader : private TomlReader {
  public:
    JobReader(const PlaceName& place, const Vocabulary& vocabulary)
        : TomlReader(place), vocabulary_(vocabulary) {}

    Job read(const toml::table& root) {
        check_keys(root, "the job", names_of_tables());
        const std::uint64_t complaints_before = complaints().count();
        const toml::table* problem = subtable(root, "problem");
        if (problem != nullptr)
            read_problem(*problem);
        else if (!root.contains("problem"))
            complain(root, "the table [problem] is missing",
                     "write [problem], then piece = \"awesome-queen\" and board = 22");
        for (const WorkloadTable* workload : workload_tables()) read_settings(root, *workload);
        if (problem != nullptr && complaints().count() == complaints_before)
            check_problem(*problem);
        if (complaints().count() == complaints_before) job_.problem = settled(job_.problem);
        if (const toml::table* table = subtable(root, "goal")) read_goal(*table);
        if (problem != nullptr && job_.problem.group != MapGroup::all) ask_for_classes(*problem);
        if (workload_ != nullptr && job_.goal.find != workload_->find)
            complain(*settings_,
                     fmt::format("[{}] requires find = \"{}\"", workload_->name,
                                 name_of(workload_->find)),
                     fmt::format("write [goal], then find = \"{}\", or leave [{}] out",
                                 name_of(workload_->find), workload_->name));
        if (const toml::table* table = subtable(root, "run")) read_run(*table);
        if (complaints().count() > 0) throw Failure(ExitCode::job_file, complaints());
        return job_;
    }

  private:
    template <class Keys>
    static std::vector<std::string_view> names_of(const Keys& keys) {
        std::vector<std::string_view> names;
        for (const auto& key : keys) names.push_back(key.name);
        return names;
    }

    static std::vector<std::string_view> names_of_tables() {
        std::vector<std::string_view> names{"problem", "goal"};
        for (const WorkloadTable* workload : workload_tables()) names.push_back(workload->name);
        names.emplace_back("run");
        return names;
    }

    void read_problem(const toml::table& table) {
        check_keys(table, "[problem]", names_of(problem_keys()));
        for (const ProblemKey& key : problem_keys())
            if (key.required && !table.contains(key.name))
                complain(table, fmt::format("[problem] lacks {}", key.name),
                         "write piece = \"awesome-queen\" and board = 22");
        enter(table);
        for (const ProblemKey& key : problem_keys()) key.read(*this, job_.problem);
    }

    // The table of a workload, if the job has it.
    void read_settings(const toml::table& root, const WorkloadTable& workload) {
        const toml::table* table = subtable(root, workload.name);
        if (table == nullptr) return;
        workload_ = &workload;
        settings_ = table;
        check_keys(*table, fmt::format("[{}]", workload.name), names_of(workload.keys));
        job_.problem.workload = workload.defaults;
        enter(*table);
        for (const WorkloadKey& key : workload.keys) key.read(*this, job_.problem);
    }

    // Call only if every list entry was a valid square: then list positions match the TOML arrays.
    void check_problem(const toml::table& problem) {
        for (const ProblemFault& fault : faults(job_.problem)) {
            const bool is_setting = fault.field == ProblemField::workload;
            const std::string_view key = is_setting ? fault.key : problem_key(fault.field).name;
            const toml::table& table = is_setting ? *settings_ : problem;
            const toml::node* node = table.contains(key) ? table.get(key) : &table;
            if (const toml::array* list = node->as_array()) node = list->get(fault.position);
            complain(*node, fault.what,
                     fmt::format("correct [{}]", is_setting ? workload_->name : "problem"));
        }
    }

    void read_goal(const toml::table& table) {
        check_keys(table, "[goal]", {"find", "unique", "classes", "orderings"});
        choice(table, "find", all_finds, job_.goal.find);
        const WorkloadTable* needed = workload_table(job_.goal.find);
        if (needed != nullptr && needed != workload_)
            complain(*table.get("find"),
                     fmt::format("find = \"{}\" needs the table [{}]", name_of(needed->find),
                                 needed->name),
                     fmt::format("write [{}], then {}", needed->name, needed->example));
        job_.goal.classes = value<bool>(table, "classes", "true or false").value_or(false);
        job_.goal.unique =
            value<bool>(table, "unique", "true or false").value_or(false) || job_.goal.classes;
        job_.goal.orderings = value<bool>(table, "orderings", "true or false").value_or(false);
        if (job_.goal.orderings && !job_.problem.pieces.is_exact())
            complain(*table.get("orderings"), "orderings requires an exact number of pieces",
                     "leave orderings out, or write a number of pieces");
        for (const std::string_view key : {"unique", "classes", "orderings"})
            if (job_.goal.find != Find::count && table.get(key) != nullptr &&
                table.get(key)->value_or(false))
                complain(*table.get(key), fmt::format("{} requires find = \"count\"", key),
                         fmt::format("leave {} out, or write find = \"count\"", key));
    }

    // A group says under which symmetries placements are in one class: classes are asked for.
    void ask_for_classes(const toml::table& problem) {
        if (job_.goal.find != Find::count)
            complain(*problem.get("group"), "group requires find = \"count\"",
                     "leave group out, or write find = \"count\"");
        job_.goal.unique = true;
    }

    void read_name(const toml::table& table, std::string_view key,
                   const std::vector<std::string>& known, std::string& into) {
        const auto name = value<std::string>(table, key, "a string");
        if (!name) return;
        if (const auto wrong = unknown_name(key, *name, known))
            complain(*table.get(key), *wrong, remedy_for_name(*name, known));
        into = *name;
    }

    void read_double_check(const toml::table& table) {
        const auto text = value<std::string>(table, "double_check", "a string such as \"1%\"");
        if (!text) return;
        job_.run.double_check = parse_percentage(*text);
        if (!job_.run.double_check)
            complain(*table.get("double_check"),
                     fmt::format("double_check = \"{}\" is not a percentage", *text),
                     percentage_remedy);
        else if (job_.goal.find != Find::count)
            complain(*table.get("double_check"), "double_check requires find = \"count\"",
                     "leave double_check out, or write find = \"count\"");
    }

    void read_memory(const toml::table& table) {
        const toml::node* node = table.get("memory");
        const auto bytes = node == nullptr ? std::nullopt : node->value_exact<std::int64_t>();
        const auto text = bytes ? std::to_string(*bytes)
                                : value<std::string>(table, "memory", "a string such as \"2GiB\"");
        if (!text) return;
        job_.run.memory = parse_size(*text);
        if (const auto wrong = wrong_memory(job_.run.memory, *text))
            complain(*table.get("memory"), *wrong, size_remedy);
    }

    void read_devices(const toml::table& table) {
        const auto text = value<std::string>(table, "device", "a string such as \"auto\"");
        if (!text) return;
        const auto choice = parse_device_choice(*text);
        if (choice)
            job_.run.devices = *choice;
        else
            complain(*table.get("device"), fmt::format("device = \"{}\" names no devices", *text),
                     device_choice_remedy);
    }

    void read_run(const toml::table& table) {
        check_keys(table, "[run]",
                   {"engine", "frame", "unit_nodes", "threads", "memory", "device",
                    "checkpoint_every", "max_time", "worker_timeout", "double_check"});
        RunSettings& run = job_.run;
        read_name(table, "engine", vocabulary_.engines, run.engine);
        read_name(table, "frame", vocabulary_.frames, run.frame);
        const WorkloadTable* workload = workload_table(job_.goal.find);
        for (const std::string_view key : {"engine", "frame"})
            if (workload != nullptr && table.contains(key))
                complain(*table.get(key),
                         fmt::format("{} is not allowed with find = \"{}\"", key,
                                     name_of(workload->find)),
                         fmt::format("remove {}; [{}] may set {}", key, workload->name,
                                     workload->chooses));
        run.unit_nodes = whole_number(table, "unit_nodes", 1, most_unit_nodes);
        if (const auto threads = whole_number(table, "threads", 1, most_threads))
            run.threads = static_cast<std::uint32_t>(*threads);
        read_memory(table);
        read_devices(table);
        run.checkpoint_every = duration(table, "checkpoint_every").value_or(run.checkpoint_every);
        run.max_time = duration(table, "max_time");
        read_double_check(table);
        run.worker_timeout = duration(table, "worker_timeout").value_or(run.worker_timeout);
        if (const auto wrong = wrong_worker_timeout(run.worker_timeout))
            complain(*table.get("worker_timeout"), *wrong, "60s is right for most networks");
    }

    const Vocabulary& vocabulary_;
    Job job_;
    // The workload whose table the job has, and that table.
    const WorkloadTable* workload_ = nullptr;
    const toml::table* settings_ = nullptr;
};

std::string write_settings(const WorkloadTable& workload, const Problem& problem) {
    std::string text = fmt::format("\n[{}]\n", workload.name);
    for (const WorkloadKey& key : workload.keys)
        if (const auto value = key.write(problem))
            text += fmt::format("{} = {}\n", key.name, *value);
    return text;
}

// Checked before parsing.
void check_nesting(std::string_view text, const PlaceName& name) {
    if (const auto place = first_nested_deeper(text, most_job_levels))
        throw Failure(ExitCode::job_file,
                      {fmt::format("keys, tables and lists are nested more than {} levels deep",
                                   most_job_levels),
                       name(place->line, place->column),
                       "a job needs two: tables such as [problem], and lists in them"});
}

}  // namespace

std::string job_size_remedy() {
    return fmt::format("a job file has at most {}", format_size(most_job_bytes));
}

Job read_job(std::string_view text, const std::string& file, const Vocabulary& vocabulary) {
    const auto place = [&file](std::uint64_t line, std::uint64_t column) {
        return fmt::format("{}:{}:{}", file, line, column);
    };
    return read_job(text, PlaceName(place), vocabulary);
}

Job read_job(std::string_view text, const PlaceName& place, const Vocabulary& vocabulary) {
    check_nesting(text, place);
    try {
        return JobReader(place, vocabulary).read(toml::parse(text));
    } catch (const toml::parse_error& error) {
        const toml::source_position at = error.source().begin;
        throw Failure(
            ExitCode::job_file,
            {fmt::format("this is not TOML: {}", error.description()), place(at.line, at.column),
             "docs/reference.md and jobs/ show what a job file looks like"});
    }
}

std::string write_job(const Job& job) {
    const Problem& problem = job.problem;
    std::string text = "[problem]\n";
    for (const ProblemKey* key : mentioned_keys(problem))
        text += fmt::format("{} = {}\n", key->name, key->write(problem));
    text +=
        fmt::format("\n[goal]\nfind = \"{}\"\nunique = {}\nclasses = {}\norderings = {}\n",
                    name_of(job.goal.find), job.goal.unique, job.goal.classes, job.goal.orderings);
    const WorkloadTable* workload = workload_table(problem);
    if (workload != nullptr) text += write_settings(*workload, problem);
    text += "\n[run]\n";
    if (workload == nullptr)
        text += fmt::format("engine = \"{}\"\nframe = \"{}\"\n", job.run.engine, job.run.frame);
    // TOML integers end below the largest budgets. Such a budget is omitted; reading the job
    // chooses it again.
    if (job.run.unit_nodes && *job.run.unit_nodes <= most_unit_nodes)
        text += fmt::format("unit_nodes = {}\n", *job.run.unit_nodes);
    if (job.run.threads) text += fmt::format("threads = {}\n", *job.run.threads);
    if (job.run.memory) text += fmt::format("memory = \"{}\"\n", format_size(*job.run.memory));
    if (!job.run.devices.is_none())
        text += fmt::format("device = \"{}\"\n", format_device_choice(job.run.devices));
    text += fmt::format("checkpoint_every = \"{}\"\n", format_duration(job.run.checkpoint_every));
    if (job.run.max_time)
        text += fmt::format("max_time = \"{}\"\n", format_duration(*job.run.max_time));
    if (job.run.double_check)
        text += fmt::format("double_check = \"{}\"\n", format_percentage(*job.run.double_check));
    text += fmt::format("worker_timeout = \"{}\"\n", format_duration(job.run.worker_timeout));
    return text;
}

std::optional<std::string> wrong_worker_timeout(Duration timeout) {
    constexpr Duration shortest{500};
    constexpr Duration longest = std::chrono::hours(24);
    if (timeout >= shortest && timeout <= longest) return std::nullopt;
    return fmt::format("a worker timeout of {} is out of range: {} to {}", format_duration(timeout),
                       format_duration(shortest), format_duration(longest));
}

std::optional<std::string> wrong_memory(const std::optional<std::uint64_t>& bytes,
                                        const std::string& text) {
    constexpr std::uint64_t least = 64'000'000;  // a process needs about half of it anyway
    if (!bytes) return fmt::format("\"{}\" is not a memory size", text);
    if (*bytes >= least) return std::nullopt;
    return fmt::format("a limit of {} is too low: it must be at least {}", text,
                       format_size(least));
}

std::optional<std::string> unknown_name(std::string_view kind, const std::string& name,
                                        const std::vector<std::string>& known) {
    if (name == choose_automatically || std::find(known.begin(), known.end(), name) != known.end())
        return std::nullopt;
    return fmt::format("unknown {} \"{}\"", kind, name);
}

std::string remedy_for_name(const std::string& name, const std::vector<std::string>& known) {
    return with_suggestion(name, known, fmt::format("use auto, {}", fmt::join(known, ", ")));
}

}  // namespace hetman
