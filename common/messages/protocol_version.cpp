// Alone in its file so that a test can link a build that speaks another protocol.
#include "common/messages/message.h"

namespace hetman {

std::uint32_t protocol_version() { return 14; }

}  // namespace hetman
