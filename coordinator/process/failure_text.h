#pragma once
// Failures as they appear on standard error (print_failure in console.h): lines for people or,
// where the command line has --json, JSON for programs.

#include <string>

#include "common/exit_code.h"
#include "common/failure.h"

namespace hetman {

// True if --json is among the arguments. It is looked for before they are parsed, so that mistakes
// in them are reported likewise.
bool asks_for_json(int argc, const char* const* argv);

// From now on failures are JSON.
void show_failures_as_json();

// "hetman: what: where; what to do", a line for each complaint, or error_json() as a line. Empty if
// there is no complaint.
std::string failure_text(const Failure& failure);

// {"error":{"code":2,"what":"...","where":"...","do":"..."}}. The first complaint is that of the
// object; "others" lists the rest if there are any, and "more" is true if there were too many to
// list. Texts are printable, and long ones shortened, as in Complaint::line().
std::string error_json(const Failure& failure);

// What is said where no more memory can be had.
inline constexpr const char* out_of_memory = "out of memory";
inline constexpr const char* remedy_for_memory = "use a machine with more, or fewer threads";

// Prints the text of one complaint, "what detail; what to do". Takes no memory and may be called by
// signal handlers; the arguments must be printable ASCII without quotes and backslashes.
void print_plain_failure(ExitCode code, const char* what, const char* detail, const char* remedy);

}  // namespace hetman
