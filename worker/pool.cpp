#include "worker/pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <system_error>
#include <utility>

#include "common/failure.h"
#include "worker/completion/study.h"
#include "worker/engines/counting.h"
#include "worker/thread_time.h"

namespace hetman {
namespace {

// A unit comes from another process: nothing in it may lead an engine out of its tables.
void check_squares(const Board board, const Unit& unit) {
    for (const std::vector<Square>* squares : {&unit.placed, &unit.blocked})
        for (const Square square : *squares)
            if (square >= board.squares())
                throw std::out_of_range(fmt::format("square {} is off the board", square));
    const Halves& halves = unit.halves;
    if (!halves.any()) return;
    const std::uint64_t rows = halves.west | halves.east;
    const bool off_board = board.n > 64 || (board.n < 64 && rows >> board.n != 0);
    if (off_board || (halves.west & halves.east) != 0)
        throw std::out_of_range("the halves of rows are off the board, or both asked for");
}

}  // namespace

Pool::Pool(Setup setup) : whole_(std::move(setup.problem)), find_(setup.find) {
    if (whole_.study.has_value() != (find_ == Find::complete))
        throw std::invalid_argument("a study of completions, or none, was expected");
    if (find_ != Find::complete) make_engines(setup);
    const std::uint32_t threads = setup.threads;
    try {
        for (std::uint32_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    } catch (const std::system_error& error) {
        abandon();
        throw Failure(ExitCode::internal_error,
                      {fmt::format("{} threads cannot be started", threads), error.what(),
                       "ask for fewer with --threads, or raise the limits of this machine"});
    }
}

Pool::~Pool() { abandon(); }

void Pool::make_engines(const Setup& setup) {
    if (find_ != Find::count && engine_kind(setup.engine).shows == Shows::nothing)
        throw std::invalid_argument("engine " + setup.engine + " shows no placements");
    room_ = {setup.memory, setup.threads};
    engine_for_ = make_engines(setup.engine, room_);
    second_engine_ = setup.second_engine;
    if (!second_engine_.empty()) engine_kind(second_engine_);  // known by name at least
}

// Made for the first unit that it recounts: most runs have none.
const Pool::EngineFor& Pool::second_engines() {
    if (second_engine_.empty())
        throw std::logic_error("there is no second engine to recount the unit");
    std::call_once(second_engine_made_,
                   [this] { second_engine_for_ = make_engines(second_engine_, room_); });
    return second_engine_for_;
}

Problem Pool::required_to_have(Subgroup symmetry) const {
    Problem part = whole_;
    part.required = symmetry;
    return part;
}

Pool::EngineFor Pool::make_engines(const std::string& engine, const Room& room) {
    EngineFor engine_for_symmetry{};
    for (std::uint8_t code = 0; code < subgroup_codes; ++code) {
        const Subgroup required = Subgroup::of_code(code);
        const EngineKind& kind = engine_for(engine_kind(engine), whole_, required);
        // Not planned where no engine can, see make_plan.
        if (!required.is_cyclic() && kind.refusal(required_to_have(required))) continue;
        std::unique_ptr<Engine>& made = engines_[kind.name];
        if (!made)
            made = kind.make_within != nullptr ? kind.make_within(whole_.piece, whole_.board, room)
                                               : kind.make(whole_.piece, whole_.board);
        engine_for_symmetry[code] = made.get();
    }
    return engine_for_symmetry;
}

void Pool::add(std::vector<Unit> units) {
    {
        const std::lock_guard lock(mutex_);
        if (stop_) return;
        std::move(units.begin(), units.end(), std::back_inserter(waiting_));
    }
    work_changed_.notify_all();
}

void Pool::wait(std::chrono::microseconds patience) {
    std::unique_lock lock(mutex_);
    results_changed_.wait_for(lock, patience,
                              [&] { return trouble_ || (waiting_.empty() && !results_.empty()); });
}

std::vector<UnitResult> Pool::take_results() {
    const std::lock_guard lock(mutex_);
    return std::exchange(results_, {});
}

std::optional<Trouble> Pool::take_trouble() {
    const std::lock_guard lock(mutex_);
    return std::exchange(trouble_, std::nullopt);
}

bool Pool::hungry() const {
    const std::lock_guard lock(mutex_);
    return waiting_.empty();
}

void Pool::abandon() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
        waiting_.clear();
    }
    work_changed_.notify_all();
    for (std::thread& thread : threads_)
        if (thread.joinable()) thread.join();
}

std::optional<Unit> Pool::next_unit() {
    std::unique_lock lock(mutex_);
    work_changed_.wait(lock, [&] { return stop_ || !waiting_.empty(); });
    if (stop_) return std::nullopt;
    Unit unit = std::move(waiting_.front());
    waiting_.pop_front();
    return unit;
}

std::optional<UnitResult> Pool::count(const Unit& unit) {
    const std::uint64_t start = thread_cpu_nanoseconds();
    UnitResult result;
    const std::optional<Tally> tally =
        find_ == Find::complete ? study(unit, result) : search(unit, result);
    if (!tally) return std::nullopt;
    result.id = unit.id;
    result.recount = unit.recount;
    result.tally = *tally;
    result.checksum = checksum_of(whole_, checksum_of(unit), result);
    result.cpu_nanoseconds = thread_cpu_nanoseconds() - start;
    return result;
}

std::optional<Tally> Pool::study(const Unit& unit, UnitResult& result) const {
    const auto studied = study_samples(whole_, unit.samples, stop_);
    if (!studied) return std::nullopt;
    result.study = studied->tally;
    return Tally(studied->tally.counts.completed, studied->nodes);
}

std::optional<Tally> Pool::search(const Unit& unit, UnitResult& result) {
    check_squares(whole_.board, unit);
    const EngineFor& engines =
        unit.recount == RecountBy::second_engine ? second_engines() : engine_for_;
    const Engine* engine = engines.at(unit.symmetry.code());
    if (engine == nullptr)
        throw std::logic_error("no engine counts the placements with the unit's symmetry");
    const Problem problem = problem_of(whole_, unit);
    if (unit.recount == RecountBy::portable_kernel) return count_portably(*engine, problem, stop_);
    return answer(*engine, problem, result);
}

std::optional<Tally> Pool::answer(const Engine& engine, const Problem& problem,
                                  UnitResult& result) const {
    if (find_ == Find::count) return hetman::count(engine, problem, stop_);
    const auto& search = dynamic_cast<const SearchEngine&>(engine);
    if (find_ == Find::first) {
        const auto take_first = [&result](const std::vector<Square>& placement) {
            result.placement = placement;
            std::sort(result.placement.begin(), result.placement.end());
            return false;
        };
        return search.visit(problem, take_first, stop_);
    }
    std::vector<Found> occupied(problem.board.squares());
    const auto add = [&occupied](const std::vector<Square>& placement) {
        for (const Square square : placement) occupied[square].add(1);
        return true;
    };
    const std::optional<Tally> tally = search.visit(problem, add, stop_);
    for (const Found& found : occupied) result.occupied.push_back({found.sum(), found.residues()});
    return tally;
}

Pool::Counted Pool::try_to_count(const Unit& unit) {
    try {
        return {count(unit), std::nullopt};
    } catch (const std::bad_alloc&) {
        return {std::nullopt, Trouble{unit.id, "out of memory"}};
    } catch (const std::exception& error) {
        return {std::nullopt, Trouble{unit.id, error.what()}};
    }
}

void Pool::work() {
    while (const std::optional<Unit> unit = next_unit()) {
        const Counted counted = try_to_count(*unit);
        bool tell = false;
        {
            const std::lock_guard lock(mutex_);
            if (counted.trouble) {
                stop_ = true;
                waiting_.clear();
                if (!trouble_) trouble_ = counted.trouble;
            } else if (counted.result) {
                results_.push_back(*counted.result);
            }
            tell = waiting_.empty();
        }
        if (tell) results_changed_.notify_one();
        if (counted.trouble) work_changed_.notify_all();
    }
}

}  // namespace hetman
