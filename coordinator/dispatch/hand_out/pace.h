#pragma once
// How fast units are counted: by all workers together, and by each beside the others.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace hetman {

// Judged by the time that finished units ran by the clock, so that a worker which shares its cores
// with others, or stands still for half of the time, is as slow as it is.
class Pace {
  public:
    explicit Pace(std::size_t workers) : workers_(workers) {}

    // A unit that weighs so many estimated nodes ran for so long, of which it took so much CPU
    // time.
    void note(std::size_t worker, double nodes, double ran_nanoseconds, double cpu_nanoseconds) {
        ++units_;
        cpu_ += cpu_nanoseconds;
        all_.note(nodes, ran_nanoseconds);
        workers_[worker].note(nodes, ran_nanoseconds);
    }

    bool is_known() const { return units_ > 0; }
    // True if the worker has finished a unit.
    bool knows(std::size_t worker) const { return workers_[worker].nodes > 0; }

    // What a thread takes for an estimated node, on average over all.
    double nanoseconds_a_node() const { return std::max({cpu_, all_.ran, 1.0}) / all_.nodes; }

    double nodes_a_unit() const { return all_.nodes / units_; }

    // 1 for a thread that is as fast as the average. Of a worker that has finished few units it is
    // close to 1: single estimates may be far off.
    double speed(std::size_t worker) const {
        if (!is_known() || all_.ran <= 0) return 1;
        const double doubt = units_in_doubt * all_.nodes / units_;
        const double usual = all_.nodes / all_.ran;
        const Sum& its = workers_[worker];
        return (its.nodes + doubt) / (its.ran * usual + doubt);
    }

  private:
    static constexpr double units_in_doubt = 3;

    struct Sum {
        double nodes = 0;
        double ran = 0;
        void note(double more_nodes, double more_ran) {
            nodes += more_nodes;
            ran += more_ran;
        }
    };

    double units_ = 0;
    double cpu_ = 0;
    Sum all_;
    std::vector<Sum> workers_;
};

}  // namespace hetman
