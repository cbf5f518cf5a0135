#pragma once
// How fast units are counted: by all workers together, and by each relative to the others.

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hetman {

// Judged by the wall time of finished units, so that a worker that shares its cores with others, or
// is suspended half of the time, counts as slow.
class Pace {
  public:
    explicit Pace(std::size_t workers) : workers_(workers) {}

    // Notes a finished unit: its estimated nodes, the wall time that it ran, and its CPU time.
    void note(std::size_t worker, double nodes, double ran_nanoseconds, double cpu_nanoseconds) {
        ++units_;
        cpu_ += cpu_nanoseconds;
        all_.note(nodes, ran_nanoseconds);
        workers_[worker].note(nodes, ran_nanoseconds);
    }

    bool is_known() const { return units_ > 0; }
    // True if the worker has finished a unit.
    bool knows(std::size_t worker) const { return workers_[worker].nodes > 0; }

    // The time of a thread for an estimated node, on average over all units.
    double nanoseconds_a_node() const { return std::max({cpu_, all_.ran, 1.0}) / all_.nodes; }

    double nodes_a_unit() const { return all_.nodes / units_; }

    // The speed of a worker's threads: 1 is the average. Close to 1 for a worker that has finished
    // few units, because single estimates may be far off.
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
