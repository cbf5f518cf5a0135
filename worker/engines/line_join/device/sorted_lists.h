#pragma once
// Sorts the fillings of row choices into buckets on a device: the host's side of lists.cl.

#include <cstdint>
#include <vector>

#include "common/stop_flag.h"
#include "worker/engines/line_join/device/device_array.h"
#include "worker/engines/line_join/device/fillings_on_device.h"
#include "worker/engines/line_join/line_order.h"

namespace hetman::line_join {

// Fillings from number `begin` to end - 1; those before `equal` have lower fold keys than the rows.
struct DeviceRange {
    std::uint32_t begin, equal, end;

    std::uint32_t size() const { return end - begin; }
};

// Two lists sorted by the lines that save the most pairs, as in search.cl. As in buckets.h some of
// these divide the first list, the others the second.
struct SortedPair {
    std::uint32_t places_of_first, places_of_second;
    std::uint32_t bits_of_first, bits_of_second;
    std::uint32_t open_late, open_early;
};

// Fillings of a sorted list from number `begin` to end - 1.
struct Span {
    std::uint32_t begin, end;

    std::uint32_t size() const { return end - begin; }
};

// Two sets of lines: the fillings of the first list that occupy exactly the one and none of the
// other, to be joined to those of the second list that occupy exactly the other and none of the
// one. Only fillings in the two spans count.
struct JoinTask {
    std::uint32_t pair;
    std::uint32_t first_set, second_set;
    Span first, second;
};

class SortedLists {
  public:
    SortedLists(Device& device, const Device::Program& program);

    // The most lines by which one list is divided.
    static constexpr unsigned most_bits = 8;

    // Forgets what was sorted.
    void begin();
    // Sorts two lists, west and east, which are not empty. False if `stop` was set before the end.
    bool add(const DeviceArray<DeviceLines>& lines, const DeviceRange& west,
             const DeviceRange& east, const StopFlag& stop);

    const std::vector<SortedPair>& pairs() const { return pairs_; }
    struct Tasks {
        std::vector<JoinTask> all;        // those with the most pairs first
        std::uint32_t most_fillings = 0;  // no task has more of them
    };
    // Tasks with at most `most` fillings of each list.
    Tasks tasks(std::uint32_t most) const;

    // Where the buckets of a list begin that occupy exactly `set` of the lines that it is divided
    // by: two for each set of the other list's lines, and the end of the last one.
    const std::uint32_t* begins_of(std::uint32_t places, unsigned other_bits,
                                   std::uint32_t set) const {
        return places_.data() + places + (std::size_t{2} * set << other_bits);
    }

    // The beginnings of all buckets: those of lower and of equal fold keys in turn.
    const std::vector<std::uint32_t>& places() const { return places_; }
    void reserve(std::size_t size);
    const DeviceArray<std::uint32_t>& late() const { return late_; }
    const DeviceArray<std::uint32_t>& early() const { return early_; }

  private:
    struct PackedByte {
        std::uint32_t late, early, bucket, unused;
    };
    // A list's lines, and by which of them it is sorted.
    using Packings = std::vector<PackedByte>;
    struct Roles {
        std::vector<unsigned> of_first, of_second;  // lines as the west names them
        std::vector<unsigned> late, early;
    };

    Span fillings_of(std::uint32_t places, unsigned other_bits, std::uint32_t set) const;
    std::vector<JoinTask> pairs_of_sets() const;
    LineShares survey(const DeviceArray<DeviceLines>& lines, const DeviceRange& range,
                      const StopFlag& stop);
    static Roles roles_of(const LineShares& west, const LineShares& east, std::size_t west_size,
                          std::size_t east_size);
    static Packings packings(const Roles& roles, bool is_east);
    std::uint32_t sort(const DeviceArray<DeviceLines>& lines, const DeviceRange& range,
                       const Packings& packings, unsigned bits, const StopFlag& stop);
    bool run_sort(const DeviceArray<DeviceLines>& lines, const DeviceRange& range, bool writes,
                  const StopFlag& stop);

    Device& device_;
    const Device::Kernel survey_kernel_;
    const Device::Kernel sort_kernel_;
    std::vector<SortedPair> pairs_;
    std::vector<std::uint32_t> places_;
    std::size_t size_ = 0;
    DeviceArray<std::uint32_t> any_;
    DeviceArray<DeviceLines> sampled_;
    DeviceArray<PackedByte> packings_;
    DeviceArray<std::uint32_t> sort_places_;
    DeviceArray<std::uint32_t> late_;
    DeviceArray<std::uint32_t> early_;
};

}  // namespace hetman::line_join
