#include "worker/engines/line_join/device/sorted_lists.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

namespace hetman::line_join {
namespace {

constexpr std::uint32_t samples = 1024;

// Buckets hold so many fillings on average. With more than the usual lines they hold many, because
// there are many tasks then, each of which reads where all buckets begin.
constexpr std::size_t usual_bucket = 16;
constexpr unsigned usual_lines = 12;
constexpr std::size_t large_bucket = 4096;
constexpr unsigned most_lines = 16;

// The number of lines that two lists are divided by.
unsigned dividing_lines(std::size_t fillings) {
    const auto lines = [&](std::size_t bucket) {
        return static_cast<unsigned>(std::bit_width(fillings / bucket));
    };
    return std::max(std::min(usual_lines, lines(usual_bucket)),
                    std::min(most_lines, lines(large_bucket)));
}

// So many fillings are sorted in a run.
constexpr std::uint32_t fillings_of_run = 1U << 24;

constexpr std::size_t lists_items = 1U << 15;
constexpr std::size_t lists_group = 64;

std::size_t items_to_sort(const DeviceInfo& info) {
    return info.is_processor ? lists_group * info.compute_units : lists_items;
}

// Part `number` of a span that is cut into so many parts of about the same size.
Span part_of(const Span& span, std::uint64_t number, std::uint64_t parts) {
    const auto begin = [&](std::uint64_t i) {
        return span.begin + static_cast<std::uint32_t>(span.size() * i / parts);
    };
    return {begin(number), begin(number + 1)};
}

}  // namespace

SortedLists::SortedLists(Device& device, const Device::Program& program)
    : device_(device),
      survey_kernel_(device.make_kernel(program, "survey")),
      sort_kernel_(device.make_kernel(program, "sort")),
      any_(device),
      sampled_(device),
      packings_(device),
      sort_places_(device),
      late_(device),
      early_(device) {
    sampled_.reserve(samples);
}

void SortedLists::begin() {
    pairs_.clear();
    places_.clear();
    size_ = 0;
}

void SortedLists::reserve(std::size_t size) {
    late_.reserve(size);
    early_.reserve(size);
}

bool SortedLists::add(const DeviceArray<DeviceLines>& lines, const DeviceRange& west,
                      const DeviceRange& east, const StopFlag& stop) {
    const LineShares of_west = survey(lines, west, stop);
    const LineShares of_east = survey(lines, east, stop);
    const Roles roles = roles_of(of_west, of_east, west.size(), east.size());
    const auto first_bits = [](std::size_t number) {  // of up to 32
        return static_cast<std::uint32_t>((std::uint64_t{1} << number) - 1);
    };
    SortedPair pair{};
    pair.bits_of_first = static_cast<std::uint32_t>(roles.of_first.size());
    pair.bits_of_second = static_cast<std::uint32_t>(roles.of_second.size());
    pair.open_late = first_bits(roles.late.size());
    pair.open_early = first_bits(roles.early.size());
    const unsigned bits = pair.bits_of_first + pair.bits_of_second;
    pair.places_of_first = sort(lines, west, packings(roles, false), bits, stop);
    pair.places_of_second = sort(lines, east, packings(roles, true), bits, stop);
    pairs_.push_back(pair);
    return !stop;
}

LineShares SortedLists::survey(const DeviceArray<DeviceLines>& lines, const DeviceRange& range,
                               const StopFlag& stop) {
    const std::uint32_t sampled = std::min(samples, range.size());
    any_.write({0, 0});
    device_.set_arguments(survey_kernel_, lines.buffer(), range.begin, range.size(), any_.buffer(),
                          sampled, sampled_.buffer());
    device_.run(survey_kernel_, items_to_sort(device_.info()), lists_group, stop);
    const auto as_word = [](std::uint32_t u, std::uint32_t v) {
        return u | std::uint64_t{v} << 32;
    };
    const std::vector<std::uint32_t> any = any_.read(0, 2);
    LineShares shares;
    shares.any = as_word(any[0], any[1]);
    for (const DeviceLines& filling : sampled_.read(0, sampled))
        shares.add_sampled(as_word(filling.u, filling.v));
    shares.end_sample(sampled);
    return shares;
}

// The lists are divided by the lines that save the most pairs, each list by at most most_bits.
SortedLists::Roles SortedLists::roles_of(const LineShares& west, const LineShares& east,
                                         std::size_t west_size, std::size_t east_size) {
    const std::vector<unsigned> lines = lines_by_pairs_saved(west, east);
    std::size_t dividing =
        std::min<std::size_t>(lines.size(), dividing_lines(west_size + east_size));
    Roles roles;
    CopiedFillings copied(west_size, east_size);
    std::size_t left = lines.size();
    for (; dividing > 0; --dividing) {
        const unsigned line = lines[--left];
        const float in_west = west.share[line];
        const float in_east = east.share[as_east_names(line)];
        const bool by_first =
            roles.of_second.size() == most_bits ||
            (roles.of_first.size() < most_bits && copied.should_divide_first(in_west, in_east));
        if (by_first) {
            roles.of_first.push_back(line);
            copied.divide_first(in_east);
        } else {
            roles.of_second.push_back(line);
            copied.divide_second(in_west);
        }
    }
    for (std::size_t i = 0; i < left; ++i)
        (i < first_early ? roles.late : roles.early).push_back(lines[i]);
    return roles;
}

// For each byte of a filling's lines and each of its values, what it adds to the packed word.
SortedLists::Packings SortedLists::packings(const Roles& roles, bool is_east) {
    Packings packings(8 * 256);
    const auto pack = [&](const std::vector<unsigned>& lines, std::uint32_t PackedByte::*word,
                          std::size_t first_bit) {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const unsigned line = is_east ? as_east_names(lines[i]) : lines[i];
            for (std::size_t value = 0; value < 256; ++value)
                if ((value >> line % 8 & 1) != 0)
                    packings[256 * (line / 8) + value].*word |= std::uint32_t{1} << (first_bit + i);
        }
    };
    pack(roles.late, &PackedByte::late, 0);
    pack(roles.early, &PackedByte::early, 0);
    const std::vector<unsigned>& own = is_east ? roles.of_second : roles.of_first;
    const std::vector<unsigned>& other = is_east ? roles.of_first : roles.of_second;
    pack(other, &PackedByte::bucket, 0);
    pack(own, &PackedByte::bucket, other.size());
    return packings;
}

// Returns where the places of its buckets begin.
std::uint32_t SortedLists::sort(const DeviceArray<DeviceLines>& lines, const DeviceRange& range,
                                const Packings& packings, unsigned bits, const StopFlag& stop) {
    packings_.write(packings);
    const std::size_t buckets = std::size_t{2} << bits;
    sort_places_.write(std::vector<std::uint32_t>(buckets, 0));
    const auto first_place = static_cast<std::uint32_t>(places_.size());
    if (!run_sort(lines, range, false, stop)) return first_place;
    std::vector<std::uint32_t> begins = sort_places_.read(0, buckets);
    for (std::uint32_t& begin : begins) {
        const std::uint32_t size = begin;
        begin = static_cast<std::uint32_t>(size_);
        size_ += size;
    }
    sort_places_.write(begins);
    run_sort(lines, range, true, stop);
    places_.insert(places_.end(), begins.begin(), begins.end());
    places_.push_back(static_cast<std::uint32_t>(size_));
    return first_place;
}

bool SortedLists::run_sort(const DeviceArray<DeviceLines>& lines, const DeviceRange& range,
                           bool writes, const StopFlag& stop) {
    for (std::uint32_t first = 0; first < range.size(); first += fillings_of_run) {
        if (stop) return false;
        const std::uint32_t end = std::min(range.size(), first + fillings_of_run);
        device_.set_arguments(sort_kernel_, lines.buffer(), range.begin, first, end,
                              range.equal - range.begin, packings_.buffer(), sort_places_.buffer(),
                              writes ? 1U : 0U, late_.buffer(), early_.buffer());
        device_.run(sort_kernel_, items_to_sort(device_.info()), lists_group, stop);
    }
    return true;
}

// The fillings that occupy exactly this set of the lines that a list is divided by.
Span SortedLists::fillings_of(std::uint32_t places, unsigned other_bits, std::uint32_t set) const {
    const std::uint32_t* const begins = begins_of(places, other_bits, set);
    return {begins[0], begins[std::size_t{2} << other_bits]};
}

// A task of any size for each two sets that have fillings.
std::vector<JoinTask> SortedLists::pairs_of_sets() const {
    std::vector<JoinTask> tasks;
    for (std::uint32_t number = 0; number < pairs_.size(); ++number) {
        const SortedPair& pair = pairs_[number];
        std::vector<Span> of_second;
        for (std::uint32_t set = 0; set < std::uint32_t{1} << pair.bits_of_second; ++set)
            of_second.push_back(fillings_of(pair.places_of_second, pair.bits_of_first, set));
        for (std::uint32_t first = 0; first < std::uint32_t{1} << pair.bits_of_first; ++first) {
            const Span of_first = fillings_of(pair.places_of_first, pair.bits_of_second, first);
            if (of_first.size() == 0) continue;
            for (std::uint32_t second = 0; second < of_second.size(); ++second)
                if (of_second[second].size() != 0)
                    tasks.push_back({number, first, second, of_first, of_second[second]});
        }
    }
    return tasks;
}

// Sorted before they are cut: there may be a hundred times as many parts.
SortedLists::Tasks SortedLists::tasks(std::uint32_t most) const {
    const auto parts = [&](const Span& span) {
        return (std::uint64_t{span.size()} + most - 1) / most;
    };
    const std::vector<JoinTask> whole = pairs_of_sets();
    std::vector<std::pair<float, std::uint32_t>> order;  // pairs of a part's lists, number of task
    for (const JoinTask& task : whole)
        order.emplace_back(static_cast<float>(task.first.size() / parts(task.first)) *
                               static_cast<float>(task.second.size() / parts(task.second)),
                           static_cast<std::uint32_t>(order.size()));
    std::sort(order.begin(), order.end(), std::greater<>());
    Tasks tasks;
    for (const auto& [pairs, number] : order) {
        JoinTask task = whole[number];
        const std::uint64_t of_first = parts(task.first);
        const std::uint64_t of_second = parts(task.second);
        for (std::uint64_t part = 0; part < of_first * of_second; ++part) {
            task.first = part_of(whole[number].first, part / of_second, of_first);
            task.second = part_of(whole[number].second, part % of_second, of_second);
            tasks.all.push_back(task);
            tasks.most_fillings =
                std::max(tasks.most_fillings, task.first.size() + task.second.size());
        }
    }
    return tasks;
}

}  // namespace hetman::line_join
