#include "python/conversions.h"

#include <cmath>

namespace hetman::python {
namespace {

using namespace py::literals;

// Python's representation of the value if that is short; otherwise the name of its type.
std::string shown(const py::handle& given) {
    constexpr std::size_t longest = 60;
    try {
        std::string text = py::repr(given);
        if (text.size() <= longest) return text;
    } catch (const py::error_already_set&) {
        // An integer of more digits than Python prints, for example.
    }
    return py::str(py::type::handle_of(given).attr("__name__"));
}

api::Error refused(const py::handle& given, const std::string& name,
                   const std::string& what_to_give) {
    return {api::Code::problem,
            {{"the value " + shown(given) + " is refused", name, "give " + what_to_give}}};
}

template <class T>
T value_of(const py::handle& given, const char* name, const char* what_to_give) {
    try {
        return given.cast<T>();
    } catch (const py::cast_error&) {
        throw refused(given, name, what_to_give);
    }
}

constexpr auto whole_number = "a whole number from 0 on";

// Sets the field to the keyword of this name, if it is given.
template <class Read, class Field>
void take(const py::dict& given, const char* name, const Read& read, Field& field) {
    if (given.contains(name)) field = read(given[name], name);
}

std::uint64_t bytes_of(const py::handle& given, const char* name) {
    return value_of<std::uint64_t>(given, name, "a number of bytes, such as 2 * 2**30");
}
std::uint32_t small_number_of(const py::handle& given, const char* name) {
    return value_of<std::uint32_t>(given, name, whole_number);
}
std::string word_of(const py::handle& given, const char* name) {
    return value_of<std::string>(given, name, "a word");
}
bool flag_of(const py::handle& given, const char* name) {
    return value_of<bool>(given, name, "True or False");
}

py::tuple tuple_of(const api::Estimate& estimate) {
    return py::make_tuple(estimate.likely, estimate.low, estimate.high);
}

// Names of files need not be UTF-8.
py::str text_of(const std::string& text) {
    return py::reinterpret_steal<py::str>(PyUnicode_DecodeUTF8(
        text.data(), static_cast<py::ssize_t>(text.size()), "surrogateescape"));
}

}  // namespace

py::int_ integer_of(const api::Number& number) {
    if (const auto small = number.to_uint64()) return *small;
    return py::module_::import("decimal").attr("Decimal")(number.digits());
}

py::object exception_of(const api::Error& error) {
    py::list complaints;
    for (const api::Complaint& complaint : error.complaints())
        complaints.append(py::make_tuple(text_of(complaint.what), text_of(complaint.where),
                                         text_of(complaint.what_to_do)));
    return py::module_::import("hetman").attr("Error")(static_cast<int>(error.code()),
                                                       text_of(error.what()), complaints);
}

std::uint64_t whole_number_of(const py::handle& given, const char* name) {
    return value_of<std::uint64_t>(given, name, whole_number);
}

std::chrono::milliseconds duration_of(const py::handle& given, const char* name) {
    constexpr double most_seconds = 1e9;
    constexpr auto what_to_give = "a number of seconds, from 0 to 10^9";
    const double seconds = value_of<double>(given, name, what_to_give);
    if (!(seconds >= 0 && seconds <= most_seconds)) throw refused(given, name, what_to_give);
    return std::chrono::milliseconds(std::llround(std::ceil(1000 * seconds)));
}

api::Options options_of(const py::dict& given, Conversation& conversation) {
    api::Options options;
    take(given, "threads", small_number_of, options.threads);
    take(given, "memory", bytes_of, options.memory);
    take(given, "engine", word_of, options.engine);
    take(given, "frame", word_of, options.frame);
    take(given, "unit_nodes", whole_number_of, options.unit_nodes);
    take(given, "double_check", word_of, options.double_check);
    take(given, "directory", word_of, options.directory);
    take(given, "fresh", flag_of, options.fresh);
    take(given, "checkpoint_every", duration_of, options.checkpoint_every);
    take(given, "max_time", duration_of, options.max_time);
    take(given, "progress_every", duration_of, options.progress_every);
    options.stop = conversation.stop();
    if (given.contains("progress"))
        options.progress = [report = py::handle(given["progress"]),
                            &conversation](const api::Progress& now) {
            conversation.ask([&] {
                report(now.is_planning, now.seconds, now.share, now.finished, now.units, now.nodes,
                       now.seconds_to_go);
            });
        };
    options.message = [log = py::handle(given["log"]), &conversation](const api::Message& message) {
        conversation.ask([&] { log(static_cast<int>(message.level), text_of(message.text)); });
    };
    return options;
}

py::dict dict_of(const api::Count& count) {
    return py::dict("total"_a = count.total, "unique"_a = count.unique, "classes"_a = count.classes,
                    "orderings"_a = count.orderings, "by_number"_a = count.by_number,
                    "unique_by_number"_a = count.unique_by_number, "largest"_a = count.largest,
                    "smallest"_a = count.smallest, "engine"_a = count.engine,
                    "frame"_a = count.frame, "units"_a = count.units, "nodes"_a = count.nodes,
                    "seconds"_a = count.seconds, "cpu_seconds"_a = count.cpu_seconds,
                    "json"_a = text_of(count.json),
                    "unsaved"_a = count.unsaved ? exception_of(*count.unsaved) : py::none());
}

py::dict dict_of(const api::Forecast& forecast) {
    return py::dict("engine"_a = forecast.engine, "frame"_a = forecast.frame,
                    "units"_a = forecast.units, "finished"_a = forecast.finished,
                    "nodes"_a = tuple_of(forecast.nodes),
                    "cpu_seconds"_a = tuple_of(forecast.cpu_seconds),
                    "placements"_a = tuple_of(forecast.placements),
                    "seconds_before_counting"_a = forecast.seconds_before_counting,
                    "memory"_a = forecast.memory, "text"_a = text_of(forecast.text),
                    "json"_a = text_of(forecast.json));
}

py::dict dict_of(const api::Run& run) {
    py::object count = py::none();
    if (run.count) count = dict_of(*run.count);
    return py::dict("state"_a = run.state, "problem"_a = api::keys_of(run.problem),
                    "finished"_a = run.finished, "units"_a = run.units, "share"_a = run.share,
                    "cpu_seconds_to_come"_a = run.cpu_seconds_to_come, "starts"_a = run.starts,
                    "saved_at"_a = run.saved_at, "count"_a = count, "first"_a = run.first);
}

}  // namespace hetman::python
