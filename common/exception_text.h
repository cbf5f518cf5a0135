#pragma once
// What users are told of exceptions that are no Failure.

#include <exception>
#include <string>

namespace hetman {

// "out of memory", or the exception's own text. Throws std::bad_alloc.
std::string text_of(const std::exception& error);

}  // namespace hetman
