// The kernel of the line join for devices: counts row choices, several at the same time.
#include <algorithm>
#include <chrono>
#include <deque>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/problem/problem.h"
#include "worker/devices/device.h"
#include "worker/devices/device_error.h"
#include "worker/devices/device_time.h"
#include "worker/engines/device_kernel.h"
#include "worker/engines/line_join/device/fillings_on_device.h"
#include "worker/engines/line_join/device/line_join_source.h"
#include "worker/engines/line_join/device/passes.h"
#include "worker/engines/line_join/device/search_on_device.h"
#include "worker/engines/line_join/device/sorted_lists.h"
#include "worker/engines/line_join/device/task_check.h"
#include "worker/engines/line_join/fold_groups.h"
#include "worker/engines/line_join/line_join.h"
#include "worker/engines/line_join/line_join_size.h"
#include "worker/engines/quadrant_join/join_engine.h"
#include "worker/engines/quadrant_join/quadrant_join_size.h"

namespace hetman {
namespace {

using line_join::DeviceRange;
using line_join::FillingsOnDevice;
using line_join::FoldGroups;
using line_join::Pass;
using line_join::SearchOnDevice;
using line_join::SortedLists;
using line_join::TaskCheck;
using quadrant_join::ClosedSquares;
using quadrant_join::FoldKeys;
using quadrant_join::Geometry;
using quadrant_join::RowSplit;
using quadrant_join::Totals;
using Clock = std::chrono::steady_clock;
using Nanoseconds = std::chrono::duration<double, std::nano>;

// Of the device's memory: the rest is left to others.
constexpr std::uint64_t memory_in_use = 2;
// Of that memory: the lists that are being split. Fillings have the rest.
constexpr std::uint64_t memory_of_search = 4;
// A filling as it was made, and its words when it is sorted.
constexpr std::uint64_t bytes_of_filling = 16;
// The most fillings of a row choice, as a multiple of most_fillings(), which underestimates them.
constexpr double more_on_other_rows = 2.5;
// The row choice with the most fillings may need so many times the memory; it takes some 64 passes
// then. Random ones of 22 rows took five on average.
constexpr double most_over_memory = 8;

// Row choices are counted together up to so many fillings for each compute unit, so that what the
// host does for a batch takes a small share of the time.
constexpr double fillings_of_unit = 1'048'576;
constexpr double most_choices_at_once = 64;

// A unit with more row choices would fill the host's memory.
constexpr unsigned most_open_rows = 20;

std::string options(const std::string& more) { return "-cl-std=CL1.2" + more; }

// The same for all boards, so that drivers that keep what they compile do so once.
Device::Program make_join_program(Device& device) {
    std::string text(line_join_lists_source());
    text += line_join_search_source();
    return device.make_program(text, options(SearchOnDevice::options(device.info())));
}

class LineJoinOnDevice final : public DeviceKernel {
  public:
    LineJoinOnDevice(const Problem& problem, const Geometry& geometry, const DeviceInfo& info,
                     double fillings_of_choice)
        : board_(problem.board),
          open_(problem),
          closed_(open_.are_all() ? std::nullopt : std::optional<ClosedSquares>(open_)),
          geometry_(geometry),
          keys_(geometry_),
          choices_at_once_(static_cast<std::uint32_t>(
              std::clamp(fillings_of_unit * info.compute_units / fillings_of_choice, 1.0,
                         most_choices_at_once))),
          most_fillings_(most_fillings_on(info)),
          device_(info),
          join_program_(make_join_program(device_)),
          groups_(geometry_, keys_),
          fillings_(device_,
                    device_.make_program(std::string(line_join_fillings_source()),
                                         options(FillingsOnDevice::options(geometry_, keys_))),
                    geometry_, keys_, closed_ ? &*closed_ : nullptr),
          lists_(device_, join_program_),
          search_(device_, join_program_, info.memory / memory_in_use / memory_of_search) {}

    // Fillings that fit into the memory.
    static std::size_t most_fillings_on(const DeviceInfo& info) {
        const std::uint64_t memory = info.memory / memory_in_use;
        return std::min<std::uint64_t>((memory - memory / memory_of_search) / bytes_of_filling,
                                       std::uint64_t{1} << 31);
    }

    std::uint32_t units_at_once() const override { return 2 * choices_at_once_; }

    bool counts(const Unit& unit) const override {
        if (!may_be_for_device(unit)) return false;
        if (const auto* choice = std::get_if<RowChoice>(&unit.kind))
            return geometry_.n - std::popcount(choice->halves.west | choice->halves.east) <=
                   most_open_rows;
        return std::holds_alternative<WholeProblem>(unit.kind) && geometry_.n <= most_open_rows;
    }

    void add(const Unit& unit) override {
        if (!counts(unit)) throw std::invalid_argument("the device cannot count this unit");
        const std::size_t before = waiting_.size();
        const quadrant_join::Restriction restriction =
            quadrant_join::restriction_of(unit.kind, board_);
        quadrant_join::visit_choices(geometry_, restriction, closed_ ? &*closed_ : nullptr,
                                     [&](const RowSplit& choice) {
                                         waiting_.push_back({choice, next_unit_});
                                         return true;
                                     });
        units_.push_back({unit.id, next_unit_++, waiting_.size() - before, {}});
    }

    std::size_t units() const override { return units_.size(); }

    // Those of the row choices in hand as far as they are joined.
    std::optional<std::uint64_t> nodes() override {
        if (pairs_.empty()) return nodes_done_;
        const double left = is_searching_ ? static_cast<double>(choices_of_round_.size()) *
                                                (1 - search_.share_done())
                                          : 0;
        const double share_of_pass =
            (static_cast<double>(next_pair_) - left) / static_cast<double>(pairs_.size());
        const double share = (static_cast<double>(next_pass_ - 1) + share_of_pass) /
                             static_cast<double>(passes_.size());
        return nodes_done_ +
               static_cast<std::uint64_t>(static_cast<double>(nodes_in_hand_) * share);
    }

    std::vector<Finished> go_on(const StopFlag& stop) override {
        const Clock::time_point start = Clock::now();
        if (batch_.empty() && !begin_batch(stop)) return {};
        if (next_pair_ == pairs_.size() && !is_searching_ && !begin_pass(stop)) return {};
        if (is_searching_ ? search_.go_on(lists_, stop) : begin_round(stop)) end_round(stop);
        budget_of_checks_.add_device_time(Nanoseconds(Clock::now() - start).count());
        return take_finished();
    }

  private:
    struct Choice {
        RowSplit rows;
        std::uint64_t unit;  // its number here
    };
    struct OpenUnit {
        UnitId id;
        std::uint64_t number;
        std::size_t choices;  // not counted yet
        Totals totals;
    };
    // Two lists to join, and where the result goes.
    struct Pair {
        std::size_t choice;  // of the batch
        DeviceRange west, east;
    };

    // Takes the next row choices, and counts their fillings.
    bool begin_batch(const StopFlag& stop) {
        fillings_.begin();
        pairs_.clear();
        next_pair_ = 0;
        while (!waiting_.empty() && batch_.size() < choices_at_once_) {
            batch_.push_back(waiting_.front());
            waiting_.pop_front();
            groups_.begin(batch_.back().rows);
            fillings_.add(batch_.back().rows, groups_);
        }
        if (!fillings_.count(stop)) return false;
        for (std::size_t choice = 0; choice < batch_.size(); ++choice) {
            const std::uint64_t nodes = fillings_.size(2 * choice) + fillings_.size(2 * choice + 1);
            totals_of(choice).nodes += nodes;
            nodes_in_hand_ += nodes;
        }
        passes_ = line_join::passes_of(fillings_, most_fillings_);
        next_pass_ = 0;
        return true;
    }

    // Generates the fillings of the next pass.
    bool begin_pass(const StopFlag& stop) {
        const Pass& pass = passes_[next_pass_++];
        pairs_.clear();
        next_pair_ = 0;
        if (!fillings_.make(pass, stop)) return false;
        for (std::size_t i = 0; i < pass.size(); i += 2)
            add_pairs(pass[i].half / 2, fillings_.made()[i], fillings_.made()[i + 1]);
        return true;
    }

    void add_pairs(std::size_t choice, const FillingsOnDevice::Begins& west,
                   const FillingsOnDevice::Begins& east) {
        const auto range_of = [](const FillingsOnDevice::Begins& begins,
                                 const FoldGroups::Lists& lists) {
            return DeviceRange{begins[lists.begin], begins[lists.equal], begins[lists.end]};
        };
        groups_.begin(batch_[choice].rows);
        for (std::size_t group = 0; group < groups_.size(); ++group)
            pairs_.push_back({choice, range_of(west, groups_.west_of(group)),
                              range_of(east, FoldGroups::east_of(group))});
    }

    // Sorts as many pairs of lists as the memory holds. True if there is nothing to search.
    bool begin_round(const StopFlag& stop) {
        lists_.begin();
        choices_of_round_.clear();
        std::size_t size = 0;
        std::size_t end = next_pair_;
        for (; end < pairs_.size(); ++end) {
            const std::size_t more = std::size_t{pairs_[end].west.size()} + pairs_[end].east.size();
            if (end != next_pair_ && size + more > most_fillings_) break;
            size += more;
        }
        lists_.reserve(std::max<std::size_t>(1, size));
        for (; next_pair_ < end; ++next_pair_) {
            const Pair& pair = pairs_[next_pair_];
            if (pair.west.size() == 0 || pair.east.size() == 0) continue;
            if (!lists_.add(fillings_.lines(), pair.west, pair.east, stop)) return false;
            choices_of_round_.push_back(pair.choice);
        }
        search_.begin(lists_);
        is_searching_ = true;
        return search_.tasks().empty();
    }

    void end_round(const StopFlag& stop) {
        const std::vector<std::uint64_t> found = search_.found(lists_);
        for (std::size_t i = 0; i < found.size(); ++i)
            totals_of(choices_of_round_[i]).found.add(found[i]);
        check_on_processor(stop);
        is_searching_ = false;
        if (next_pair_ < pairs_.size() || next_pass_ < passes_.size()) return;
        for (const Choice& choice : batch_) --unit_of(choice.unit).choices;
        batch_.clear();
        nodes_done_ += std::exchange(nodes_in_hand_, 0);
    }

    OpenUnit& unit_of(std::uint64_t number) {
        return *std::find_if(units_.begin(), units_.end(),
                             [&](const OpenUnit& unit) { return unit.number == number; });
    }
    Totals& totals_of(std::size_t choice) { return unit_of(batch_[choice].unit).totals; }

    std::vector<Finished> take_finished() {
        std::vector<Finished> finished;
        for (auto unit = units_.begin(); unit != units_.end();)
            if (unit->choices == 0) {
                finished.push_back({unit->id, Tally(unit->totals.found, unit->totals.nodes)});
                unit = units_.erase(unit);
            } else {
                ++unit;
            }
        return finished;
    }

    // The fillings of a start, and the pairs of a task.
    void check_on_processor(const StopFlag& stop) {
        if (budget_of_checks_.left() < 0) return;
        const Clock::time_point start = Clock::now();
        fillings_.check(checks_);
        check_.check(lists_, search_, checks_++, stop);
        budget_of_checks_.spend(Nanoseconds(Clock::now() - start).count());
    }

    const Board board_;
    const OpenSquares open_;
    const std::optional<ClosedSquares> closed_;
    const Geometry geometry_;
    const FoldKeys keys_;
    const std::uint32_t choices_at_once_;
    const std::size_t most_fillings_;
    Device device_;
    const Device::Program join_program_;
    FoldGroups groups_;  // of the row choice in hand
    FillingsOnDevice fillings_;
    SortedLists lists_;
    SearchOnDevice search_;
    TaskCheck check_;
    std::deque<Choice> waiting_;
    std::vector<OpenUnit> units_;
    std::uint64_t next_unit_ = 0;
    // The row choices in hand, the passes over their fillings, the pairs of lists of the pass in
    // hand, and those that are being searched.
    std::vector<Choice> batch_;
    std::vector<Pass> passes_;
    std::size_t next_pass_ = 0;
    std::vector<Pair> pairs_;
    std::size_t next_pair_ = 0;
    std::vector<std::size_t> choices_of_round_;
    bool is_searching_ = false;
    std::uint64_t nodes_in_hand_ = 0;
    std::uint64_t nodes_done_ = 0;
    std::size_t checks_ = 0;
    CheckBudget budget_of_checks_;
};

}  // namespace

std::unique_ptr<DeviceKernel> make_line_join_on_device(const Problem& problem,
                                                       const DeviceInfo& device) {
    const Geometry geometry = line_join::geometry_of(problem.piece, problem.board);
    if (geometry.leaps || quadrant_join::is_narrow(geometry) || problem.folded) return nullptr;
    const double fillings =
        quadrant_join::most_fillings(geometry.west) + quadrant_join::most_fillings(geometry.east);
    if (SearchOnDevice::local_memory > device.local_memory ||
        more_on_other_rows * fillings >
            most_over_memory * static_cast<double>(LineJoinOnDevice::most_fillings_on(device)))
        return nullptr;
    return std::make_unique<LineJoinOnDevice>(problem, geometry, device, fillings);
}

}  // namespace hetman
