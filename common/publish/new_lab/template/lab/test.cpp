// The cases of lab @NUMBER@: the device template @FUNCTION@ sums n elements of two types.
#include "contract/reduction.h"
#include "contract/suite.h"

namespace lab {
namespace {

// Appended to the student's file.
const char* const kernels = R"(
template <class T>
__device__ void store_sum(const T* input, T* output, size_t n) { *output = @FUNCTION@(input, n); }
__global__ void SumOfFloats(const float* input, float* output, size_t n) { store_sum(input, output, n); }
__global__ void SumOfInts(const int* input, int* output, size_t n) { store_sum(input, output, n); }
)";

template <class T>
ContractPtr sum_by(const std::string& kernel) {
    const auto one_thread = [](const Sizes&) -> Launched::Dimensions { return {1, 1, 1}; };
    Contract sum;
    sum.name = kernel;
    sum.calls = "@FUNCTION@";
    sum.called = Launched{.grid = one_thread, .block = one_thread};
    sum.sizes = {"n"};
    sum.parameters = {input<T>("input", "n"), output<T>("output"), count("n")};
    sum.data = {positive_integers(), signed_integers()};
    sum.reference = [](const Given& given, Wanted& wanted) {
        Wide all = 0;
        for (const T x : given.input<T>()) all += x;
        wanted.set(0, all);
    };
    sum.diagnosed_as = Linear{.own = [](const Sizes& sizes, size_t) {
        return Range{0, sizes["n"]};
    }};
    return std::make_shared<const Contract>(std::move(sum));
}

}  // namespace
}  // namespace lab

lab::Suite lab::suite() {
    const ContractPtr floats = sum_by<float>("SumOfFloats"), ints = sum_by<int>("SumOfInts");
    return {.cases = join({
                cases(floats, "Floats", "n", {0, 1, 2, 33, 1000}),
                cases(ints, "Integers", "n", {0, 1, 2, 33, 1000}),
                unchanged(cases(floats, "Checks", "n", {500})),
            }),
            .counted = cases(floats, "Limits", "n", {1000}),
            .build = {.appended_source = kernels}};
}
