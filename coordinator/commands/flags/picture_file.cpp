#include "coordinator/commands/flags/picture_file.h"

#include "common/failure.h"
#include "coordinator/process/standard_output.h"

namespace hetman {
namespace {

constexpr auto flag_name = "--svg";

}  // namespace

Flag svg_flag(const std::string& help) {
    return {.name = flag_name,
            .value = "FILE",
            .heading = headings::output,
            .help = help + " to this file; -: to standard output, in place of the text",
            .values = {.files = Files::any}};
}

PictureFile::PictureFile(const std::optional<std::string>& file, bool fills_output)
    : is_output_(file == "-") {
    if (is_output_ && fills_output)
        throw Failure(ExitCode::usage, {"text and picture cannot both go to standard output",
                                        flag_name, "name a file for the picture"});
    if (file && !is_output_) file_.emplace(flag_name, *file);
}

void PictureFile::write(std::string_view svg) {
    if (is_output_) write_output(svg);
    if (!file_) return;
    file_->write(svg);
    file_->close();
}

}  // namespace hetman
