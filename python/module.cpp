// The extension module hetman._core: the functions of the library for the package hetman, which
// says what they do. Problems come as the keys and values of job files.

#include <unistd.h>

#include "python/conversions.h"

namespace hetman::python {
namespace {

using Keys = std::vector<std::pair<std::string, std::string>>;
using Squares = std::vector<api::Square>;

py::dict count(const Keys& problem, const api::Goal& goal, const py::dict& given) {
    Conversation conversation;
    const api::Options options = options_of(given, conversation);
    return dict_of(
        conversation.run([&] { return api::count(api::problem_of(problem), goal, options); }));
}

std::optional<Squares> first(const Keys& problem, const py::dict& given) {
    Conversation conversation;
    const api::Options options = options_of(given, conversation);
    return conversation.run([&] { return api::first(api::problem_of(problem), options); });
}

py::dict plan(const Keys& problem, const api::Goal& goal, const py::object& sample,
              const py::dict& given) {
    Conversation conversation;
    const api::Options options = options_of(given, conversation);
    const std::chrono::milliseconds time = duration_of(sample, "sample");
    return dict_of(
        conversation.run([&] { return api::plan(api::problem_of(problem), goal, options, time); }));
}

std::vector<api::Number> oeis(const std::string& sequence, const py::object& first_n,
                              const py::object& last_n, const py::dict& given) {
    Conversation conversation;
    const api::Options options = options_of(given, conversation);
    const std::uint64_t from = whole_number_of(first_n, "n");
    const std::uint64_t to = whole_number_of(last_n, "n");
    std::vector<api::Number> terms;
    conversation.run([&] {
        const auto note = [&terms](std::uint64_t, const api::Number& term) {
            terms.push_back(term);
            return true;
        };
        api::oeis(sequence, from, to, note, options);
        return terms.size();
    });
    return terms;
}

py::dict read_run(const std::string& directory) {
    api::Run run;
    {
        const py::gil_scoped_release other_threads_run;
        run = api::read_run(directory);
    }
    return dict_of(run);
}

// Placements, searched while Python does other things.
class Listing {
  public:
    Listing(const Keys& problem, bool unique)
        : placements_(std::in_place, api::problem_of(problem), api::ListOptions{.unique = unique}) {
    }
    ~Listing() { close(); }
    Listing(const Listing&) = delete;
    Listing& operator=(const Listing&) = delete;

    std::optional<Squares> next() {
        if (getpid() != process_)
            throw api::Error(api::Code::usage,
                             {{"another process lists these placements", "", "list them anew"}});
        while (!placements_->is_ready_within({})) wait();
        return placements_->next();
    }

    void close() {
        // After a fork the child has no thread of the search, for which to wait.
        if (placements_ && getpid() != process_) new api::Placements(std::move(*placements_));
        placements_.reset();
    }

  private:
    void wait() {
        const std::chrono::milliseconds time = longest_wait();
        {
            const py::gil_scoped_release other_threads_run;
            placements_->is_ready_within(time);
            expect_python();
        }
        hear_signals();
    }

    const pid_t process_ = getpid();
    std::optional<api::Placements> placements_;
};

void raise_error(std::exception_ptr thrown) {
    try {
        std::rethrow_exception(std::move(thrown));
    } catch (const api::Error& error) {
        try {
            const py::object exception = exception_of(error);
            PyErr_SetObject(py::type::of(exception).ptr(), exception.ptr());
        } catch (py::error_already_set& raised) {
            raised.restore();  // by the handler of a signal
        }
    }
}

}  // namespace

PYBIND11_MODULE(_core, module) {
    py::register_local_exception_translator(raise_error);
    py::class_<api::Goal>(module, "Goal")
        .def(py::init([](bool unique, bool classes, bool orderings) {
            return api::Goal{unique, classes, orderings};
        }));
    module.def("version", api::version);
    module.def("count", count);
    module.def("first", first);
    module.def("plan", plan);
    module.def("oeis", oeis);
    module.def("read_run", read_run);
    module.def("board_text", [](const Keys& problem, const Squares& placement) {
        return api::board_text(api::problem_of(problem), placement);
    });
    module.def("board_svg", [](const Keys& problem, const Squares& placement) {
        return api::board_svg(api::problem_of(problem), placement);
    });
    py::class_<Listing>(module, "Listing")
        .def(py::init<const Keys&, bool>())
        .def("next", &Listing::next)
        .def("close", &Listing::close, py::call_guard<py::gil_scoped_release>());
}

}  // namespace hetman::python
