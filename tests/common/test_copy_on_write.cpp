// Values that copies share until one of them is changed.
#include "common/copy_on_write.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace hetman::test {
namespace {

using Numbers = std::vector<int>;

TEST(CopyOnWrite, SharesUntilItIsChanged) {
    CopyOnWrite<Numbers> first(Numbers{1, 2, 3});
    const CopyOnWrite<Numbers> second = first;
    EXPECT_EQ(&*first, &*second);
    first.writable()[0] = 7;
    EXPECT_NE(&*first, &*second);
    EXPECT_EQ(*first, (Numbers{7, 2, 3}));
    EXPECT_EQ(*second, (Numbers{1, 2, 3}));
    const int* const own = first->data();
    first.writable()[1] = 8;
    EXPECT_EQ(first->data(), own) << "it is its own already";
}

TEST(CopyOnWrite, IsItsOwnAgainWhenTheCopyIsGone) {
    CopyOnWrite<Numbers> first(Numbers{1, 2, 3});
    const int* const own = first->data();
    { const CopyOnWrite<Numbers> second = first; }
    first.writable()[0] = 7;
    EXPECT_EQ(first->data(), own);
}

TEST(CopyOnWrite, CanBeAssigned) {
    CopyOnWrite<Numbers> first(Numbers{1});
    const CopyOnWrite<Numbers> second(Numbers{2});
    first = second;
    EXPECT_EQ(*first, Numbers{2});
    const CopyOnWrite<Numbers>& same = first;
    first = same;
    EXPECT_EQ(*first, Numbers{2});
    EXPECT_EQ(*CopyOnWrite<Numbers>(), Numbers());
}

// For the thread sanitizer: a snapshot is read by one thread while another changes the value.
TEST(CopyOnWrite, CanBeChangedWhileAnotherThreadReadsACopy) {
    CopyOnWrite<Numbers> value(Numbers(1000, 1));
    for (int i = 0; i < 100; ++i) {
        const int expected = value->front();
        std::thread reader([copy = value, expected] {
            for (const int number : *copy) ASSERT_EQ(number, expected);
        });
        for (int j = 0; j < 2; ++j)
            for (int& number : value.writable()) ++number;
        reader.join();
    }
    EXPECT_EQ(*value, Numbers(1000, 201));
}

}  // namespace
}  // namespace hetman::test
