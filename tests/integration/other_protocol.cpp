// Linked ahead of the libraries in place of common/messages/protocol_version.cpp.
#include "common/messages/message.h"

namespace hetman {

std::uint32_t protocol_version() { return 999; }

}  // namespace hetman
