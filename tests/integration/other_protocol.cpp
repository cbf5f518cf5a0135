// Linked ahead of the libraries in place of common/protocol_version.cpp.
#include "common/message.h"

namespace hetman {

std::uint32_t protocol_version() { return 999; }

}  // namespace hetman
