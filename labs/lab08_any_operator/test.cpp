// The cases of lab 08: block_reduce in kernels of the lab, reduce for eight operators and six types,
// and three functions whose elements, results or order are special.
#include <algorithm>
#include <cmath>
#include <limits>

#include "contract/reduction.h"
#include "contract/split_mix.h"
#include "contract/suite.h"
#include "contract/sums.h"
#include "language/say.h"

namespace {

struct Affine {
    unsigned a, b;
};

// The largest type that block_reduce has to take.
struct FourWords {
    unsigned a, b, c, d;
};

}  // namespace

template <>
struct lab::Structure<Affine> {
    static lab::ElementType type() {
        return lab::structure<Affine>("Affine",
                                      {lab::field("a", &Affine::a), lab::field("b", &Affine::b)});
    }
};

template <>
struct lab::Structure<FourWords> {
    static lab::ElementType type() {
        return lab::structure<FourWords>(
            "FourWords", {lab::field("a", &FourWords::a), lab::field("b", &FourWords::b),
                          lab::field("c", &FourWords::c), lab::field("d", &FourWords::d)});
    }
};

namespace lab {
namespace {

// Pairs of operator and type in which a mistake shows, each tried with much data: 64 bits where a
// shuffle has 32, floats with an infinity, a byte whose lowest value is no float's. Then all pairs.
const char* const instances = R"(
#define LAB_REDUCE(name, Op, T)                                                      \
    void name(const T* input, T* output, void* workspace, size_t n) {                \
        reduce<Op<T>>(input, output, workspace, n);                                  \
    }
LAB_REDUCE(sum_of_floats, Sum, float)
LAB_REDUCE(sum_of_halves, Sum, __half)
LAB_REDUCE(sum_of_longs, Sum, long long)
LAB_REDUCE(product_of_doubles, Product, double)
LAB_REDUCE(max_of_chars, Max, signed char)
LAB_REDUCE(max_of_floats, Max, float)
LAB_REDUCE(min_of_halves, Min, __half)
LAB_REDUCE(min_of_longs, Min, long long)
LAB_REDUCE(logical_and_of_ints, LogicalAnd, int)
LAB_REDUCE(logical_or_of_chars, LogicalOr, signed char)
LAB_REDUCE(bit_and_of_longs, BitAnd, long long)
LAB_REDUCE(bit_or_of_ints, BitOr, int)
#undef LAB_REDUCE

// Every operator for every type: result k is that of the k-th operator.
#define LAB_RESULT(k, Op, T, name) reduce<Op<T>>(name, of_##name + k, workspace, n);
#define LAB_NUMBERS(T, name)                                                         \
    LAB_RESULT(0, Sum, T, name) LAB_RESULT(1, Product, T, name)                      \
    LAB_RESULT(2, Max, T, name) LAB_RESULT(3, Min, T, name)
#define LAB_BITS(T, name) LAB_RESULT(4, BitAnd, T, name) LAB_RESULT(5, BitOr, T, name)
#define LAB_LOGIC(T, name) LAB_RESULT(0, LogicalAnd, T, name) LAB_RESULT(1, LogicalOr, T, name)
#define LAB_INTEGERS                                                                 \
    const signed char *chars, const int *ints, const long long *longs,               \
        signed char *of_chars, int *of_ints, long long *of_longs, void *workspace, size_t n
void reduce_integers(LAB_INTEGERS) {
    LAB_NUMBERS(signed char, chars) LAB_NUMBERS(int, ints) LAB_NUMBERS(long long, longs)
    LAB_BITS(signed char, chars) LAB_BITS(int, ints) LAB_BITS(long long, longs)
}
void reduce_logical(LAB_INTEGERS) {
    LAB_LOGIC(signed char, chars) LAB_LOGIC(int, ints) LAB_LOGIC(long long, longs)
}
void reduce_floating(const __half* halves, const float* floats, const double* doubles,
                     __half* of_halves, float* of_floats, double* of_doubles, void* workspace,
                     size_t n) {
    LAB_NUMBERS(__half, halves) LAB_NUMBERS(float, floats) LAB_NUMBERS(double, doubles)
}
#undef LAB_RESULT
#undef LAB_NUMBERS
#undef LAB_BITS
#undef LAB_LOGIC
#undef LAB_INTEGERS

struct FourWords {
    unsigned a, b, c, d;
};
__device__ inline FourWords operator+(FourWords x, FourWords y) {
    return {x.a + y.a, x.b + y.b, x.c + y.c, x.d + y.d};
}

namespace lab {
struct Add {
    template <class T>
    __device__ T operator()(T a, T b) const { return a + b; }
};
struct After {
    __device__ Affine operator()(Affine inner, Affine outer) const {
        return {outer.a * inner.a, outer.a * inner.b + outer.b};
    }
};

// Block b reduces segments b, b + gridDim.x, ... of blockDim.x elements each.
template <class T, class Op>
__device__ void reduce_segments(const T* input, T* output, size_t n, Op op, T identity) {
    for (size_t segment = blockIdx.x; segment * blockDim.x < n; segment += gridDim.x) {
        const size_t i = segment * blockDim.x + threadIdx.x;
        const T result = block_reduce(i < n ? input[i] : identity, op, identity);
        if (threadIdx.x == 0) output[segment] = result;
    }
}
}  // namespace lab

__global__ void block_reduce_of_floats(const float* input, float* output, size_t n) {
    lab::reduce_segments(input, output, n, lab::Add(), 0.0f);
}
__global__ void block_reduce_of_longs(const long long* input, long long* output, size_t n) {
    lab::reduce_segments(input, output, n, lab::Add(), 0LL);
}
__global__ void block_reduce_of_maps(const Affine* input, Affine* output, size_t n) {
    lab::reduce_segments(input, output, n, lab::After(), Affine{1, 0});
}
__global__ void block_reduce_of_four_words(const FourWords* input, FourWords* output, size_t n) {
    lab::reduce_segments(input, output, n, lab::Add(), FourWords{});
}
)";

using Draw = std::function<Wide(size_t i, SplitMix& random)>;

// Data whose every number is drawn independently of the others; in a struct field by field.
Data drawn(const std::string& name, const Draw& draw) {
    return {name, false, UINT64_MAX, [draw](Array& array, uint64_t seed) {
                SplitMix random(seed);
                for (size_t i = 0; i < array.size(); ++i)
                    for (size_t field = 0; field < array.type().fields.size(); ++field)
                        array.set(i, draw(i, random), field);
            }};
}

Data all_equal(const std::string& name, Wide value) {
    return drawn(name, [value](size_t, SplitMix&) { return value; });
}

// From 2^40 on, so that 32 bits hold none; 2^22 of them fit in a sum.
Data wide_integers() {
    return drawn(marked("integers beyond 2^40"), [](size_t, SplitMix& random) {
        const uint64_t bits = random();
        const auto magnitude = static_cast<Wide>((uint64_t{1} << 40) + (bits >> 24));
        return bits & 1 ? -magnitude : magnitude;
    });
}

Data negated_integers() {
    const Data positive = positive_integers();
    return {marked("negated positive integers"), positive.fractions, positive.most_elements,
            [positive](Array& array, uint64_t seed) {
                positive.draw(array, seed);
                for (size_t i = 0; i < array.size(); ++i) array.set(i, -array.number(i));
            }};
}

// 1 and 2 with signs, and one factor that no float holds: every product is exact in a double.
Data factors() {
    return {marked("small factors and a large one"), false, UINT64_MAX,
            [](Array& array, uint64_t seed) {
                constexpr size_t most_twos = 900;
                SplitMix random(seed);
                for (size_t i = 0; i < array.size(); ++i) {
                    const uint64_t bits = random();
                    const Wide magnitude = bits & 2 && i < most_twos ? 2 : 1;
                    array.set(i, bits & 1 ? -magnitude : magnitude);
                }
                if (!array.empty()) array.set(random() % array.size(), 0x1p40L + 1);
            }};
}

// The same data, but with this element at one end: it decides, and no kernel may lose it.
Data ending_in(const Data& data, Wide element, const std::string& name) {
    return {name, false, UINT64_MAX, [=](Array& array, uint64_t seed) {
                data.draw(array, seed);
                if (!array.empty()) array.set(array.size() - 1, element);
            }};
}
Data beginning_with(Wide element, const Data& data, const std::string& name) {
    return {name, false, UINT64_MAX, [=](Array& array, uint64_t seed) {
                data.draw(array, seed);
                if (!array.empty()) array.set(0, element);
            }};
}
std::vector<Data> with_at_either_end(Wide element, const Data& data, const std::string& at_the_end,
                                     const std::string& at_the_beginning) {
    return {ending_in(data, element, at_the_end), beginning_with(element, data, at_the_beginning)};
}

// All bits set (or none) but for one of each element.
Data one_bit_differs(const std::string& name, unsigned bits, bool usual) {
    return drawn(name, [=](size_t, SplitMix& random) {
        const auto bit = static_cast<Wide>(uint64_t{1} << random() % bits);
        return usual ? -1 - bit : bit;
    });
}

// Products of floats whose sum is exact in any order: of integers, or of integers over 1024.
Data operands(const std::string& name, Data (*draw)(uint64_t largest), float unit) {
    return {name, false, UINT64_MAX, [=](Array& array, uint64_t seed) {
                const auto n = static_cast<double>(std::max<size_t>(array.size(), 1));
                const auto most = static_cast<uint64_t>(std::sqrt(0x1p24 / n));
                draw(std::clamp<uint64_t>(most, 1, 99)).draw(array, seed);
                for (float& x : array.as<float>()) x *= unit;
            }};
}

// Odd factors lose no bit of what was added before.
Data maps() {
    return {marked("maps with odd factors"), false, UINT64_MAX, [](Array& array, uint64_t seed) {
                SplitMix random(seed);
                for (Affine& map : array.as<Affine>())
                    map = {static_cast<unsigned>(random()) | 1, static_cast<unsigned>(random())};
            }};
}

Operator scalar_operator(Wide identity, Wide (*apply)(Wide, Wide)) {
    return {{identity},
            [apply](const Element& a, const Element& b) -> Element { return {apply(a[0], b[0])}; }};
}

constexpr Wide infinity = std::numeric_limits<Wide>::infinity();
int64_t whole(Wide x) { return static_cast<int64_t>(x); }

const Operator sum = scalar_operator(0, [](Wide a, Wide b) { return a + b; });
const Operator product = scalar_operator(1, [](Wide a, Wide b) { return a * b; });
const Operator logical_and =
    scalar_operator(1, [](Wide a, Wide b) -> Wide { return a != 0 && b != 0; });
const Operator logical_or =
    scalar_operator(0, [](Wide a, Wide b) -> Wide { return a != 0 || b != 0; });
const Operator bit_and =
    scalar_operator(-1, [](Wide a, Wide b) -> Wide { return whole(a) & whole(b); });
const Operator bit_or =
    scalar_operator(0, [](Wide a, Wide b) -> Wide { return whole(a) | whole(b); });
Operator max_from(Wide least) {
    return scalar_operator(least, [](Wide a, Wide b) { return std::max(a, b); });
}
Operator min_from(Wide largest) {
    return scalar_operator(largest, [](Wide a, Wide b) { return std::min(a, b); });
}

// First f, then g, modulo 2^32.
Element after(const Element& f, const Element& g) {
    const auto bits = [](Wide x) { return static_cast<uint32_t>(x); };
    return {Wide(bits(g[0]) * bits(f[0])), Wide(bits(g[0]) * bits(f[1]) + bits(g[1]))};
}
const Operator composition = {{1, 0}, after};

Reference reference_of(const Operator& op) {
    return [op](const Given& given, Wanted& wanted) {
        const Element all = op.over(given.inputs[0], {0, given.inputs[0].size()});
        for (size_t field = 0; field < all.size(); ++field) wanted.set(0, all[field], 0, 0, field);
    };
}

// "reduce<Sum<long long>> of 33 elements": the student knows the template, not its instances.
auto sentence_of(const std::string& call) {
    return [call](const Case& test_case) {
        // With numbers, since "{} of {}" is translated as blocks of threads.
        return and_input_stays(test_case,
                               say("{0} of {1}", call, counted(test_case.sizes["n"], "element")));
    };
}

// function(input, output, workspace, n): `op` over all elements.
template <class T>
Contract combining(const std::string& function, const std::string& call, const Operator& op,
                   std::vector<Data> data) {
    Contract contract = reduction(function, {});
    contract.parameters = {input<T>("input", "n"), output<T>("output"), workspace(), count("n")};
    contract.data = std::move(data);
    contract.reference = reference_of(op);
    contract.diagnosed_as = Combination{{op}};
    contract.sentence = sentence_of(call);
    return contract;
}

// One instance of the student's template, its cases with elements, and those that show whether its
// identity is right: without an element, and with data that a wrong one would change.
struct Instance {
    ContractPtr usual, at_identity;
};

template <class T>
Instance instance(const std::string& function, const std::string& operation, const Operator& op,
                  std::vector<Data> usual, std::vector<Data> at_identity = {}) {
    const std::string call = "reduce<" + operation + "<" + type_of<T>().name + ">>";
    if (at_identity.empty()) at_identity = usual;
    const auto made = [&](const std::vector<Data>& data) {
        Contract contract = combining<T>(function, call, op, data);
        contract.calls = "reduce";
        return std::make_shared<const Contract>(std::move(contract));
    };
    return {made(usual), made(at_identity)};
}

// The sum of floats, as in lab 06.
ContractPtr sum_of_floats() {
    Contract contract = *reduce_sum({.tree = 16'384, .warps = 5'000});
    contract.huge =
        Contract::Huge::on_gpu;  // block_reduce for every tile is right, and slow on sim
    contract.name = "sum_of_floats";
    contract.calls = "reduce";
    contract.sentence = sentence_of("reduce<Sum<float>>");
    return std::make_shared<const Contract>(std::move(contract));
}

Linear linear() {
    return {.own = [](const Sizes& s, size_t) { return Range{0, s["n"]}; }};
}

ContractPtr dot() {
    Contract contract = reduction("reduce_dot", [](const auto& elements) {
        return say("the dot product of two vectors of {}", elements);
    });
    contract.sizes = {Size("n", 0, 1 << 24)};
    contract.parameters = {input<float>("x", "n"), input<float>("y", "n"), output<float>("output"),
                           workspace(), count("n")};
    contract.data = {
        operands(marked("positive integers"), positive_integers, 1),
        operands(marked("positive and negative integers"), signed_integers, 1),
        operands(marked("positive and negative numbers"), signed_integers, 1.0F / 1024),
    };
    contract.reference = [](const Given& given, Wanted& wanted) {
        const auto x = given.input<float>(0), y = given.input<float>(1);
        double sum = 0;
        for (size_t i = 0; i < x.size(); ++i) sum += static_cast<double>(x[i]) * y[i];
        wanted.set(0, sum);
    };
    contract.diagnosed_as = linear();
    return std::make_shared<const Contract>(std::move(contract));
}

ContractPtr minmax() {
    Contract contract = reduction("reduce_minmax", [](const auto& elements) {
        return say("the smallest and the largest of {}", elements);
    });
    contract.parameters = {input<float>("input", "n"), output<float>("least"),
                           output<float>("largest"), workspace(), count("n")};
    contract.data = {positive_integers(), negated_integers(), signed_integers(), rising_negatives(),
                     falling_negatives()};
    const Operator min = min_from(infinity), max = max_from(-infinity);
    contract.reference = [=](const Given& given, Wanted& wanted) {
        const Range all = {0, given.inputs[0].size()};
        wanted.set(0, min.over(given.inputs[0], all)[0], 0, 0);
        wanted.set(0, max.over(given.inputs[0], all)[0], 0, 1);
    };
    contract.diagnosed_as = Combination{{min, max}};
    return std::make_shared<const Contract>(std::move(contract));
}

ContractPtr compose() {
    Contract contract =
        combining<Affine>("reduce_compose", marked("the composition"), composition, {maps()});
    return std::make_shared<const Contract>(std::move(contract));
}

// Kernels of the lab around block_reduce: output[s] is that of segment s. A block reduces up to
// three segments in a row.
template <class T>
Contract block_reduce(const std::string& kernel, const Operator& op, std::vector<Data> data) {
    const auto segments = [](const Sizes& s) { return (s["n"] + s["threads"] - 1) / s["threads"]; };
    const auto own = [](const Sizes& s, size_t segment) {
        return Range{segment * s["threads"], std::min((segment + 1) * s["threads"], s["n"])};
    };
    Contract contract;
    contract.name = kernel;
    contract.calls = "block_reduce";
    contract.called = Launched{.grid = [=](const Sizes& s) -> Launched::Dimensions {
                                   return {static_cast<uint32_t>((segments(s) + 2) / 3), 1, 1};
                               },
                               .block = [](const Sizes& s) -> Launched::Dimensions {
                                   return {static_cast<uint32_t>(s["threads"]), 1, 1};
                               }};
    contract.sizes = {Size("threads", 32, 1024, true), Size("n", 1, 1 << 20)};
    contract.parameters = {input<T>("input", "n"), output<T>("output", segments), count("n")};
    contract.data = std::move(data);
    contract.reference = [=](const Given& given, Wanted& wanted) {
        for (size_t segment = 0; segment < segments(given.sizes); ++segment) {
            const Element all = op.over(given.inputs[0], own(given.sizes, segment));
            for (size_t field = 0; field < all.size(); ++field)
                wanted.set(segment, all[field], 0, 0, field);
        }
    };
    contract.diagnosed_as = Combination{{op}, own};
    contract.sentence = [](const Case& test_case) {
        const std::string elements = counted(test_case.elements(), "element");
        return test_case.blocks() == 1
                   ? say("{} combines {} by block_reduce", test_case.launch(), elements)
                   : say("{} combine {} by block_reduce", test_case.launch(), elements);
    };
    return contract;
}

template <class T>
ContractPtr block_sums(const std::string& kernel, std::vector<Data> data) {
    return std::make_shared<const Contract>(block_reduce<T>(kernel, sum, std::move(data)));
}

ContractPtr block_sums_of_four_words() {
    const Operator by_words = {{0, 0, 0, 0}, [](const Element& x, const Element& y) -> Element {
                                   return {x[0] + y[0], x[1] + y[1], x[2] + y[2], x[3] + y[3]};
                               }};
    const Data words = drawn(marked("words below 2^20"), [](size_t, SplitMix& random) -> Wide {
        return static_cast<Wide>(random() >> 44);
    });
    return std::make_shared<const Contract>(
        block_reduce<FourWords>("block_reduce_of_four_words", by_words, {words}));
}

ContractPtr block_compositions() {
    return std::make_shared<const Contract>(
        block_reduce<Affine>("block_reduce_of_maps", composition, {maps()}));
}

std::vector<Instance> instances_of_reduce() {
    const Data positive = positive_integers(), negative = negated_integers();
    return {
        instance<Half>("sum_of_halves", "Sum", sum, {positive, signed_integers()}),
        instance<long long>("sum_of_longs", "Sum", sum, {positive, wide_integers()}),
        instance<double>("product_of_doubles", "Product", product, {factors()}),
        instance<signed char>("max_of_chars", "Max", max_from(-128),
                              with_at_either_end(127, positive, marked("positive integers and 127"),
                                                 marked("127 and positive integers")),
                              {negative, all_equal(marked("the lowest signed char"), -128)}),
        instance<float>("max_of_floats", "Max", max_from(-infinity),
                        with_at_either_end(1000, positive, marked("positive integers and 1000"),
                                           marked("1000 and positive integers")),
                        {negative, all_equal(marked("minus infinity"), -infinity)}),
        instance<Half>(
            "min_of_halves", "Min", min_from(infinity),
            with_at_either_end(-1000, negative, marked("negated positive integers and -1000"),
                               marked("-1000 and negated positive integers")),
            {positive, all_equal(marked("infinity"), infinity)}),
        instance<long long>(
            "min_of_longs", "Min",
            min_from(static_cast<Wide>(std::numeric_limits<long long>::max())),
            with_at_either_end(-1000, negative, marked("negated positive integers and -1000"),
                               marked("-1000 and negated positive integers")),
            {wide_integers(), positive,
             all_equal(marked("the largest long long"),
                       static_cast<Wide>(std::numeric_limits<long long>::max()))}),
        instance<int>("logical_and_of_ints", "LogicalAnd", logical_and,
                      with_at_either_end(0, all_equal(marked("ones"), 1), marked("ones and 0"),
                                         marked("0 and ones")),
                      {all_equal(marked("ones"), 1)}),
        instance<signed char>("logical_or_of_chars", "LogicalOr", logical_or,
                              with_at_either_end(1, all_equal(marked("zeros"), 0),
                                                 marked("zeros and 1"), marked("1 and zeros")),
                              {all_equal(marked("zeros"), 0)}),
        instance<long long>("bit_and_of_longs", "BitAnd", bit_and,
                            {one_bit_differs(marked("all bits but one"), 62, true),
                             ending_in(all_equal("-1", -1), -2, marked("-1 and -2"))}),
        instance<int>("bit_or_of_ints", "BitOr", bit_or,
                      {one_bit_differs(marked("one bit"), 31, false),
                       ending_in(all_equal("zeros", 0), 1, marked("zeros and 1"))}),
    };
}

// Few enough of them have an exact sum and product of every type.
Data signs_and_a_three() {
    return {marked("1 and -1, and a 3"), false, UINT64_MAX, [](Array& array, uint64_t seed) {
                SplitMix random(seed);
                for (size_t i = 0; i < array.size(); ++i) array.set(i, random() & 1 ? 1 : -1);
                if (!array.empty()) array.set(random() % array.size(), 3);
            }};
}

Data zeros_and_ones() {
    return drawn(marked("zeros and ones"),
                 [](size_t, SplitMix& random) -> Wide { return random() & 1; });
}

// In the order of the lab's source.
std::vector<Operator> operators_on_numbers(Wide least, Wide largest) {
    return {sum, product, max_from(least), min_from(largest)};
}
template <class T>
std::vector<Operator> operators_on_integers() {
    using Limits = std::numeric_limits<T>;
    std::vector<Operator> list = operators_on_numbers(Limits::min(), Limits::max());
    for (const Operator& op : {bit_and, bit_or}) list.push_back(op);
    return list;
}

using OperatorsOfTypes = std::vector<std::vector<Operator>>;

// function(an input of each type, the results of each type, workspace, n): result k of a type is
// that of its k-th operator.
ContractPtr every_operator(const std::string& function, const std::string& call, const Data& data,
                           std::vector<Parameter> buffers, const OperatorsOfTypes& operators) {
    Contract contract = reduction(function, {});
    contract.calls = "reduce";
    contract.parameters = std::move(buffers);
    contract.parameters.push_back(workspace());
    contract.parameters.push_back(count("n"));
    contract.data = {data};
    contract.diagnosed_as = Undiagnosed{};
    contract.reference = [operators](const Given& given, Wanted& wanted) {
        for (size_t type = 0; type < operators.size(); ++type) {
            const Array& elements = given.inputs[type];
            for (size_t k = 0; k < operators[type].size(); ++k)
                wanted.set(k, operators[type][k].over(elements, {0, elements.size()})[0], 0, type);
        }
    };
    contract.sentence = sentence_of(call);
    return std::make_shared<const Contract>(std::move(contract));
}

std::vector<Parameter> integers(uint64_t results) {
    return {input<signed char>("chars", "n"), input<int>("ints", "n"),
            input<long long>("longs", "n"),   output<signed char>("of_chars", results),
            output<int>("of_ints", results),  output<long long>("of_longs", results)};
}

std::vector<ContractPtr> every_pair() {
    const std::vector<Operator> logical{logical_and, logical_or};
    const std::vector<Operator> floating = operators_on_numbers(-infinity, infinity);
    return {
        every_operator(
            "reduce_integers",
            in_language("reduce by Sum, Product, Max, Min, BitAnd and BitOr for each integer type"),
            signs_and_a_three(), integers(6),
            {operators_on_integers<signed char>(), operators_on_integers<int>(),
             operators_on_integers<long long>()}),
        every_operator("reduce_logical",
                       in_language("reduce by LogicalAnd and LogicalOr for each integer type"),
                       zeros_and_ones(), integers(2), {logical, logical, logical}),
        every_operator(
            "reduce_floating",
            in_language("reduce by Sum, Product, Max and Min for __half, float and double"),
            signs_and_a_three(),
            {input<Half>("halves", "n"), input<float>("floats", "n"), input<double>("doubles", "n"),
             output<Half>("of_halves", 4), output<float>("of_floats", 4),
             output<double>("of_doubles", 4)},
            {floating, floating, floating})};
}

// Cases of contracts that share a task are named after their functions.
std::vector<Case> named_after(const ContractPtr& contract, const std::string& task,
                              std::initializer_list<uint64_t> values) {
    std::vector<Case> list = cases(contract, task, "n", values);
    for (Case& test_case : list) test_case.name = contract->name + "_" + test_case.name;
    return list;
}

std::vector<Case> cases_of_instances() {
    const std::vector<Instance> instances = instances_of_reduce();
    std::vector<Case> all;
    for (const Instance& instance : instances)
        std::ranges::move(named_after(instance.usual, "Operators", {33, 70'001}),
                          std::back_inserter(all));
    for (const Instance& instance : instances)
        std::ranges::move(named_after(instance.at_identity, "Identity", {1, 33, 0}),
                          std::back_inserter(all));
    for (const ContractPtr& every : every_pair()) {
        std::ranges::move(named_after(every, "Operators", {70}), std::back_inserter(all));
        std::ranges::move(named_after(every, "Identity", {0}), std::back_inserter(all));
    }
    return all;
}

}  // namespace
}  // namespace lab

lab::Suite lab::suite() {
    const ContractPtr floats = sum_of_floats(), dot = lab::dot(), minmax = lab::minmax(),
                      compose = lab::compose();
    const ContractPtr block_floats = block_sums<float>("block_reduce_of_floats",
                                                       {positive_integers(), signed_integers()}),
                      block_longs = block_sums<long long>("block_reduce_of_longs",
                                                          {positive_integers(), wide_integers()}),
                      block_four_words = block_sums_of_four_words(),
                      block_maps = block_compositions();
    return {.cases = join({
                cases(floats, "Sum", "n",
                      {1, 2, 33, 1000, 65'536, 65'537, 1'000'003, (uint64_t{1} << 31) + 7}),
                cases(block_floats, "Block", {"threads", "n"},
                      {{32, 1}, {32, 32}, {64, 64}, {256, 255}, {1024, 1024}, {128, 900}}),
                cases(block_longs, "Block", {"n", "threads"}, {{32, 32}, {500, 128}}),
                cases(block_four_words, "Block", {"n", "threads"}, {{33, 64}, {700, 256}}),
                cases_of_instances(),
                named_after(floats, "Identity", {0}),
                named_after(dot, "Identity", {0}),
                named_after(minmax, "Identity", {0}),
                named_after(compose, "Identity", {0}),
                cases(dot, "Dot", "n", {1, 2, 33, 65'537}),
                cases(minmax, "MinMax", "n", {1, 2, 33, 65'537}),
                cases(block_maps, "Order", {"threads", "n"},
                      {{32, 2}, {32, 32}, {64, 64}, {256, 700}, {1024, 1024}}),
                unchanged(named_after(compose, "Order", {1, 2, 33, 300'007})),
                unchanged(cases(floats, "Checks", "n", {5000})),
                unchanged(cases(dot, "Checks", "n", {5000}), "reduce_dot_"),
                unchanged(cases(minmax, "Checks", "n", {5000}), "reduce_minmax_"),
            }),
            .counted = {seeded(floats, "Limits", "counted", {{"n", 1'046'576, 1 << 20}}),
                        seeded(dot, "Limits", "counted", {{"n", 523'288, 1 << 19}}),
                        seeded(minmax, "Limits", "counted", {{"n", 1'046'576, 1 << 20}})},
            .followed = {seeded(floats, "Limits", "followed", {{"n", 2'000, 4'000}})},
            .build = {.no_libraries = marked("lab 08 asks for your own template; CUB's was lab 07"),
                      .appended_source = instances}};
}
