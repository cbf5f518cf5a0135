#pragma once
// What goes between Python and the library: options from keywords, dictionaries of results.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "hetman/hetman.h"
#include "python/conversation.h"

namespace hetman::python {

// Exact, of any size; Python refuses to read more than 4300 digits from text.
py::int_ integer_of(const api::Number& number);

// The exception hetman.Error.
py::object exception_of(const api::Error& error);

// Numbers that are not what they should be raise hetman.Error with `what_to_give`.
std::uint64_t whole_number_of(const py::handle& given, const char* name);
std::chrono::milliseconds duration_of(const py::handle& given, const char* name);

// The keywords must outlive the options, and their callbacks run in the conversation.
api::Options options_of(const py::dict& given, Conversation& conversation);

py::dict dict_of(const api::Count& count);
py::dict dict_of(const api::Forecast& forecast);
py::dict dict_of(const api::Run& run);

}  // namespace hetman::python

namespace pybind11::detail {

template <>
struct type_caster<hetman::api::Number> {
    static constexpr auto name = const_name("int");
    static handle cast(const hetman::api::Number& number, return_value_policy, handle) {
        return hetman::python::integer_of(number).release();
    }
};

}  // namespace pybind11::detail
