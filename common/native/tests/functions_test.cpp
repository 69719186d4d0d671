#include "native/functions.h"

#include <gtest/gtest.h>

namespace native {
namespace {

TEST(Functions, AreCalledByTheAddressesOfTheirArguments) {
    lab::Contract contract;
    contract.name = "sum";
    contract.called = lab::NativeFunction{};
    contract.parameters = {lab::input<double>("x", "n"), lab::count("n"), lab::returned<double>()};
    const Function function = function_of(contract);
    EXPECT_EQ(function.declaration, "double sum(const double* x, size_t n)");
    EXPECT_EQ(function.mangled, "_Z3sumPKdm");
    EXPECT_EQ(function.call,
              "*static_cast<double*>(a[2]) = sum(*static_cast<const double* const*>(a[0]), "
              "*static_cast<size_t*>(a[1]))");
}

}  // namespace
}  // namespace native
