#include <nlohmann/json.hpp>

#include "contract/suite.h"

namespace lab {
namespace {

using Json = nlohmann::ordered_json;

const char* called_as(const Contract& contract) {
    if (contract.launched()) return "kernel";
    if (contract.native()) return "native_function";
    return contract.is_host_function() ? "host_function" : "executed";
}

Json type(const ElementType& type) {
    if (type.is_scalar()) return type.name;
    Json fields = Json::object();
    for (const Field& field : type.fields) fields[field.name] = field.offset;
    return {{"struct", type.name}, {"bytes", type.bytes}, {"fields", fields}};
}

Json to_json(const Parameter& parameter) {
    Json json = {{"name", parameter.name}, {"role", name_of(parameter.role)}};
    if (parameter.type) json["type"] = type(*parameter.type);
    if (parameter.role == Role::input) json["only_read"] = !parameter.may_change;
    return json;
}

Json to_json(const Contract& contract, bool timed) {
    Json parameters = Json::array(), data = Json::array(), sizes = Json::array();
    for (const Size& size : contract.sizes) sizes.push_back(size.name);
    for (const Parameter& parameter : contract.parameters) parameters.push_back(to_json(parameter));
    for (const Data& kind : contract.data) data.push_back(kind.name);
    return {{"name", contract.name},
            {"called", called_as(contract)},
            {"signature", contract.signature()},
            {"sizes", sizes},
            {"parameters", parameters},
            {"data", data},
            {"diagnosis", name_of(contract.diagnosed_as)},
            {"same_bits", contract.same_bits},
            {"same_bits_at_other_sizes", contract.same_bits_at != nullptr},
            {"timed", timed}};
}

Json sizes(const Sizes& sizes) {
    Json json = Json::object();
    for (const auto& [name, value] : sizes) json[name] = value;
    return json;
}

Json extents(const Case& test_case) {
    Json json = Json::object();
    for (const Parameter& parameter : test_case.contract->parameters)
        if (parameter.is_buffer()) json[parameter.name] = parameter.extent(test_case.sizes);
    return json;
}

Json to_json(const Case& test_case) {
    Json json = {{"name", test_case.full_name()},
                 {"contract", test_case.contract->name},
                 {"sizes", sizes(test_case.sizes)},
                 {"elements", extents(test_case)}};
    if (const Launched* launched = test_case.contract->launched()) {
        json["grid"] = launched->grid(test_case.sizes);
        json["block"] = launched->block(test_case.sizes);
        json["shared_bytes"] = test_case.shared_bytes();
    }
    if (test_case.input_unchanged) json["input_unchanged"] = true;
    if (test_case.needs_gpu()) json["needs_gpu"] = true;
    for (const SeededSize& size : test_case.seeded)
        json["seeded"][size.name] = {size.least, size.most};
    return json;
}

template <class List>
Json list(const List& items) {
    Json json = Json::array();
    for (const auto& item : items) json.push_back(to_json(item));
    return json;
}

}  // namespace

std::string to_json(const Suite& suite) {
    Json contracts = Json::array(), traced = Json::array();
    for (const ContractPtr& contract : suite.contracts())
        contracts.push_back(to_json(*contract, contract == suite.timed_contract()));
    for (const Contract::Traced& one : suite.main_contract()->traced)
        traced.push_back(sizes(one.sizes));
    const Json json = {{"version", 1},
                       {"language", suite.build.language == Language::cuda ? "cuda" : "c++"},
                       {"flags", suite.build.flags},
                       {"libraries", suite.build.no_libraries.empty()},
                       {"contracts", contracts},
                       {"cases", list(suite.cases)},
                       {"counted", list(suite.counted)},
                       {"followed", list(suite.followed)},
                       {"traced", traced}};
    return json.dump(2) + "\n";
}

}  // namespace lab
