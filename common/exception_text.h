#pragma once
// What users are told of exceptions that are no Failure.

#include <cstddef>
#include <exception>
#include <string>
#include <system_error>

#include "common/failure.h"

namespace hetman {

// "out of memory", or the exception's own text. Throws std::bad_alloc.
std::string text_of(const std::exception& error);

// What users are told where the system does not start this number of threads.
Complaint no_threads(std::size_t threads, const std::system_error& error);

// What users are told of an exception that nothing else handles.
Complaint unexpected(const std::exception& error);

}  // namespace hetman
