// The host's side of forward_filter.cl. A run of the kernel is a slice: the host puts new units
// into the device's queue, lets the work items search for a while, and reads which positions they
// have finished. A unit is finished when all of its positions are.
#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "common/numbers/residue_moduli.h"
#include "worker/devices/device.h"
#include "worker/devices/device_time.h"
#include "worker/engines/device_kernel.h"
#include "worker/engines/forward_filter/forward_filter.h"
#include "worker/engines/forward_filter/forward_filter_source.h"
#include "worker/engines/forward_filter/forward_filter_tables.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;
using Nanoseconds = std::chrono::duration<double, std::nano>;

// As in forward_filter.cl.
struct DeviceAnswer {
    std::uint64_t placements, nodes;
    std::uint32_t residues[2];
    std::uint32_t account, unused;
};
struct WorkItem {
    DeviceAnswer answer;
    std::uint32_t base, top, is_busy, unused;
};
struct SliceCounters {
    std::uint32_t head, tail, offered, room, answers, busy, ran, ended;
};
static_assert(sizeof(DeviceAnswer) == 32 && sizeof(WorkItem) == 48 && sizeof(SliceCounters) == 32);
constexpr std::uint32_t no_line = 255;
constexpr unsigned widest_on_device = 63;

// How long a slice is to take: long ones cost least; short ones share out positions sooner where
// work items are idle.
constexpr double usual_slice = 30e6;
constexpr double sharing_slice = 3e6;
constexpr std::uint32_t first_steps = 256;
constexpr std::uint32_t least_steps = 64;
constexpr std::uint32_t most_steps = 1U << 20;
constexpr double busy_share = 0.9;

// Work items of a compute unit: enough to hide the latency of memory on graphics cards, and few on
// processors, where each takes its turn. If not all fit, the others have nothing to do.
constexpr std::uint32_t items_of_unit = 640;
constexpr std::uint32_t items_of_core = 64;
constexpr std::uint32_t group_on_cards = 32;
constexpr std::uint32_t group_on_processors = 8;
// So many work items share a unit: the more, the sooner it is finished.
constexpr std::uint32_t items_a_unit = 256;
constexpr std::uint32_t least_units = 8;
// Positions that the queue should hold for each work item, so that none is idle before the next
// slice; twice as many fit.
constexpr std::uint32_t waiting_an_item = 8;
// The share of the device's memory that the stacks may take.
constexpr std::uint64_t memory_of_stacks = 4;

constexpr double processor_nanoseconds_a_node = 100;

// A tally in plain numbers: there are hundreds of thousands of answers a second.
struct Sums {
    std::uint64_t placements = 0;
    std::uint64_t nodes = 0;
    std::uint64_t residues[2] = {0, 0};

    // Throws std::overflow_error.
    void add(const Sums& more) {
        if (__builtin_add_overflow(placements, more.placements, &placements) ||
            __builtin_add_overflow(nodes, more.nodes, &nodes))
            throw std::overflow_error("a unit has more than 2^64 placements or nodes");
        for (int i = 0; i < 2; ++i)
            residues[i] = (residues[i] + more.residues[i]) % residue_moduli[i];
    }

    Tally tally() const {
        Tally tally;
        tally.placements = placements;
        tally.nodes = nodes;
        tally.residues.of = {residues[0], residues[1]};
        return tally;
    }
};

template <class Word>
class ForwardFilterOnDevice final : public DeviceKernel {
  public:
    ForwardFilterOnDevice(const Problem& problem, const DeviceInfo& info)
        : problem_(problem),
          map_(problem.piece, problem.board),
          tables_(map_),
          n_(tables_.tables().n),
          device_(info),
          group_(info.is_processor ? group_on_processors : group_on_cards),
          items_(items_for(info)),
          queue_positions_(2 * waiting_an_item * items_ + 4 * units_at_once()) {
        const std::string options = fmt::format(
            "-cl-std=CL1.2 -DN={} -DWORD_BITS={} -DGROUP={} -DRESIDUE_MODULUS_0={}u "
            "-DRESIDUE_MODULUS_1={}u",
            n_, sizeof(Word) * 8, group_, residue_moduli[0], residue_moduli[1]);
        kernel_ = device_.make_kernel(
            device_.make_program(std::string(forward_filter_source()), options), "search");
        make_buffers();
    }

    std::uint32_t units_at_once() const override {
        return std::max(least_units, items_ / items_a_unit);
    }

    bool counts(const Unit& unit) const override {
        return may_be_for_device(unit) &&
               (std::holds_alternative<Prefix>(unit.kind) ||
                std::holds_alternative<WholeProblem>(unit.kind)) &&
               has_one_a_line(problem_of(problem_, unit).preplaced);
    }

    void add(const Unit& unit) override {
        if (!counts(unit)) throw std::invalid_argument("the device cannot count this unit");
        const Problem part = problem_of(problem_, unit);
        const std::uint32_t account = open_account({unit.id});
        Word lines[forward_filter::most_lines];
        forward_filter::begin(tables_.tables(), part, lines);
        Word open_rows = static_cast<Word>(all_columns(n_));
        Word open_columns = open_rows;
        for (const Square square : part.preplaced) {
            open_rows &= ~(Word{1} << square / n_);
            open_columns &= ~(Word{1} << square % n_);
        }
        for (unsigned column = 0; column < n_; ++column)
            incoming_.push_back(lines[n_ + column] |
                                ((open_columns >> column & 1) != 0 ? open_column : 0));
        incoming_.insert(incoming_.end(), {open_rows, 1, no_line, account});
    }

    std::size_t units() const override { return units_; }

    std::optional<std::uint64_t> nodes() override {
        std::vector<WorkItem> items(items_);
        device_.read(work_items_, 0, items.data(), items.size());
        std::uint64_t nodes = answered_nodes_;
        for (const WorkItem& item : items)
            if (item.is_busy != 0) nodes += item.answer.nodes;
        return nodes;
    }

    // While the device goes on, the host looks at the answers of the slice before.
    std::vector<Finished> go_on(const StopFlag& stop) override {
        send_positions();
        if (waiting() == 0 && counters_.busy == 0) return take_last_answers(stop);
        choose_check();
        const std::uint32_t wanted = waiting_an_item * items_;
        counters_.room = waiting() < wanted ? wanted - waiting() : 0;
        counters_.offered = counters_.answers = counters_.busy = 0;
        counters_.ran = counters_.ended = 0;
        device_.write(counters_buffer_, 0, &counters_, 1);
        device_.set_argument(kernel_, 8, steps_);
        device_.start(kernel_, items_, group_);
        std::vector<Finished> finished = take_answers();
        check_on_processor(stop);
        const double taken = device_.finish_run(stop);
        checks_.add_device_time(taken);
        device_.read(counters_buffer_, 0, &counters_, 1);
        take_offered_positions();
        read_answers();
        adapt_steps(taken);
        return finished;
    }

  private:
    static constexpr Word open_column = Word{1} << (sizeof(Word) * 8 - 1);

    // Whom the tally of positions belongs to: a unit, or a position that is checked and then
    // belongs to another account.
    struct Account {
        UnitId unit = 0;
        std::optional<std::uint32_t> part_of = {};
        std::uint64_t positions = 1;  // not finished
        Sums sums = {};
        bool is_open = true;
    };
    // A position that the processor counts too.
    struct Check {
        forward_filter::Position<Word> position;
        UnitId unit;
        std::optional<Tally> on_device = {};
    };

    static std::size_t bytes_of_stack(std::size_t n) { return (n + 2) * (n + 4) * sizeof(Word); }

    std::uint32_t items_for(const DeviceInfo& info) const {
        const std::uint64_t wanted =
            std::uint64_t{info.compute_units} * (info.is_processor ? items_of_core : items_of_unit);
        const std::uint64_t most = info.memory / memory_of_stacks / bytes_of_stack(n_);
        return static_cast<std::uint32_t>(
            std::max<std::uint64_t>(group_, std::min(wanted, most) / group_ * group_));
    }

    // The search takes for granted that every placed piece closes a row and a column.
    bool has_one_a_line(const std::vector<Square>& placed) const {
        std::uint64_t rows = 0;
        std::uint64_t columns = 0;
        for (const Square square : placed) {
            rows |= std::uint64_t{1} << square / n_;
            columns |= std::uint64_t{1} << square % n_;
        }
        const auto pieces = static_cast<int>(placed.size());
        return std::popcount(rows) == pieces && std::popcount(columns) == pieces;
    }

    unsigned words_of_position() const { return n_ + 4; }
    std::uint32_t waiting() const { return counters_.tail - counters_.head; }

    void make_buffers() {
        const std::vector<Word> table = device_table();
        table_ = device_.make_buffer(table.size() * sizeof(Word));
        stacks_ = device_.make_buffer(items_ * bytes_of_stack(n_));
        work_items_ = device_.make_buffer(items_ * sizeof(WorkItem));
        queue_ =
            device_.make_buffer(std::size_t{queue_positions_} * words_of_position() * sizeof(Word));
        counters_buffer_ = device_.make_buffer(sizeof counters_);
        answers_ = device_.make_buffer((queue_positions_ + items_) * sizeof(DeviceAnswer));
        offered_accounts_ = device_.make_buffer(queue_positions_ * sizeof(std::uint32_t));
        device_.write(table_, 0, table.data(), table.size());
        const std::vector<WorkItem> idle(items_);
        device_.write(work_items_, 0, idle.data(), idle.size());
        cl_uint index = 0;
        for (const Device::Buffer* buffer : {&table_, &stacks_, &work_items_, &queue_})
            device_.set_argument(kernel_, index++, *buffer);
        device_.set_argument(kernel_, index++, queue_positions_);
        device_.set_argument(kernel_, index++, counters_buffer_);
        device_.set_argument(kernel_, index++, answers_);
        device_.set_argument(kernel_, index++, offered_accounts_);
    }

    // The columns' attacks, see forward_filter.cl.
    std::vector<Word> device_table() const {
        std::vector<Word> table(2 * n_ * n_ + n_, 0);
        std::copy_n(tables_.tables().attacks[1], 2 * n_ * n_, table.begin());
        for (unsigned row = 0; row < n_; ++row) table[(2 * row + 1) * n_] = ~Word{0};
        return table;
    }

    std::uint32_t open_account(const Account& account) {
        std::uint32_t number = 0;
        if (free_accounts_.empty()) {
            number = static_cast<std::uint32_t>(accounts_.size());
            accounts_.push_back(account);
        } else {
            number = free_accounts_.back();
            free_accounts_.pop_back();
            accounts_[number] = account;
        }
        if (!account.part_of) ++units_;
        return number;
    }

    void close_account(std::uint32_t number) {
        if (!accounts_[number].part_of) --units_;
        accounts_[number].is_open = false;
        free_accounts_.push_back(number);
    }

    // Puts new positions into the queue. Its numbers stay small.
    void send_positions() {
        const std::uint32_t rounds = counters_.head / queue_positions_ * queue_positions_;
        counters_.head -= rounds;
        counters_.tail -= rounds;
        const unsigned words = words_of_position();
        const std::size_t positions =
            std::min<std::size_t>(incoming_.size() / words,
                                  queue_positions_ - std::max(waiting(), waiting_an_item * items_));
        for (std::size_t i = 0; i < positions; ++i) {
            device_.write(queue_, std::size_t{counters_.tail % queue_positions_} * words,
                          incoming_.data() + i * words, words);
            ++counters_.tail;
        }
        incoming_.erase(incoming_.begin(),
                        incoming_.begin() + static_cast<std::ptrdiff_t>(positions * words));
    }

    // Positions that work items gave away are in the queue from now on.
    void take_offered_positions() {
        counters_.head = std::min(counters_.head, counters_.tail);
        const std::uint32_t offered = std::min(counters_.offered, counters_.room);
        std::vector<std::uint32_t> accounts(offered);
        if (offered > 0) device_.read(offered_accounts_, 0, accounts.data(), accounts.size());
        for (const std::uint32_t account : accounts) ++account_of(account).positions;
        counters_.tail += offered;
    }

    Account& account_of(std::uint64_t number) {
        if (number >= accounts_.size() || !accounts_[number].is_open)
            throw WrongOnDevice("it returned a result that was not requested");
        return accounts_[number];
    }

    void read_answers() {
        if (counters_.answers > queue_positions_ + items_)
            throw WrongOnDevice("it returned more results than requested");
        new_answers_.resize(counters_.answers);
        if (!new_answers_.empty())
            device_.read(answers_, 0, new_answers_.data(), new_answers_.size());
        for (const DeviceAnswer& answer : new_answers_) answered_nodes_ += answer.nodes;
    }

    // When nothing is left to search.
    std::vector<Finished> take_last_answers(const StopFlag& stop) {
        std::vector<Finished> finished = take_answers();
        check_on_processor(stop);
        if (units_ > 0) throw WrongOnDevice("it returned fewer results than requested");
        return finished;
    }

    std::vector<Finished> take_answers() {
        std::vector<Finished> finished;
        for (const DeviceAnswer& answer : new_answers_)
            add_to_account(
                answer.account,
                {answer.placements, answer.nodes, {answer.residues[0], answer.residues[1]}},
                finished);
        new_answers_.clear();
        return finished;
    }

    void add_to_account(std::uint64_t number, const Sums& sums, std::vector<Finished>& finished) {
        Account& account = account_of(number);
        account.sums.add(sums);
        if (--account.positions > 0) return;
        const Account done = account;
        const Tally tally = done.sums.tally();
        if (!tally.has_its_residues())
            throw WrongOnDevice(fmt::format("residue mismatch in its count of unit {}", done.unit));
        close_account(static_cast<std::uint32_t>(number));
        if (!done.part_of) {
            finished.push_back({done.unit, tally});
            return;
        }
        if (check_) check_->on_device = tally;
        add_to_account(*done.part_of, done.sums, finished);
    }

    void adapt_steps(double taken) {
        const bool is_busy = counters_.busy >= busy_share * counters_.ran;
        const double wanted = is_busy ? usual_slice : sharing_slice;
        // Where no item has used all its steps, more of them would show nothing.
        const double most = counters_.busy > 0 ? 2.0 : 1.0;
        steps_ = std::clamp(static_cast<std::uint32_t>(adapted_length(steps_, taken, wanted, most)),
                            least_steps, most_steps);
    }

    // ---- Positions that the processor counts too --------------------------------------------

    // Takes the next position of the queue, if one is due: it gets an account of its own.
    void choose_check() {
        if (check_ || waiting() == 0 || checks_.is_spent()) return;
        const unsigned words = words_of_position();
        const std::size_t at = std::size_t{counters_.head % queue_positions_} * words;
        std::vector<Word> position(words);
        device_.read(queue_, at, position.data(), words);
        const auto owner = static_cast<std::uint32_t>(position[words - 1]);
        const UnitId unit = account_of(owner).unit;
        const std::uint32_t account = open_account({unit, owner});
        const Word number = account;
        device_.write(queue_, at + words - 1, &number, 1);
        check_ = Check{as_lines(position), unit};
    }

    forward_filter::Position<Word> as_lines(const std::vector<Word>& device_position) const {
        forward_filter::Position<Word> position{};
        for (unsigned column = 0; column < n_; ++column) {
            const Word free = device_position[column] & ~open_column;
            position.lines[n_ + column] = free;
            for (unsigned row = 0; row < n_; ++row)
                position.lines[row] |= static_cast<Word>((free >> row & 1) << column);
        }
        position.open_rows = count_of(device_position[n_]);
        if (device_position[n_ + 2] != no_line)
            position.line = static_cast<unsigned>(device_position[n_ + 2]);
        position.untried = device_position[n_ + 1];
        return position;
    }

    static unsigned count_of(Word bits) { return static_cast<unsigned>(std::popcount(bits)); }

    // Large ones would take too long: they are left out.
    void check_on_processor(const StopFlag& stop) {
        if (!check_ || !check_->on_device) return;
        const Check check = *check_;
        check_.reset();
        const double expected =
            static_cast<double>(check.on_device->nodes) * processor_nanoseconds_a_node;
        if (expected > usual_slice || expected > checks_.left()) return;
        const Clock::time_point start = Clock::now();
        const auto tally = forward_filter::count_position(tables_.tables(), check.position, stop);
        checks_.spend(Nanoseconds(Clock::now() - start).count());
        if (tally && *tally != *check.on_device)
            throw WrongOnDevice(fmt::format(
                "a part of unit {} has {} placements in {} nodes on the processor, {} in {} on the "
                "device",
                check.unit, tally->placements.to_string(), tally->nodes,
                check.on_device->placements.to_string(), check.on_device->nodes));
    }

    const Problem problem_;
    const AttackMap map_;
    const forward_filter::OwnTables<Word> tables_;
    const unsigned n_;
    Device device_;
    const std::uint32_t group_;
    const std::uint32_t items_;
    const std::uint32_t queue_positions_;
    Device::Kernel kernel_;
    Device::Buffer table_, stacks_, work_items_, queue_, counters_buffer_, answers_,
        offered_accounts_;
    std::vector<DeviceAnswer> new_answers_;  // of the last slice
    std::uint64_t answered_nodes_ = 0;
    SliceCounters counters_{};
    std::uint32_t steps_ = first_steps;
    std::vector<Word> incoming_;  // positions for the queue
    std::vector<Account> accounts_;
    std::vector<std::uint32_t> free_accounts_;
    std::size_t units_ = 0;
    std::optional<Check> check_;
    CheckBudget checks_;
};

}  // namespace

std::unique_ptr<DeviceKernel> make_forward_filter_on_device(const Problem& problem,
                                                            const DeviceInfo& device) {
    const std::uint64_t n = problem.board.side();
    const std::uint64_t word = n < 32 ? 4 : 8;
    if (n > widest_on_device || problem.folded || !problem.required.is_trivial() ||
        (2 * n + 1) * n * word > device.local_memory)
        return nullptr;
    if (n < 32) return std::make_unique<ForwardFilterOnDevice<std::uint32_t>>(problem, device);
    return std::make_unique<ForwardFilterOnDevice<std::uint64_t>>(problem, device);
}

}  // namespace hetman
