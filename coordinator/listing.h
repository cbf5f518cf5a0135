#pragma once
// Long output whose reader may leave when it has seen enough, such as `head`: that is no error.

#include <string_view>

namespace hetman {

class Listing {
  public:
    // False once the reader has left: nothing more need be made. Other failures to write stay set
    // in stdout, for the end of the program to report.
    bool print(std::string_view text);

    // Hands on what was printed so far; false as above.
    bool flush();

    // After the last print.
    void end();

  private:
    bool reader_left_ = false;
};

}  // namespace hetman
