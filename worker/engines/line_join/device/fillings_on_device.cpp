#include "worker/engines/line_join/device/fillings_on_device.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "worker/devices/device_error.h"
#include "worker/devices/device_time.h"

namespace hetman::line_join {

using quadrant_join::ClosedSquares;
using quadrant_join::Geometry;
using quadrant_join::RowSplit;

namespace {

constexpr std::uint8_t no_list = 255;

// Columns that the host fills: more give the device more and shorter searches.
constexpr unsigned usual_columns_of_starts = 4;

// How long a run is to take.
constexpr double usual_run = 30e6;

std::size_t items_to_fill(const DeviceInfo& info) {
    return std::size_t{info.compute_units} * (info.is_processor ? 32 : 1024);
}

}  // namespace

std::string FillingsOnDevice::options(const Geometry& geometry, const FoldKeys& keys) {
    return fmt::format(
        " -DSHARED={} -DWEST_COLUMNS={} -DEAST_COLUMNS={} -DWEST_PARTS={} -DEAST_PARTS={}"
        " -DLISTS={}",
        geometry.shared(), geometry.west.columns, geometry.east.columns, geometry.west.parts,
        geometry.east.parts, most_lists_of(geometry, keys));
}

FillingsOnDevice::FillingsOnDevice(Device& device, const Device::Program& program,
                                   const Geometry& geometry, const FoldKeys& keys,
                                   const ClosedSquares* closed)
    : device_(device),
      kernel_(device.make_kernel(program, "fill")),
      geometry_(geometry),
      keys_(keys),
      device_columns_(device),
      device_starts_(device),
      device_list_of_key_(device),
      places_(device),
      next_start_(device),
      lines_(device) {
    for (unsigned side = 0; side < 3; ++side)
        columns_.on_side[side] =
            keys_.next(geometry_.west, {0, static_cast<Side>(side)}, 0).same_side;
    for (const bool is_east : {false, true})
        for (unsigned x = 0; x < half(is_east).columns; ++x) {
            columns_.steps[is_east][x] = keys_.next(half(is_east), {}, x).of_others;
            if (closed != nullptr)
                columns_.closed[is_east][x] = (is_east ? closed->east : closed->west)[x];
        }
    device_columns_.write({columns_});
    next_start_.write({0});
}

void FillingsOnDevice::begin() {
    starts_.clear();
    fillings_of_starts_.clear();
    ranges_.clear();
    list_of_key_.clear();
    made_.clear();
}

void FillingsOnDevice::add(const RowSplit& choice, const FoldGroups& groups) {
    const auto send_to = [&](unsigned row, unsigned key, std::size_t list) {
        list_of_key_[lists_of_half_ + keys_.kind(row, key)] = static_cast<std::uint8_t>(list);
    };
    const auto begin_lists = [&] {
        lists_of_half_ = list_of_key_.size();
        list_of_key_.resize(lists_of_half_ + std::size_t{geometry_.n} * keys_.number(), no_list);
    };
    begin_lists();
    groups.send_west(send_to);
    Filling west;
    west.free = choice.west;
    if (choice.centre) west.attacked = west.attacked.with(geometry_.n / 2);
    add_half(false, west, choice.west, groups.west_lists());

    begin_lists();
    groups.send_east(send_to);
    Filling east;
    east.free = choice.east;
    add_half(true, east, groups.first(), groups.east_lists());
}

void FillingsOnDevice::add_half(bool is_east, const Filling& begin, Rows first, std::size_t lists) {
    const std::size_t first_start = starts_.size();
    add_starts(is_east, begin, 0, first);
    ranges_.push_back({first_start, starts_.size(), lists, 0});
}

void FillingsOnDevice::add_starts(bool is_east, const Filling& filling, unsigned x,
                                  Rows open_rows) {
    if (x != 0 && x >= std::min(half(is_east).parts - 1, usual_columns_of_starts)) {
        starts_.push_back(
            {filling.free, filling.attacked.rising, filling.attacked.falling, filling.cross.u,
             filling.cross.v, filling.columns.key, static_cast<std::uint32_t>(filling.columns.side),
             x, is_east ? 1U : 0,
             static_cast<std::uint32_t>(lists_of_half_ + keys_.kind(filling.first_row, 0))});
        fillings_of_starts_.push_back(filling);
        return;
    }
    visit_members(open(is_east, filling, x) & open_rows, [&](unsigned row) {
        add_starts(is_east, with(is_east, filling, x, row), x + 1, half(is_east).all_rows());
    });
}

Rows FillingsOnDevice::open(bool is_east, const Filling& filling, unsigned x) const {
    return filling.free & ~(filling.attacked.any() | columns_.closed[is_east][x]);
}

FillingsOnDevice::Filling FillingsOnDevice::with(bool is_east, const Filling& filling, unsigned x,
                                                 unsigned row) const {
    Filling next = filling;
    next.free &= ~(Rows{1} << row);
    next.attacked = filling.attacked.with(row);
    next.cross = filling.cross | geometry_.cross(row, x);
    if (x < half(is_east).parts) next.columns = keys_.with(half(is_east), filling.columns, x, row);
    if (x == 0) next.first_row = row;
    return next;
}

bool FillingsOnDevice::count(const StopFlag& stop) {
    device_starts_.write(starts_);
    device_list_of_key_.write(list_of_key_);
    lines_.reserve(1);
    sizes_.assign(starts_.size() * most_lists(), 0);
    places_.write(sizes_);
    if (!run(0, starts_.size(), false, stop)) return false;
    sizes_ = places_.read(0, sizes_.size());
    for (Range& range : ranges_)
        range.size = std::accumulate(sizes_.begin() + offset(range.first),
                                     sizes_.begin() + offset(range.end), std::uint64_t{0});
    return true;
}

std::uint64_t FillingsOnDevice::size_of_start(std::size_t start) const {
    return std::accumulate(sizes_.begin() + offset(start), sizes_.begin() + offset(start + 1),
                           std::uint64_t{0});
}

std::vector<Slice> FillingsOnDevice::cut(std::size_t half, std::uint64_t most) const {
    const Range& range = ranges_[half];
    std::vector<Slice> slices{{half, range.first, range.first, 0}};
    for (std::size_t start = range.first; start < range.end; ++start) {
        const std::uint64_t size = size_of_start(start);
        if (size > most) throw DeviceError("its memory cannot hold the fillings of a unit");
        if (slices.back().size + size > most) slices.push_back({half, start, start, 0});
        slices.back().end = start + 1;
        slices.back().size += size;
    }
    return slices;
}

bool FillingsOnDevice::make(const std::vector<Slice>& slices, const StopFlag& stop) {
    place(slices);
    return std::all_of(slices.begin(), slices.end(),
                       [&](const Slice& slice) { return run(slice.first, slice.end, true, stop); });
}

bool FillingsOnDevice::run(std::size_t first, std::size_t end, bool writes, const StopFlag& stop) {
    const std::size_t items = items_to_fill(device_.info());
    const std::size_t group = device_.info().is_processor ? 8 : 64;
    while (first < end) {
        if (stop) return false;
        const std::size_t next = std::min(first + starts_at_once_, end);
        next_start_.write({0});
        device_.set_arguments(kernel_, device_columns_.buffer(), device_starts_.buffer(),
                              static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(next),
                              next_start_.buffer(), device_list_of_key_.buffer(), places_.buffer(),
                              writes ? 1U : 0U, lines_.buffer());
        const double taken = device_.run(kernel_, items, group, stop);
        if (next - first == starts_at_once_)
            starts_at_once_ = std::clamp<std::size_t>(
                static_cast<std::size_t>(
                    adapted_length(static_cast<double>(starts_at_once_), taken, usual_run, 4)),
                64, std::size_t{1} << 24);
        first = next;
    }
    return true;
}

// Gives each start its places in the lists.
void FillingsOnDevice::place(const std::vector<Slice>& slices) {
    std::vector<std::uint32_t> places(sizes_.size(), 0);
    std::uint32_t at = 0;
    made_.clear();
    for (const Slice& slice : slices) {
        Begins begins;
        for (std::size_t list = 0; list < ranges_[slice.half].lists; ++list) {
            begins.push_back(at);
            for (std::size_t start = slice.first; start < slice.end; ++start) {
                const std::size_t index = start * most_lists() + list;
                places[index] = at;
                at += sizes_[index];
            }
        }
        begins.push_back(at);
        made_.push_back(begins);
    }
    lines_.reserve(std::max<std::size_t>(1, at));
    places_.write(places);
}

void FillingsOnDevice::check(std::size_t seed) const {
    if (starts_.empty()) return;
    const std::size_t number = seed % starts_.size();
    const Start& start = starts_[number];
    std::vector<std::uint32_t> sizes(most_lists(), 0);
    count_from(start.is_east != 0, fillings_of_starts_[number], start.next,
               list_of_key_.data() + start.lists, no_list, sizes);
    if (!std::equal(sizes.begin(), sizes.end(),
                    sizes_.begin() + static_cast<std::ptrdiff_t>(number * most_lists())))
        throw WrongOnDevice(
            "its number of fillings of a half board differs from that of the processor");
}

void FillingsOnDevice::count_from(bool is_east, const Filling& filling, unsigned x,
                                  const std::uint8_t* lists, std::uint8_t list,
                                  std::vector<std::uint32_t>& sizes) const {
    if (x == half(is_east).parts) {
        list = lists[filling.columns.key];
        if (list == no_list) return;
    }
    if (x == half(is_east).columns) {
        ++sizes[list];
        return;
    }
    visit_members(open(is_east, filling, x), [&](unsigned row) {
        count_from(is_east, with(is_east, filling, x, row), x + 1, lists, list, sizes);
    });
}

}  // namespace hetman::line_join
