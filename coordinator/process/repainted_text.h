#pragma once
// Text on a terminal that is painted over itself again and again.

#include <cstddef>
#include <string>

namespace hetman {

// On standard output. Below it the cursor is at the beginning of a line, so that the process may
// end at any time.
class RepaintedText {
  public:
    // Standard output is a terminal that can rewrite lines.
    static bool is_possible();

    // Replaces the text before by these lines. What does not fit the terminal is cut. After the
    // terminal was resized, which moves lines, it begins on an empty screen.
    void paint(const std::string& text);

  private:
    std::size_t painted_ = 0;  // lines
    std::size_t width_ = 0;    // of the terminal then
};

}  // namespace hetman
