#pragma once
// The recounts of a share of the units during the run, each with another engine and, if there are
// several workers, on another worker.

#include <map>

#include "coordinator/dispatch/recounts/recounts.h"

namespace hetman {

class UnitRecounts final : public Recounts {
  public:
    // Which units are counted twice depends only on their numbers, so that a unit that differed is
    // among them in the next start too.
    UnitRecounts(const Plan& plan, const Ledger& ledger, const RecountSettings& settings,
                 const ShareOfUnits& budget);

    bool wants(std::size_t member, UnitId id) override;
    bool expects(const UnitResult& recount) const override { return is_wanted(recount.id); }
    void compare(const UnitResult& recount) override;

    bool are_awaited() const override { return !awaited_.empty(); }
    bool hold_up_end(Nanoseconds counted, Nanoseconds elapsed,
                     const IsPresent& is_present) override;
    // Warns of those that were not recounted. Says nothing if no recount was awaited.
    void tell(Console& console, bool has_failed) const override;

  private:
    bool is_wanted(UnitId id) const;

    const Plan& plan_;
    const Ledger& ledger_;
    const RecountSettings& settings_;
    std::uint64_t below_ = 0;                // units whose hashed number is less are wanted
    std::map<UnitId, std::size_t> awaited_;  // units whose recount has not come, by first worker
    bool is_over_ = false;                   // before all had come
};

}  // namespace hetman
