#include "common/exception_text.h"

#include <new>

namespace hetman {

std::string text_of(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "out of memory";
    return error.what();
}

}  // namespace hetman
