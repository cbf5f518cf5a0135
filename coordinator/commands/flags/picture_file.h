#pragma once
// The flag --svg of all commands that draw, and where their picture goes.

#include <optional>
#include <string>
#include <string_view>

#include "coordinator/commands/flags/flag.h"
#include "coordinator/files/output_file.h"

namespace hetman {

// `help` says what is drawn: "also draw the map".
Flag svg_flag(const std::string& help);

// The picture of a command, if it is asked for: a file beside the command's output, or with "-"
// standard output, in place of the text.
class PictureFile {
  public:
    // Throws Failure(usage) if the file cannot be written, or if `fills_output` and the picture
    // would go there too.
    PictureFile(const std::optional<std::string>& file, bool fills_output);

    bool is_wanted() const { return is_output_ || file_.has_value(); }
    // True if standard output holds the picture, and thus nothing else.
    bool is_output() const { return is_output_; }

    void write(std::string_view svg);  // throws Failure(usage)

  private:
    bool is_output_;
    std::optional<OutputFile> file_;
};

}  // namespace hetman
