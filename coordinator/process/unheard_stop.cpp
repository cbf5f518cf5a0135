#include "coordinator/process/unheard_stop.h"

#include <utility>

namespace hetman {
namespace {

const UnheardStop* innermost = nullptr;

}  // namespace

UnheardStop::UnheardStop(Tell tell) : tell_(std::move(tell)), outer_(innermost) {
    innermost = this;
}

UnheardStop::~UnheardStop() { innermost = outer_; }

std::optional<Failure> UnheardStop::told(const std::string& reason, const Failure& failure) {
    std::optional<Failure> told = failure;
    for (const UnheardStop* stop = innermost; stop != nullptr && told; stop = stop->outer_)
        told = stop->tell_(reason, Failure(*told));
    return told;
}

}  // namespace hetman
