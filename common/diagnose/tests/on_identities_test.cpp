// Combinations by functions in place of kernels.
#include "diagnose/on_identities.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

const Operator sum = {{0},
                      [](const Element& a, const Element& b) -> Element { return {a[0] + b[0]}; }};
// Joins digits: associative, and it does not commute. The second field is a power of ten.
const Operator joined = {{0, 1}, [](const Element& a, const Element& b) -> Element {
                             return {a[0] * b[1] + b[0], a[1] * b[1]};
                         }};

struct Joined {
    long long digits, power;
};

}  // namespace

template <>
struct Structure<Joined> {
    static ElementType type() {
        return structure<Joined>(
            "Joined", {field("digits", &Joined::digits), field("power", &Joined::power)});
    }
};

namespace {

Array numbers(size_t n) {
    Array array(type_of<long long>(), n);
    array.fill([](size_t i) { return 100 + i; });
    return array;
}

OnIdentities tried(const Operator& op, const Array& elements, const Combine& combine) {
    return on_identities(op, elements, {0, elements.size()}, combine).value();
}

Element all_of(const Operator& op, const Array& elements) {
    return op.over(elements, {0, elements.size()});
}

TEST(OnIdentities, FindsNothingWhereAllIsRight) {
    const OnIdentities found =
        tried(sum, numbers(100), [](const Array& x) { return all_of(sum, x); });
    EXPECT_FALSE(found.result || found.changed || found.swapped);
    EXPECT_TRUE(found.lost.empty());
}

TEST(OnIdentities, ShowsAValueThatNoElementBrings) {
    const OnIdentities found =
        tried(sum, numbers(10), [](const Array& x) -> Element { return {all_of(sum, x)[0] + 7}; });
    EXPECT_EQ(found.result, Element{7});
    EXPECT_TRUE(found.takes_part);
}

TEST(OnIdentities, TellAConstantFromAnElementThatTakesPart) {
    const OnIdentities found = tried(sum, numbers(10), [](const Array&) -> Element { return {7}; });
    EXPECT_EQ(found.result, Element{7});
    EXPECT_FALSE(found.takes_part || found.absorbs);
}

TEST(OnIdentities, ShowLostElements) {
    const OnIdentities found = tried(sum, numbers(10), [](const Array& x) {
        return sum.over(x, {2, x.size()});
    });
    EXPECT_EQ(found.lost, (std::vector<size_t>{0, 1}));
}

TEST(OnIdentities, NameNoLostElementsThatTheResultOfAllContradicts) {
    const OnIdentities found = tried(sum, numbers(10), [](const Array& x) -> Element {
        const Element all = all_of(sum, x);
        return {all[0] > 200 ? all[0] : 0};
    });
    EXPECT_TRUE(found.lost.empty());
}

TEST(OnIdentities, ShowAnElementThatChanges) {
    const OnIdentities found = tried(sum, numbers(60), [](const Array& x) -> Element {
        return {static_cast<Wide>(static_cast<signed char>(all_of(sum, x)[0]))};
    });
    ASSERT_TRUE(found.changed);
    EXPECT_EQ(found.changed->given, Element{Wide(100 + found.changed->at)});
    EXPECT_EQ(found.changed->got, Element{Wide(100 + found.changed->at) - 256});
}

TEST(OnIdentities, ShowTwoElementsInTheWrongOrder) {
    Array elements(type_of<Joined>(), 40);
    for (size_t i = 0; i < elements.size(); ++i)
        elements.as<Joined>()[i] = {static_cast<long long>(1 + i % 9), 10};
    const auto even_ones_first = [](const Array& x) {
        Element all = joined.identity;
        for (const size_t parity : {0, 1})
            for (size_t i = parity; i < x.size(); i += 2) all = joined.apply(all, element_of(x, i));
        return all;
    };
    const OnIdentities found = tried(joined, elements, even_ones_first);
    ASSERT_TRUE(found.swapped);
    EXPECT_EQ(found.swapped->first % 2, 1U);
    EXPECT_EQ(found.swapped->second % 2, 0U);
    const OnIdentities right =
        tried(joined, elements, [](const Array& x) { return all_of(joined, x); });
    EXPECT_FALSE(right.swapped);
}

TEST(OnIdentities, AreUnknownAfterAFault) {
    EXPECT_FALSE(on_identities(sum, numbers(3), {0, 3}, [](const Array&) { return std::nullopt; }));
}

}  // namespace
}  // namespace lab
