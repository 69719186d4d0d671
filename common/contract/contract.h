// A lab's contract: what is called and with which parameters, what it has to compute, on which
// data, and how a wrong result is diagnosed. A lab states its contracts in its test.cpp, and
// everything else (planner, checks, diagnosis, verdict, self-check) is derived from them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "contract/array.h"
#include "contract/data.h"
#include "contract/sizes.h"
#include "language/say.h"

namespace lab {

struct Case;
class Executor;  // run/executor.h
struct ExecutorNeeds;

enum class Role {
    input,      // a buffer with input data
    output,     // a buffer for the result
    in_place,   // both
    workspace,  // a buffer of undefined contents
    count,      // one of the case's sizes, as a size_t
    scalar,     // another number, passed by value
    returned,   // the function's return value
    pointers,   // an array of pointers to device buffers
    op,         // an operator
    opaque,     // such as a communicator
};
const char* name_of(Role role);

// A number of elements as a function of the case: "n", 1, or [](const Sizes& s) { return ...; }.
class Extent {
  public:
    Extent(const char* size)
        : name_(size), of_([name = name_](const Sizes& s) { return s[name]; }) {}
    Extent(std::integral auto constant)
        : of_([constant](const Sizes&) { return static_cast<uint64_t>(constant); }) {}
    template <class F>
    requires std::is_invocable_r_v<uint64_t, F, const Sizes&> Extent(F of) : of_(std::move(of)) {}

    uint64_t operator()(const Sizes& sizes) const { return of_(sizes); }
    const std::string& name() const { return name_; }  // empty: not one of the sizes

  private:
    std::string name_;
    std::function<uint64_t(const Sizes&)> of_;
};

struct Parameter {
    Role role;
    std::string name;
    const ElementType* type = nullptr;  // null: none, as for a workspace
    Extent extent = 1;                  // elements; bytes for a workspace; the value for a count
    bool may_change = false;            // an input that the call may overwrite
    // The bytes of a scalar or count.
    std::function<std::vector<std::byte>(const Sizes&)> value = nullptr;
    Extent columns = 0;  // of a matrix, which is stored row by row; 0: it is none
    // On so many ranks (or GPUs) each has a part of its own: element i of rank r is element i * ranks + r
    // of the whole. 0: all have the same.
    Extent ranks = 0;
    bool is_on_each_gpu = false;         // passed as an array of pointers to the parts
    bool by_value = false;               // an input of one element, which is no pointer
    std::optional<Extent> on_rank = {};  // the only rank whose result counts
    std::string type_name = {};          // of an opaque one: "MPI_Comm"

    bool is_buffer() const { return role <= Role::workspace && !by_value; }
    bool is_only_read() const { return role == Role::input && !may_change; }
    bool is_given() const { return role == Role::input || role == Role::in_place; }
    bool is_result() const {
        return role == Role::output || role == Role::in_place || role == Role::returned;
    }
    uint64_t bytes(const Sizes& sizes) const { return extent(sizes) * (type ? type->bytes : 1); }
    // "[116]", or "[3][17]" in a matrix, or "[5] on rank 2".
    std::string subscript(const Sizes& sizes, uint64_t element) const;
};

template <class T>
Parameter input(const std::string& name, Extent extent) {
    return {Role::input, name, &type_of<T>(), std::move(extent)};
}
// An input that the call may overwrite.
template <class T>
Parameter consumed(const std::string& name, Extent extent) {
    return {Role::input, name, &type_of<T>(), std::move(extent), true};
}
template <class T>
Parameter output(const std::string& name, Extent extent = 1) {
    return {Role::output, name, &type_of<T>(), std::move(extent)};
}
template <class T>
Parameter in_place(const std::string& name, Extent extent) {
    return {Role::in_place, name, &type_of<T>(), std::move(extent), true};
}
// The buffer is a matrix, stored row by row.
Parameter matrix(Parameter buffer, Extent columns);
// Each rank has a part of its own, as large as `part`.
Parameter on_each_rank(Parameter part, const char* ranks);
// Each GPU has a buffer of its own, as large as `part`: the parameter is an array of pointers to them.
Parameter on_each_gpu(Parameter part, const char* gpus);
// The result counts only on the rank that this size says.
Parameter on_rank(Parameter result, const char* rank);
// Another type that the program of a call provides, such as a communicator.
Parameter opaque(const std::string& type, const std::string& name);
// An input that is passed by value.
template <class T>
Parameter passed(const std::string& name) {
    Parameter parameter{Role::input, name, &type_of<T>()};
    parameter.by_value = true;
    return parameter;
}
Parameter workspace(Extent bytes = uint64_t{1} << 20);
Parameter count(const char* size);
template <class T>
Parameter scalar(const std::string& name, std::function<T(const Sizes&)> value) {
    Parameter parameter{Role::scalar, name, &type_of<T>()};
    parameter.value = [value](const Sizes& sizes) {
        const Array one = Array::of(std::vector<T>{value(sizes)});
        return std::vector<std::byte>(one.bytes().begin(), one.bytes().end());
    };
    return parameter;
}
template <class T>
Parameter returned(const std::string& name = marked("the return value")) {
    return {Role::returned, name, &type_of<T>()};
}

// A kernel that the harness launches.
struct Launched {
    using Dimensions = std::array<uint32_t, 3>;
    std::function<Dimensions(const Sizes&)> grid, block;
    std::function<uint32_t(const Sizes&)> shared_bytes = [](const Sizes&) { return 0; };
};
// A host function of the student's file: the planner records what it launches (plan/plan.h).
struct HostFunction {
    bool may_use_streams = false;  // beside the default one
    std::string devices = "";      // the size that says how many it may use; empty: one

    uint64_t devices_of(const Sizes& sizes) const { return devices.empty() ? 1 : sizes[devices]; }
};
// A function of the student's C++ file that computes with threads or ranks of its own: it is called in
// processes of its own (native/call.h, ranks/call.h).
struct NativeFunction {
    std::string threads = "threads";  // the size that says how many it may use; empty: one
    std::string ranks = "";           // the size that says how many call it; empty: no ranks
    bool is_simulated = false;        // on ranks: a simulated cluster runs it, too
    // The operations that each rank tells the simulation of; null: none. And the simulated seconds that
    // communication takes at most, if none is needless.
    std::function<double(const Sizes&)> operations = nullptr, network_seconds = nullptr;

    uint64_t threads_of(const Sizes& sizes) const { return threads.empty() ? 1 : sizes[threads]; }
    uint64_t ranks_of(const Sizes& sizes) const { return ranks.empty() ? 0 : sizes[ranks]; }
};
// A function that an executor of the lab's own runs, `where` it says.
struct Executed {
    std::string where;
    std::function<std::unique_ptr<Executor>(const ExecutorNeeds&)> executor;
};

// The arguments of one call, as passed to the reference.
struct Given {
    const Sizes& sizes;
    std::span<const Array> inputs;  // those with role input and in_place, in order
    bool fractions;                 // the data are not integers: a result may be rounded

    template <class T>
    std::span<const T> input(size_t which = 0) const {
        return inputs[which].as<T>();
    }
};

// The wanted results of one call. Results are the parameters with role output, in_place or
// returned, in order.
class Wanted {
  public:
    Wanted(std::span<const Parameter> parameters, const Sizes& sizes);

    // The value may be off by the tolerance; 0: it is exact.
    void set(size_t element, Wide value, double tolerance = 0, size_t result = 0, size_t field = 0);
    // All fields of a struct, exact.
    template <class T>
    void set_element(size_t element, const T& value, size_t result = 0) {
        const Array one = Array::of(std::vector<T>{value});
        for (size_t field = 0; field < one.type().fields.size(); ++field)
            set(element, one.number(0, field), 0, result, field);
    }

    struct Number {
        Wide value = 0;
        double tolerance = 0;
    };
    size_t results() const { return results_.size(); }
    size_t size(size_t result) const { return results_[result].elements; }
    const Number& at(size_t element, size_t result = 0, size_t field = 0) const {
        return results_[result].numbers[element * results_[result].fields + field];
    }

  private:
    struct Result {
        size_t elements, fields;
        std::vector<Number> numbers;
    };
    std::vector<Result> results_;
};
using Reference = std::function<void(const Given&, Wanted&)>;

struct Range {
    size_t begin = 0, end = 0;
    size_t size() const { return end - begin; }
    bool contains(size_t i) const { return begin <= i && i < end; }
    bool operator==(const Range&) const = default;
};

// The order of the strides in the book's kernel: 1, 2, 4, ... or ..., 4, 2, 1.
enum class Strides { doubling, halving };

// A block's tree of additions over 2 * blockDim.x elements, as the book draws it.
struct Tree {
    Strides strides = Strides::doubling;
    bool first_add_on_load = false;  // the widest step is the load into shared memory
};

// How a failure is diagnosed.

// The second factors of a sum of products, elements of another input.
struct Factors {
    size_t input = 1;  // index among the given parameters
    // The one that belongs to an own element of the output; `term` counts these from 0.
    std::function<size_t(const Sizes&, size_t output, size_t term)> of;
};
// Each element of the first result is a sum over elements of `input`, each used once, when the
// other inputs are all 1: a sum, a scan, a dot product, a matrix product. Diagnosis finds lost,
// doubled and misplaced elements.
struct Linear {
    size_t input = 0;  // index among the given parameters
    std::function<Range(const Sizes&, size_t output)> own;
    std::optional<Tree> tree = {};
    std::string elsewhere = "of another block's segment";  // where a misplaced element belongs
    bool prefixes = false;  // a scan: output i sums the elements up to i, with or without its own
    // A matrix product: each element is multiplied by one of another matrix.
    std::optional<Factors> factors = {};
};
// The first result is one of the elements of the first input; the result `index`, if any, is its
// position.
struct Selection {
    std::optional<size_t> index = {};
    // The key that is compared: the element itself, or its absolute value, ...
    std::function<Wide(Wide)> key = [](Wide x) { return x; };
};
// An element as its numbers, one for each field.
using Element = std::vector<Wide>;
Element element_of(const Array& array, size_t index);
// An associative operator: it need not commute.
struct Operator {
    Element identity;
    std::function<Element(const Element&, const Element&)> apply;

    // Over the elements of the range, in their order; the identity if there is none.
    Element over(const Array& elements, Range range) const;
};
// Each element of a result combines elements of the first input by that result's operator: by
// default, the one element of each result all of them.
struct Combination {
    std::vector<Operator> results;
    std::function<Range(const Sizes&, size_t output)> own = nullptr;
};
// Element k of the first result is how often the first input contains the integer k; its other
// elements are in no count.
struct Counting {};
struct Ordered {};    // results depend on who came before whom
struct Numerical {};  // the error beside the exact result
struct Undiagnosed {};
using DiagnosedAs =
    std::variant<Undiagnosed, Linear, Selection, Combination, Counting, Ordered, Numerical>;
const char* name_of(const DiagnosedAs& diagnosed_as);

// One of the named integers of a case.
struct Size {
    std::string name;
    uint64_t least = 0, most = uint64_t{1} << 26;  // for cases beyond the lab's own list
    bool is_power_of_two = false;
    std::optional<uint64_t> default_value = {};  // if a case does not state it

    Size(const char* name) : name(name) {}
    Size(std::string name, uint64_t least, uint64_t most, bool is_power_of_two = false)
        : name(std::move(name)), least(least), most(most), is_power_of_two(is_power_of_two) {}
};

struct Contract {
    std::string name;  // of the kernel or function
    std::variant<Launched, HostFunction, NativeFunction, Executed> called;
    std::vector<Size> sizes;
    std::vector<Parameter> parameters;
    std::vector<Data> data;  // the simplest first: the first that fails is shown
    Reference reference;
    // The same data must give the same bits under every schedule.
    bool same_bits = false;
    // Other sizes at which the same inputs must give the same bits, such as other grids; null: none.
    // Inputs and results are as long there.
    std::function<std::vector<Sizes>(const Sizes&)> same_bits_at = nullptr;
    // With as many elements a host function must use those sizes: its plan is not the same at all of
    // them. With fewer there may be too little work to share.
    uint64_t plans_differ_from = UINT64_MAX;
    DiagnosedAs diagnosed_as = Undiagnosed{};
    // The limits' counters that count it; empty: all.
    std::vector<std::string> counted_by = {};
    // A case of no more elements than this also runs under other schedules, if they may matter: enough
    // elements for several blocks where blocks wait for each other.
    uint64_t most_scheduled = 1 << 12;
    // Whether a case of more than 2^30 elements is one of few numbers among many zeros
    // (huge_input.h), in which each result sums a range of them. `on_gpu`: sim would take too long,
    // since its loops cannot be skipped, or has no memory for as large results. Such a case gives
    // and takes no points.
    enum class Huge { never, anywhere, on_gpu };
    Huge huge = Huge::never;

    std::function<std::string(const Case&)> sentence = nullptr;  // null: name(size = value, ...)
    // The sizes of a case with this many elements, to measure speed; null: speed is not measured.
    std::function<Sizes(uint64_t elements)> sized = nullptr;
    // The multiply-adds of a call that is limited by arithmetic; null: by the bytes that it moves.
    std::function<uint64_t(const Sizes&)> multiply_adds = nullptr;
    struct Traced {
        Sizes sizes;
        bool has_tree = false;  // every addition is drawn, threads that do the same as one
    };
    std::vector<Traced> traced = {};
    std::string calls = {};  // the student's function, where the one of this name is the lab's own

    const std::string& students_function() const { return calls.empty() ? name : calls; }

    const Launched* launched() const { return std::get_if<Launched>(&called); }
    bool is_host_function() const { return std::holds_alternative<HostFunction>(called); }
    // A host function of several GPUs.
    bool uses_gpus() const {
        const auto* const host = std::get_if<HostFunction>(&called);
        return host && !host->devices.empty();
    }
    const NativeFunction* native() const { return std::get_if<NativeFunction>(&called); }
    const Linear* linear() const { return std::get_if<Linear>(&diagnosed_as); }
    const Selection* selection() const { return std::get_if<Selection>(&diagnosed_as); }
    const Combination* combination() const { return std::get_if<Combination>(&diagnosed_as); }
    const Counting* counting() const { return std::get_if<Counting>(&diagnosed_as); }

    std::vector<const Parameter*> given() const;    // in order
    std::vector<const Parameter*> results() const;  // in order
    // The number of elements in all inputs.
    uint64_t elements(const Sizes& sizes) const;
    Wanted wanted(const Given& given) const;

    // "(const float* input, float* output, size_t n)"
    std::string signature() const;
    // "reduce_sum(const float* input, ...)": two contracts may share a name, as instances of a
    // template.
    std::string declaration() const { return name + signature(); }
    // The name as C++ mangles it: "_Z10reduce_sumPKfPfPvm".
    std::string mangled() const;
};
using ContractPtr = std::shared_ptr<const Contract>;

constexpr size_t most_host_parameters = 10;

// Throws std::invalid_argument with the missing, unknown or contradictory part.
void require_sound(const Contract& contract);

}  // namespace lab
