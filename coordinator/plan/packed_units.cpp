#include "coordinator/plan/packed_units.h"

#include <utility>

namespace hetman {
namespace {

constexpr std::uint8_t kind_bits = 7;
constexpr std::uint8_t centre_bit = 8;
constexpr std::uint8_t folded_bit = 16;
static_assert(std::variant_size_v<UnitKind> <= kind_bits + 1);

void write(RecordWriter& record, const std::vector<Square>& squares) {
    record.number(squares.size());
    for (const Square square : squares) record.number(square);
}

void write(RecordWriter& record, const UnitKind& kind, std::uint64_t weight) {
    auto first = static_cast<std::uint8_t>(kind.index());
    const auto* choice = std::get_if<RowChoice>(&kind);
    if (choice != nullptr && choice->centre) first |= centre_bit;
    if (choice != nullptr && choice->folded) first |= folded_bit;
    record.byte(first);
    record.number(weight);
    if (choice != nullptr) {
        record.number(choice->halves.west);
        record.number(choice->halves.east);
    } else if (const auto* prefix = std::get_if<Prefix>(&kind)) {
        write(record, prefix->placed);
        write(record, prefix->blocked);
    } else if (const auto* samples = std::get_if<SampleRange>(&kind)) {
        record.number(samples->first);
        record.number(samples->count);
    } else if (const auto* primes = std::get_if<PrimeRange>(&kind)) {
        record.number(primes->first);
        record.number(primes->count);
    }
}

}  // namespace

void UnitReader::read_squares(std::vector<Square>& squares) {
    squares.resize(record_.count(1));
    for (Square& square : squares) square = record_.number();
}

void UnitReader::skip_numbers(std::uint64_t count) {
    for (; count > 0; --count) record_.number();
}

void UnitReader::read(Unit& unit) {
    const std::uint8_t first = record_.byte();
    unit.weight = record_.number();
    switch (first & kind_bits) {
        case kind_index<Prefix>(): {
            // Usually the kind is that of the unit before, whose memory is reused.
            if (!std::holds_alternative<Prefix>(unit.kind)) unit.kind = Prefix();
            auto& prefix = std::get<Prefix>(unit.kind);
            read_squares(prefix.placed);
            read_squares(prefix.blocked);
            break;
        }
        case kind_index<RowChoice>(): {
            const std::uint64_t west = record_.number();
            const std::uint64_t east = record_.number();
            unit.kind =
                RowChoice{{west, east}, (first & centre_bit) != 0, (first & folded_bit) != 0};
            break;
        }
        case kind_index<SampleRange>(): {
            const std::uint64_t first_sample = record_.number();
            unit.kind = SampleRange{first_sample, record_.number()};
            break;
        }
        case kind_index<PrimeRange>(): {
            const std::uint64_t first_prime = record_.number();
            unit.kind = PrimeRange{first_prime, record_.number()};
            break;
        }
        default:
            unit.kind = WholeProblem();
    }
}

std::uint64_t UnitReader::read_weight() {
    record_.byte();
    return record_.number();
}

void UnitReader::skip() {
    const std::uint8_t first = record_.byte();
    record_.number();
    switch (first & kind_bits) {
        case kind_index<Prefix>():
            skip_numbers(record_.count(1));
            skip_numbers(record_.count(1));
            break;
        case kind_index<RowChoice>():
        case kind_index<SampleRange>():
        case kind_index<PrimeRange>():
            skip_numbers(2);
            break;
        default:
            break;
    }
}

void PackedUnits::add(const UnitKind& kind, std::uint64_t weight, std::uint64_t estimated_nodes) {
    const std::uint64_t place = size() % units_in_chunk;
    if (place == 0) {
        if (!chunks_.empty()) chunks_.back().bytes.shrink_to_fit();
        chunks_.emplace_back();
    }
    Chunk& chunk = chunks_.back();
    if (place % units_between_marks == 0) chunk.marks.push_back(chunk.bytes.size());
    RecordWriter record(std::move(chunk.bytes));
    write(record, kind, weight);
    chunk.bytes = record.unsealed();
    estimates_.emplace_back(estimated_nodes);
}

UnitReader PackedUnits::reader_at(std::uint64_t i) const {
    const Chunk& chunk = chunks_[i / units_in_chunk];
    const std::uint64_t place = i % units_in_chunk;
    const std::size_t mark = chunk.marks[place / units_between_marks];
    if (mark > chunk.bytes.size()) RecordReader::refuse("a unit lies beyond its bytes");
    UnitReader reader(std::string_view(chunk.bytes).substr(mark));
    for (std::uint64_t skipped = place % units_between_marks; skipped > 0; --skipped) reader.skip();
    return reader;
}

void PackedUnits::read(std::uint64_t i, Unit& unit) const { reader_at(i).read(unit); }

void PackedUnits::Cursor::read(Unit& unit) {
    if (!has_begun_ || next_ % units_in_chunk == 0) reader_ = units_.reader_at(next_);
    has_begun_ = true;
    reader_.read(unit);
    ++next_;
}

std::uint64_t PackedUnits::weight(std::uint64_t i) const { return reader_at(i).read_weight(); }

std::string PackedUnits::bytes() const {
    std::size_t size = 0;
    for (const Chunk& chunk : chunks_) size += chunk.bytes.size();
    std::string all;
    all.reserve(size);
    for (const Chunk& chunk : chunks_) all += chunk.bytes;
    return all;
}

std::string PackedUnits::estimates() const {
    std::string codes;
    codes.reserve(estimates_.size());
    for (const RoughNumber estimate : estimates_) codes += static_cast<char>(estimate.code());
    return codes;
}

}  // namespace hetman
