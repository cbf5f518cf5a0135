#pragma once
// Commands as text that bash reads alike.

#include <string>
#include <string_view>

namespace hetman {

// A word of a command, in quotes if bash would change it. Bytes that are not printable are written
// as in $'\x1b', so that the text is UTF-8 without control characters.
std::string shell_word(std::string_view word);

// The arguments, each followed by a null byte, as a command: "hetman count QN 8".
std::string command_text(std::string_view arguments);

// That of this process, of rank 0 under MPI; empty if the system does not tell.
std::string command_of_this_process();

}  // namespace hetman
