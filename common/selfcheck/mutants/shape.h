// A case for the oracle, from the lab's contract: one launch of the kernel, or one call of a host
// function, and which elements belong to which output.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "contract/suite.h"

namespace selfcheck {

struct Shape {
    lab::Case test_case;

    const lab::Contract& contract() const { return *test_case.contract; }
    uint64_t blocks() const { return test_case.blocks(); }
    uint64_t threads() const { return test_case.threads(); }
    bool is_call() const { return test_case.is_call(); }
    bool is_sum() const { return contract().linear() != nullptr; }
    bool is_product() const { return is_sum() && contract().linear()->factors.has_value(); }
    size_t elements() const { return test_case.elements(); }
    size_t outputs() const { return contract().results()[0]->extent(test_case.sizes); }
    // For a sum: the number of searched elements, and of those that belong in one output.
    size_t searched() const {
        return contract().given()[contract().linear()->input]->extent(test_case.sizes);
    }
    lab::Range own(size_t output) const { return test_case.own(output); }
    size_t segment() const { return own(0).size(); }
    bool operator==(const Shape& other) const {
        return test_case.contract == other.test_case.contract &&
               test_case.sizes == other.test_case.sizes;
    }
};

// Nothing if the suite has no such case.
std::optional<Shape> shape_of_case(const lab::Suite& suite, const std::string& full_name);

}  // namespace selfcheck
