#include "contract/contract.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "contract/mangle.h"

namespace lab {
namespace {

template <class Keep>
std::vector<const Parameter*> those_that(const std::vector<Parameter>& parameters, Keep keep) {
    std::vector<const Parameter*> list;
    for (const Parameter& parameter : parameters)
        if ((parameter.*keep)()) list.push_back(&parameter);
    return list;
}

struct TypeText {
    std::string source, mangled;
};

TypeText type_text(const Parameter& parameter) {
    const std::string name = parameter.type ? parameter.type->name : "void";
    const std::string mangled = parameter.type ? parameter.type->mangled : "v";
    if (parameter.by_value) return {name, mangled};
    if (parameter.is_on_each_gpu) return {name + "* const*", "PKP" + mangled};
    switch (parameter.role) {
        case Role::input:
            if (!parameter.may_change) return {"const " + name + "*", "PK" + mangled};
            break;
        case Role::count:
            return {"size_t", type_of<size_t>().mangled};
        case Role::opaque:
            if (!parameter.type_name.empty()) return {parameter.type_name, parameter.type_name};
            break;
        case Role::pointers:
            return {name + "* const*", "PKP" + mangled};
        case Role::scalar:
        case Role::op:
        case Role::returned:
            return {name, mangled};
        default:
            break;
    }
    return {name + "*", "P" + mangled};
}

[[noreturn]] void fail(const Contract& contract, const std::string& what) {
    throw std::invalid_argument("the contract of " + contract.name + ": " + what);
}

void require_known_size(const Contract& contract, const Parameter& parameter) {
    const std::string& size = parameter.extent.name();
    if (size.empty() || std::ranges::count(contract.sizes, size, &Size::name)) return;
    fail(contract, parameter.name + " has the extent " + size + ", which is none of the sizes");
}

void require_known_role(const Contract& contract, const Parameter& parameter) {
    const bool own =
        std::holds_alternative<Executed>(contract.called) ||
        (contract.native() && (parameter.role == Role::returned || parameter.role == Role::opaque));
    const bool is_real =
        parameter.role == Role::scalar && !is_integer(parameter.type->fields[0].scalar);
    if (contract.is_host_function() && is_real)
        fail(contract, parameter.name + ": a scalar of a host function is an integer");
    const bool passed = parameter.role <= Role::count || parameter.role == Role::scalar;
    if (own || passed) return;
    fail(contract, parameter.name + " is " + name_of(parameter.role) +
                       ": only an executor of the lab's own (Executed) can pass that");
}

void require_operators(const Contract& contract, const Combination& combination) {
    const auto given = contract.given();
    if (given.empty()) fail(contract, "a combination needs an input");
    if (combination.results.size() != contract.results().size())
        fail(contract, "a combination needs an operator for each result");
    for (const Operator& op : combination.results)
        if (!op.apply || op.identity.size() != given[0]->type->fields.size())
            fail(contract,
                 "an operator needs `apply`, and an identity with all of an element's fields");
}

void require_diagnosis(const Contract& contract) {
    const auto given = contract.given().size(), results = contract.results().size();
    if (const Linear* linear = contract.linear()) {
        if (linear->input >= given)
            fail(contract, "it is linear in an input that it does not have");
        if (!linear->own) fail(contract, "Linear needs `own`: which elements belong in an output");
        if (linear->factors && linear->factors->input >= given)
            fail(contract, "its factors are of an input that it does not have");
    }
    const Selection* selection = contract.selection();
    if (selection && selection->index && *selection->index >= results)
        fail(contract, "Selection names a result that it does not have");
    if (contract.combination()) require_operators(contract, *contract.combination());
}

}  // namespace

const char* name_of(Role role) {
    switch (role) {
        case Role::input:
            return "input";
        case Role::output:
            return "output";
        case Role::in_place:
            return "in_place";
        case Role::workspace:
            return "workspace";
        case Role::count:
            return "count";
        case Role::scalar:
            return "scalar";
        case Role::returned:
            return "returned";
        case Role::pointers:
            return "pointers";
        case Role::op:
            return "op";
        case Role::opaque:
            return "opaque";
    }
    return "";
}

const char* name_of(const DiagnosedAs& diagnosed_as) {
    constexpr const char* names[] = {"none",     "linear",  "selection", "combination",
                                     "counting", "ordered", "numerical"};
    static_assert(std::size(names) == std::variant_size_v<DiagnosedAs>);
    return names[diagnosed_as.index()];
}

Element element_of(const Array& array, size_t index) {
    Element element;
    for (size_t field = 0; field < array.type().fields.size(); ++field)
        element.push_back(array.number(index, field));
    return element;
}

Element Operator::over(const Array& elements, Range range) const {
    Element all = identity;
    for (size_t i = range.begin; i < range.end; ++i) all = apply(all, element_of(elements, i));
    return all;
}

// Empty for the only value that a function returns.
std::string Parameter::subscript(const Sizes& sizes, uint64_t element) const {
    if (const uint64_t of = ranks(sizes); of > 0) {
        if (is_on_each_gpu) return fmt::format("[{}][{}]", element % of, element / of);
        const std::string part = is_buffer() ? fmt::format("[{}]", element / of) : "";
        return say("{} on rank {}", part, element % of);
    }
    if (on_rank) return say("{} on rank {}", "", (*on_rank)(sizes));
    if (role == Role::returned) return "";
    const uint64_t row = columns(sizes);
    if (row == 0) return fmt::format("[{}]", element);
    return fmt::format("[{}][{}]", element / row, element % row);
}

Parameter matrix(Parameter buffer, Extent columns) {
    buffer.columns = std::move(columns);
    return buffer;
}

Parameter on_each_rank(Parameter part, const char* ranks) {
    part.ranks = ranks;
    part.extent = [one = part.extent, ranks = part.ranks](const Sizes& sizes) {
        return one(sizes) * ranks(sizes);
    };
    return part;
}

Parameter on_each_gpu(Parameter part, const char* gpus) {
    Parameter parameter = on_each_rank(std::move(part), gpus);
    parameter.is_on_each_gpu = true;
    return parameter;
}

Parameter on_rank(Parameter result, const char* rank) {
    result.on_rank = rank;
    return result;
}

Parameter opaque(const std::string& type, const std::string& name) {
    Parameter parameter{Role::opaque, name};
    parameter.type_name = type;
    return parameter;
}

Parameter workspace(Extent bytes) {
    return {Role::workspace, "workspace", nullptr, std::move(bytes)};
}

Parameter count(const char* size) {
    Parameter parameter{Role::count, size, nullptr, size};
    parameter.value = [name = std::string(size)](const Sizes& sizes) {
        const size_t value = sizes[name];
        const auto bytes = std::as_bytes(std::span(&value, 1));
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    return parameter;
}

Wanted::Wanted(std::span<const Parameter> parameters, const Sizes& sizes) {
    for (const Parameter& parameter : parameters) {
        if (!parameter.is_result()) continue;
        const auto elements = static_cast<size_t>(parameter.extent(sizes));
        const size_t fields = parameter.type->fields.size();
        results_.push_back({elements, fields, std::vector<Number>(elements * fields)});
    }
}

void Wanted::set(size_t element, Wide value, double tolerance, size_t result, size_t field) {
    Result& there = results_.at(result);
    there.numbers.at(element * there.fields + field) = {value, tolerance};
}

std::vector<const Parameter*> Contract::given() const {
    return those_that(parameters, &Parameter::is_given);
}

std::vector<const Parameter*> Contract::results() const {
    return those_that(parameters, &Parameter::is_result);
}

uint64_t Contract::elements(const Sizes& of) const {
    uint64_t sum = 0;
    for (const Parameter* parameter : given()) sum += parameter->extent(of);
    return sum;
}

Wanted Contract::wanted(const Given& given) const {
    Wanted wanted(parameters, given.sizes);
    reference(given, wanted);
    return wanted;
}

std::string Contract::signature() const {
    std::string text;
    for (const Parameter& parameter : parameters) {
        if (parameter.role == Role::returned) continue;
        text += (text.empty() ? "" : ", ") + type_text(parameter).source + " " + parameter.name;
    }
    return "(" + text + ")";
}

std::string Contract::mangled() const {
    std::vector<std::string> types;
    for (const Parameter& parameter : parameters)
        if (parameter.role != Role::returned) types.push_back(type_text(parameter).mangled);
    return mangled_name(name, types);
}

void require_sound(const Contract& contract) {
    if (contract.name.empty()) throw std::invalid_argument("a contract without a name");
    if (contract.sizes.empty()) fail(contract, "a case needs at least one size");
    if (!contract.reference) fail(contract, "it has no reference");
    if (contract.data.empty()) fail(contract, "it says nothing of the data");
    if (std::ranges::none_of(contract.data, [](auto& d) { return d.most_elements == UINT64_MAX; }))
        fail(contract, "all of its data are for small cases only");
    if (contract.results().empty()) fail(contract, "it has no output");
    for (const Parameter& parameter : contract.parameters) {
        require_known_role(contract, parameter);
        require_known_size(contract, parameter);
    }
    if (contract.is_host_function() && contract.parameters.size() > most_host_parameters)
        fail(contract, "a host function has at most 10 parameters");
    for (const Parameter& parameter : contract.parameters)
        if (parameter.is_on_each_gpu !=
            (contract.is_host_function() && parameter.ranks.name() != ""))
            fail(contract, parameter.name + " has parts on GPUs in a host function, else on ranks");
    if (const auto* host = std::get_if<HostFunction>(&contract.called);
        host && !host->devices.empty() &&
        !std::ranges::count(contract.sizes, host->devices, &Size::name))
        fail(contract, "it uses " + host->devices + " devices, which is none of the sizes");
    if (const NativeFunction* native = contract.native())
        for (const std::string* size : {&native->threads, &native->ranks})
            if (!size->empty() && !std::ranges::count(contract.sizes, *size, &Size::name))
                fail(contract, "it runs on " + *size + ", which is none of the sizes");
    if (const auto* host = std::get_if<HostFunction>(&contract.called);
        host && host->may_use_streams && contract.sized)
        fail(contract, "speed is measured in one stream: it may not use several");
    if (const Launched* launched = contract.launched();
        launched && !(launched->grid && launched->block))
        fail(contract, "a launch needs `grid` and `block`");
    if (contract.plans_differ_from != UINT64_MAX &&
        !(contract.is_host_function() && contract.same_bits_at))
        fail(contract, "plans differ at the sizes of `same_bits_at`, for a host function");
    require_diagnosis(contract);
}

}  // namespace lab
