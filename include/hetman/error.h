#pragma once
// The exception that the functions of the library throw. Those of callbacks are passed on.

#include <exception>
#include <string>
#include <vector>

namespace hetman::api {

// What kind of error it is. The values are the exit codes of the program `hetman`.
enum class Code : int {
    internal_error = 1,  // out of memory, or a fault of this library
    usage = 2,           // the question cannot be answered as it is asked
    problem = 3,         // a field of the problem, the goal or the options is wrong
    run_directory = 4,   // unusable, in use, or of another run
    verification = 5,    // counts that should agree differ: suspect the machine
    incomplete = 8,      // stopped, and nothing is kept
    stopped = 75,        // stopped and saved: the same call continues
};

// One thing that is wrong.
struct Complaint {
    std::string what;
    std::string where;  // a field, a file, a square; may be empty
    std::string what_to_do;

    // "what: where; what to do", the line that the program prints.
    std::string line() const;
};

class Error : public std::exception {
  public:
    Error(Code code, std::vector<Complaint> complaints);

    Code code() const noexcept { return code_; }
    // All that is wrong in the input, at least one.
    const std::vector<Complaint>& complaints() const noexcept { return complaints_; }
    // The lines of all complaints, separated by line ends.
    const char* what() const noexcept override { return text_.c_str(); }

  private:
    Code code_;
    std::vector<Complaint> complaints_;
    std::string text_;
};

}  // namespace hetman::api
