// In a file of its own so that a test can link a build with another protocol version.
#include "common/messages/message.h"

namespace hetman {

std::uint32_t protocol_version() { return 20; }

}  // namespace hetman
