// Flipped bits in the tables that engines keep in memory: each is found before the count is.
#include <gtest/gtest.h>

#include <bit>
#include <functional>
#include <vector>

#include "common/numbers/primes.h"
#include "tests/worker/engines/engine_checks.h"
#include "worker/engines/class_join/class_fillings.h"
#include "worker/engines/class_join/cover_sum.h"
#include "worker/engines/class_join/table_sum.h"
#include "worker/engines/column_dp/column_layer.h"
#include "worker/engines/column_dp/far_layer.h"
#include "worker/engines/column_dp/mirror_layer.h"
#include "worker/engines/frontier_dp/half_sweeps.h"
#include "worker/engines/frontier_dp/meeting.h"
#include "worker/engines/frontier_dp/pass.h"
#include "worker/engines/frontier_dp/sweep.h"
#include "worker/engines/frontier_dp/task.h"
#include "worker/engines/shared/memory_corruption.h"

namespace hetman::test {
namespace {

// Flips the bits of a word, one after the other, and expects `use` to notice each.
template <class Word>
void expect_found(Word& word, const std::function<void()>& use) {
    for (unsigned bit = 0; bit < 8 * sizeof word; ++bit) {
        word ^= static_cast<Word>(Word{1} << bit);
        EXPECT_THROW(use(), MemoryCorruption) << "bit " << bit;
        word ^= static_cast<Word>(Word{1} << bit);
    }
}
void expect_found(double& number, const std::function<void()>& use) {
    const auto bits = std::bit_cast<std::uint64_t>(number);
    for (unsigned bit = 0; bit < 64; ++bit) {
        number = std::bit_cast<double>(bits ^ std::uint64_t{1} << bit);
        EXPECT_THROW(use(), MemoryCorruption) << "bit " << bit;
    }
    number = std::bit_cast<double>(bits);
}

TEST(MemoryCorruption, IsAFailureOfVerification) {
    const MemoryCorruption corruption("the numbers");
    EXPECT_EQ(corruption.code(), ExitCode::verification);
    EXPECT_EQ(corruption.finding(),
              "possible memory corruption: the numbers changed after they were written");
}

// The layer of a path of so many vertices that all stay.
Layer path_layer(unsigned vertices, const ValueLayout& layout, Helpers& helpers) {
    Layer layer;
    layer.layout = layout;
    layer.make_room(1, layout.size());
    layer.sets()[0] = 0;
    std::fill_n(layer.value(0), layout.size(), 0);
    layer.value(0)[layout.kind == ValueKind::largest ? 1 : 0] = 1;
    layer.size = 1;
    layer.sum = layout.has_sums() ? 1 : 0;
    for (unsigned i = 0; i < vertices; ++i) {
        FrontierStep step;
        step.excluded = i == 0 ? 0 : 1;
        Passage passage;
        passage.entering = &step;
        passage.most_limited = passage.most_counts = vertices;
        passage.room = 2 * layer.size;
        Layer next;
        EXPECT_TRUE(pass(layer, next, passage, helpers, never_stop));
        layer = std::move(next);
    }
    return layer;
}

TEST(MemoryCorruption, OfAFrontiersStatesIsFoundByThePassOverThem) {
    constexpr std::uint64_t prime = (std::uint64_t{1} << 60) - 93;
    Helpers helpers(1);
    for (const ValueKind kind : {ValueKind::sum, ValueKind::polynomial, ValueKind::largest})
        for (const std::size_t digits : {1, 2, 3, 5})
            for (const Digit* primes : {static_cast<const Digit*>(nullptr), &prime}) {
                if (primes != nullptr && digits > 1) continue;
                Layer layer = path_layer(5, {kind, digits, 1, primes}, helpers);
                EXPECT_EQ(layer.size, 13u);
                EXPECT_NO_THROW(layer.check());
                for (const unsigned leaving : {0, 2, 4})
                    for (const bool is_demand : {false, true}) {
                        if (is_demand && kind == ValueKind::largest) continue;
                        Passage passage;
                        passage.leaving = Leaver{leaving, is_demand};
                        passage.room = layer.size;
                        passage.most_counts = 5;
                        const auto use = [&] {
                            Layer next;
                            pass(layer, next, passage, helpers, never_stop);
                        };
                        EXPECT_NO_THROW(use());
                        for (std::size_t state = 0; state < layer.size; ++state) {
                            expect_found(layer.sets()[state], use);
                            if (!layer.layout.has_sums()) continue;  // see below
                            for (std::size_t i = 0; i < layer.layout.size(); ++i)
                                expect_found(layer.value(state)[i], use);
                        }
                    }
                if (primes != nullptr) continue;
                Layer wider;
                widen(layer, wider);
                EXPECT_NO_THROW(wider.check());
                expect_found(wider.value(3)[0], [&] { wider.check(); });
            }
}

TEST(MemoryCorruption, OfTheStatesOfTwoHalvesIsFoundWhereTheyMeet) {
    Problem problem = problem_on("K", 6);
    problem.pieces = NumberKind::any;
    Helpers helpers(1);
    const std::optional<Task> task = task_for(AttackMap(problem.piece, problem.board), problem);
    ASSERT_TRUE(task && task->parts.size() == 1);
    const HalfSweeps& halves = task->parts.front();
    auto swept = sweep(halves, helpers, never_stop);
    ASSERT_TRUE(swept);
    const auto use = [&] { meet(halves, *swept, helpers); };
    EXPECT_NO_THROW(use());
    for (Layer* layer : {&swept->upper.layer, &swept->lower.layer}) {
        ASSERT_GT(layer->size, 1u) << "the board is cut in the middle";
        for (std::size_t state = 0; state < layer->size; ++state)
            expect_found(layer->value(state)[0], use);
    }
}

// A wrong remainder is found by those of another sweep.
TEST(MemoryCorruption, OfARemainderMakesTheTotalImpossible) {
    Problem problem = problem_on("K", 8);
    problem.pieces = NumberKind::any;
    Helpers helpers(1);
    const AttackMap map(problem.piece, problem.board);
    const auto total = [&](std::uint64_t first, std::uint64_t count, bool is_flipped) {
        const std::optional<Task> task = task_for(map, problem, primes_from(first, count));
        const HalfSweeps& halves = task->parts.at(0);
        auto swept = sweep(halves, helpers, never_stop);
        if (is_flipped) swept->upper.layer.value(swept->upper.layer.size / 2)[0] ^= 1;
        return meet(halves, *swept, helpers).counts.at(0);
    };
    const BigInteger right = total(0, 3, false);
    const std::vector<std::uint64_t> primes = primes_from(0, 3);
    const auto joined = [&](bool is_first_flipped, bool is_second_flipped) {
        const BigInteger first = total(0, 2, is_first_flipped);
        const BigInteger second = total(2, 1, is_second_flipped);
        return number_from(std::vector<std::uint64_t>{remainder_of(first, primes[0]),
                                                      remainder_of(first, primes[1]),
                                                      remainder_of(second, primes[2])},
                           primes);
    };
    EXPECT_EQ(joined(false, false), right);
    for (const auto& wrong : {joined(true, false), joined(false, true)})
        EXPECT_GT(wrong, right << 60) << "far beyond any bound";
}

TEST(MemoryCorruption, OfTheStepsOfASweepChangesTheirChecksum) {
    Problem problem = problem_on("K", 6);
    problem.pieces = NumberKind::any;
    std::optional<Task> task = task_for(AttackMap(problem.piece, problem.board), problem);
    ASSERT_TRUE(task);
    HalfSweeps& halves = task->parts.front();
    const std::uint64_t checksum = checksum_of(halves);
    for (FrontierStep& step : halves.upper.steps)
        for (unsigned bit = 0; bit < 64; ++bit) {
            step.excluded ^= FrontierSet{1} << bit;
            EXPECT_NE(checksum_of(halves), checksum);
            step.excluded ^= FrontierSet{1} << bit;
        }
    EXPECT_EQ(checksum_of(halves), checksum);
}

TEST(MemoryCorruption, OfALayerOfColumnsIsFoundByTheSumOfWhatIsLoaded) {
    const ColumnRules rules(problem_on("RF", 8));
    std::optional<ColumnLayer> layer{ColumnLayer(rules)};
    while (layer->rows() < 4) layer = layer->next(rules, never_stop);
    LastTwoRows last_two{};
    std::uint32_t read = 0;
    for (std::uint64_t set = 0; set < layer->sets().number(); ++set)
        read += layer->load(set, last_two);
    EXPECT_NO_THROW(layer->check(read));
    expect_found(read, [&] { layer->check(read); });
}

template <class Number>
void expect_found_in_far_layer() {
    const FarRules rules(problem_on("RC", 8), false);
    const std::optional<FarLayer<Number>> layer = FarLayer<Number>(rules).next(rules, never_stop);
    EXPECT_NO_THROW(layer->check());
    for (std::uint64_t set = 0; set < layer->sets().number(); set += 5) {
        auto& number = const_cast<Number&>(layer->block(set)[set % layer->block_size()]);
        expect_found(number, [&] { layer->check(); });
        expect_found(number, [&] { layer->next(rules, never_stop); });
    }
}

TEST(MemoryCorruption, OfALayerForFartherLeapsIsFound) {
    expect_found_in_far_layer<std::uint8_t>();
    expect_found_in_far_layer<std::uint16_t>();
    expect_found_in_far_layer<std::uint32_t>();
}

TEST(MemoryCorruption, OfALayerOfLinesIsFound) {
    const Piece piece = Piece::parse("RF");
    std::optional<MirrorLayer> layer{MirrorLayer(6, 0)};
    while (layer->lines() < 4) layer = layer->next(piece, never_stop);
    for (const IndexSet open : {IndexSet{0}, IndexSet{3}})
        expect_found(layer->of(open)[0], [&] { layer->next(piece, never_stop); });
    while (layer->lines() < 6) layer = layer->next(piece, never_stop);
    expect_found(layer->of(0)[0], [&] { layer->sum(); });
}

using namespace class_join;

TEST(MemoryCorruption, OfTheFillingsOfBlocksIsFoundWhereTheyAreJoined) {
    const Blocks blocks(problem_on("RA", 8));
    ASSERT_EQ(blocks.row_classes.size(), 1u);
    const RowClass& rows = blocks.row_classes.front();
    std::vector<BlockFillings> fillings;
    for (const Block& block : blocks.distinct) fillings.push_back(*fillings_of(block, never_stop));
    std::vector<const BlockFillings*> of_blocks;
    for (const std::size_t block : rows.blocks) of_blocks.push_back(&fillings[block]);
    const auto join = [&] {
        return class_fillings(rows.rows, blocks.widths, of_blocks, fastest_add_products(),
                              never_stop);
    };
    const std::optional<ClassFillings> right = join();
    ASSERT_TRUE(right);
    EXPECT_NO_THROW(expect_sum(right->ways, right->sum));
    for (BlockFillings& block : fillings)
        for (std::vector<double>& matrix : block.by_size)
            for (std::size_t i = 0; i < matrix.size(); i += 7)
                expect_found(matrix[i], [&] { block.check(); });
    // In the numbers being joined, where nothing else changes.
    double& number = fillings.front().by_size[1].front();
    ++number;
    EXPECT_THROW(
        {
            const auto wrong = join();
            if (wrong) expect_sum(wrong->ways, wrong->sum);
        },
        MemoryCorruption);
    --number;
}

TEST(MemoryCorruption, OfTheFillingsOfClassesIsFoundWhereTheyShareTheColumns) {
    for (const unsigned classes : {2u, 4u}) {
        const unsigned n = 8;
        const unsigned rows = n / classes;
        std::vector<double> ways(binomial(n, rows), 3);
        const std::uint64_t sum = sum_of(ways);
        const auto use = [&] { cover_sum(n, {{rows, classes, ways, sum}}, never_stop); };
        EXPECT_NO_THROW(use());
        // A fraction, which integers lose, does no harm to the sum over more than two classes.
        for (double& number : ways)
            for (const double changed : {2.0, 4.0, 7.0, 3e9}) {
                number = changed;
                EXPECT_THROW(use(), MemoryCorruption) << classes;
                number = 3;
            }
    }
}

}  // namespace
}  // namespace hetman::test
