#pragma once
// The first steps of a walk as boards on a sheet.

#include <string>

#include "coordinator/commands/tracing/walk.h"
#include "coordinator/report/board_sheet.h"

namespace hetman {

// A board for the beginning and one for each step: the new piece, the squares that are free after
// it, and those that are attacked.
class StepPictures final : public Narrator {
  public:
    explicit StepPictures(const Problem& problem);

    // After a walk.
    std::string svg() const;

    void begin(const Problem& problem, const Squares& free) override;
    void step(const Step& step) override;
    void placement(const Problem& problem, unsigned depth, const Squares& placement) override;
    void come_back(unsigned depth, const Squares& path, std::uint64_t placements) override;
    void end(const WalkTotals& totals) override;

  private:
    void add(const std::string& what, const std::string& verdict, const Squares& path,
             const Squares& free);

    const Problem& problem_;
    AttackMap attacks_;
    BoardSheet sheet_;
    WalkTotals totals_;
};

}  // namespace hetman
