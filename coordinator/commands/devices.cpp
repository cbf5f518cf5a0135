#include <fmt/core.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/failure.h"
#include "common/job/size.h"
#include "common/plural.h"
#include "common/problem/problem.h"
#include "common/version.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/process/standard_output.h"
#include "worker/devices/device_error.h"
#include "worker/devices/device_list.h"
#include "worker/engine_list.h"
#include "worker/engines/device_kernel.h"

namespace hetman {
namespace {

// Small problems that a kernel and its engine both count: odd and even boards, and wrapped ones.
struct Trial {
    const char* piece;
    std::uint64_t n;
    Shape shape = Shape::plane;
};
const std::vector<Trial>& trials() {
    static const std::vector<Trial> all{{"Q", 8},
                                        {"Q", 9},
                                        {"QN", 11},
                                        {"QNN", 14},
                                        {"R", 6},
                                        {"RN", 7},
                                        {"RNN", 8},
                                        {"Q", 7, Shape::torus},
                                        {"R[1,1]0", 8, Shape::cylinder}};
    return all;
}

// Sides of boards of queens of which engines that cut by row choices count one. On the largest,
// lists are split.
constexpr unsigned sides_of_row_choices[] = {12, 13, 16, 17, 20};

// What became of a kernel's trials.
struct KernelTest {
    std::string engine;
    std::string failure = {};  // empty: it counted right
    bool is_wrong = false;     // it counted wrong
    std::size_t problems = 0;
    double seconds = 0;

    bool is_right() const { return failure.empty(); }
};

struct DeviceReport {
    DeviceInfo device;
    std::vector<KernelTest> kernels = {};
};

Problem problem_of(const Trial& trial) {
    Problem problem;
    problem.piece = Piece::parse(trial.piece);
    problem.board = {trial.n, trial.n, trial.shape};
    problem.pieces = trial.n;
    return problem;
}

// The rows have their pieces in the halves by turns.
Unit row_choice(unsigned n) {
    RowChoice choice;
    for (unsigned row = 0; row < n; ++row)
        (row % 2 == 0 ? choice.halves.east : choice.halves.west) |= std::uint64_t{1} << row;
    Unit unit;
    unit.kind = choice;
    return unit;
}

Tally count_on_device(DeviceKernel& kernel, const Unit& unit, const StopFlag& stop) {
    kernel.add(unit);
    while (true) {
        const std::vector<DeviceKernel::Finished> finished = kernel.go_on(stop);
        if (!finished.empty()) return finished.front().tally;
    }
}

// Throws DeviceError and WrongOnDevice.
void try_unit(const EngineKind& engine, const DeviceInfo& device, const Problem& problem,
              const Unit& unit, KernelTest& test) {
    const auto kernel = engine.make_on_device(problem, device);
    if (!kernel) throw DeviceError("it has too little memory");
    const StopFlag stop{false};
    const Tally by_device = count_on_device(*kernel, unit, stop);
    const auto on_processor = engine.make_engine(problem);
    const auto workspace = on_processor->make_workspace();
    const Tally by_processor =
        on_processor->count_units(problem, {&unit, 1}, workspace.get(), KernelChoice::fastest, stop)
            .at(0);
    ++test.problems;
    if (by_device != by_processor)
        throw WrongOnDevice(
            fmt::format("it counts {} of {} on {} x {} in {} nodes; right are {} in {} nodes",
                        by_device.placements.to_string(), problem.piece.betza(), problem.board.rows,
                        problem.board.columns, by_device.nodes, by_processor.placements.to_string(),
                        by_processor.nodes));
}

void try_kernel(const EngineKind& engine, const DeviceInfo& device, KernelTest& test) {
    if (engine.strategy() == Strategy::row_choices) {
        for (const unsigned n : sides_of_row_choices)
            try_unit(engine, device, problem_of({"Q", n}), row_choice(n), test);
        return;
    }
    for (const Trial& trial : trials()) {
        Unit whole;
        whole.kind = WholeProblem();
        try_unit(engine, device, problem_of(trial), whole, test);
    }
}

KernelTest test_kernel(const EngineKind& engine, const DeviceInfo& device) {
    KernelTest test{engine.name};
    const auto start = std::chrono::steady_clock::now();
    try {
        try_kernel(engine, device, test);
    } catch (const DeviceError& error) {
        test.failure = error.what();
    } catch (const WrongOnDevice& error) {
        test.failure = error.what();
        test.is_wrong = true;
    }
    test.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return test;
}

DeviceReport test_device(const DeviceInfo& device) {
    DeviceReport report{device};
    for (const EngineKind& engine : engine_kinds())
        if (engine.make_on_device != nullptr) report.kernels.push_back(test_kernel(engine, device));
    return report;
}

std::string to_text(const DeviceReport& report) {
    const DeviceInfo& device = report.device;
    std::string text =
        fmt::format("{}: {}, driver {}, {}, {}\n", name_of(device), device.platform, device.driver,
                    counted(device.compute_units, "compute unit"), format_size(device.memory));
    for (const KernelTest& kernel : report.kernels)
        text += fmt::format("  {:<15} {}\n", kernel.engine,
                            kernel.is_right()
                                ? fmt::format("counts right ({} in {:.1f} s)",
                                              counted(kernel.problems, "problem"), kernel.seconds)
                            : kernel.is_wrong ? "WRONG: " + kernel.failure
                                              : "cannot be used: " + kernel.failure);
    return text;
}

std::string to_json(const DeviceReport& report) {
    const DeviceInfo& device = report.device;
    nlohmann::ordered_json kernels = nlohmann::ordered_json::array();
    for (const KernelTest& kernel : report.kernels)
        kernels.push_back({{"engine", kernel.engine},
                           {"right", kernel.is_right()},
                           {"failure", kernel.is_right() ? nlohmann::ordered_json(nullptr)
                                                         : nlohmann::ordered_json(kernel.failure)},
                           {"seconds", kernel.seconds}});
    const nlohmann::ordered_json json{{"device", device.number},
                                      {"name", device.name},
                                      {"platform", device.platform},
                                      {"driver", device.driver},
                                      {"compute_units", device.compute_units},
                                      {"memory", device.memory},
                                      {"local_memory", device.local_memory},
                                      {"processor", device.is_processor},
                                      {"kernels", kernels},
                                      {"version", version}};
    return json.dump() + '\n';
}

ExitCode test_all(bool as_json) {
    std::vector<DeviceInfo> devices;
    try {
        devices = find_devices();
    } catch (const DeviceError& error) {
        // Not having any is no failure.
        if (!as_json) write_output(fmt::format("no devices: {}\n", error.what()));
        return ExitCode::complete;
    }
    std::size_t wrong = 0;
    for (const DeviceInfo& device : devices) {
        const DeviceReport report = test_device(device);
        for (const KernelTest& kernel : report.kernels) wrong += kernel.is_wrong ? 1 : 0;
        write_output(as_json ? to_json(report) : to_text(report));
    }
    if (wrong != 0)
        throw Failure(ExitCode::verification,
                      {fmt::format("{} counted wrong", counted(wrong, "kernel")), "",
                       "do not count on that device"});
    return ExitCode::complete;
}

}  // namespace

void add_devices_command(const CommandLine& line) {
    const Command command = line.add_command(
        "devices", "List the graphics cards of this machine, and test their kernels");
    auto is_json = std::make_shared<bool>(false);
    command.add(json_flag("print each device as one line of JSON"), *is_json);
    command.footer("Examples:\n  hetman devices\n  hetman count awesome-queen 24 --device auto");
    command.action([is_json](Channel*) { return test_all(*is_json); });
}

}  // namespace hetman
