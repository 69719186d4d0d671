#include "lab/own_input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>
#include <system_error>

#include "base/error.h"
#include "base/files.h"
#include "language/say.h"

namespace lab {
namespace {

constexpr char usual_data[] = "ones";
// A run on sim of more elements takes too long to wait for, and nobody reads its input.
constexpr uint64_t most_elements = 1 << 24;
constexpr size_t most_bytes_of_a_file = 64 << 20;

Data ones() {
    return {usual_data, false, UINT64_MAX, [](Array& array, uint64_t) {
                for (size_t field = 0; field < array.type().fields.size(); ++field)
                    array.fill([](size_t) { return 1; }, field);
            }};
}

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
    return text;
}

// "N=THREADS or N=BLOCKSxTHREADS"
std::string forms_of(const std::vector<Size>& sizes) {
    std::vector<std::string> all, needed;
    for (const Size& size : sizes) {
        all.push_back(upper(size.name));
        if (!size.default_value) needed.push_back(all.back());
    }
    std::string forms = fmt::format("N={}", fmt::join(needed, "x"));
    return needed.size() < all.size() ? say("{} or N={}", forms, fmt::join(all, "x")) : forms;
}

std::optional<uint64_t> whole_number(std::string_view text) {
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::vector<uint64_t> numbers_between(const std::string& text, char separator,
                                      const std::string& forms) {
    std::vector<uint64_t> values;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(separator, begin), text.size());
        const auto value = whole_number(std::string_view(text).substr(begin, end - begin));
        if (!value) throw UsageError(say("N={}: must be {}", text, forms));
        values.push_back(*value);
        begin = end + 1;
    }
    return values;
}

void require_in_range(const Size& size, uint64_t value) {
    const bool is_power = value && !(value & (value - 1));
    if (value >= size.least && value <= size.most && (is_power || !size.is_power_of_two)) return;
    throw UsageError(size.is_power_of_two ? say("{} = {}: must be a power of two, {} to {}",
                                                size.name, value, size.least, size.most)
                                          : say("{} = {}: must be {} to {}", size.name, value,
                                                size.least, size.most));
}

// The sizes named by the numbers: all, or those without a default.
Sizes sizes_of(const Contract& contract, const std::vector<uint64_t>& values,
               const std::string& typed) {
    const auto needed = static_cast<size_t>(std::ranges::count_if(
        contract.sizes, [](const Size& size) { return !size.default_value; }));
    const bool all = values.size() == contract.sizes.size();
    if (!all && values.size() != needed)
        throw UsageError(say("N={}: must be {}", typed, forms_of(contract.sizes)));
    Sizes sizes;
    size_t next = 0;
    for (const Size& size : contract.sizes) {
        const uint64_t value = all || !size.default_value ? values[next++] : *size.default_value;
        require_in_range(size, value);
        sizes.set(size.name, value);
    }
    return sizes;
}

bool is_file(const std::string& data) { return std::filesystem::is_regular_file(data); }

std::vector<double> numbers_in(const std::filesystem::path& file) {
    const std::string text = read_file(file, most_bytes_of_a_file);
    if (text.size() > most_bytes_of_a_file)
        throw UsageError(
            say("DATA={}: more than {} MiB", file.string(), most_bytes_of_a_file >> 20));
    std::vector<double> numbers;
    constexpr char blanks[] = " \t\r\n,;";
    for (size_t at = text.find_first_not_of(blanks); at != text.npos;) {
        const size_t end = std::min(text.find_first_of(blanks, at), text.size());
        double number = 0;
        const auto [last, error] =
            std::from_chars(text.data() + at + (text[at] == '+'), text.data() + end, number);
        if (error != std::errc() || last != text.data() + end) {
            const auto line =
                std::count(text.begin(), text.begin() + static_cast<long>(at), '\n') + 1;
            throw UsageError(say("DATA={}, line {}: '{}' is no number", file.string(), line,
                                 text.substr(at, std::min<size_t>(end - at, 40))));
        }
        numbers.push_back(number);
        at = text.find_first_not_of(blanks, end);
    }
    return numbers;
}

void require_of_type(double number, Scalar scalar, const std::string& file) {
    if (!is_integer(scalar)) return;
    const double largest = static_cast<double>(largest_integer_of(scalar));
    if (number == std::floor(number) && std::abs(number) <= largest &&
        (number >= 0 || is_signed(scalar)))
        return;
    throw UsageError(say("DATA={}: the input's type cannot hold {}", file, number));
}

OwnData from_file(const Case& own_case, const std::string& file) {
    const std::vector<double> numbers = numbers_in(file);
    uint64_t needed = 0;
    for (const Parameter* parameter : own_case.contract->given())
        needed += parameter->extent(own_case.sizes) * parameter->type->fields.size();
    if (needed != numbers.size())
        throw UsageError(say("DATA={}: it holds {} numbers, and {} takes {}", file, numbers.size(),
                             own_case.launch(), needed));
    OwnData own{{file, false, UINT64_MAX, nullptr}, {}};
    own.data.fractions = std::ranges::any_of(numbers, [](double x) { return x != std::floor(x); });
    size_t next = 0;
    own.inputs = make_inputs(own_case, [&](Array& array, size_t) {
        for (size_t i = 0; i < array.size(); ++i) {
            for (size_t field = 0; field < array.type().fields.size(); ++field, ++next) {
                require_of_type(numbers[next], array.type().fields[field].scalar, file);
                array.set(i, static_cast<Wide>(numbers[next]), field);
            }
        }
    });
    return own;
}

Data kind_of(const Contract& contract, const std::string& typed) {
    std::vector<Data> kinds = contract.data;
    kinds.insert(kinds.begin(), ones());
    std::vector<std::string> names;
    for (const Data& kind : kinds) {
        const std::string said = in_language(kind.name.c_str());
        if (kind.name.starts_with(typed) || said.starts_with(typed)) return kind;
        names.push_back(said == kind.name ? said : say("{} ({})", kind.name, said));
    }
    throw UsageError(say("DATA={}: neither a file nor one of: {}", typed, fmt::join(names, "; ")));
}

ContractPtr contract_of(const Suite& suite, const std::string& function) {
    if (function.empty()) return suite.main_contract();
    std::vector<std::string> names;
    for (const ContractPtr& contract : suite.contracts()) {
        if (contract->name == function) return contract;
        if (std::ranges::find(names, contract->name) == names.end())
            names.push_back(contract->name);
    }
    throw UsageError(say("CASE={}: a run is of one of: {}", function, fmt::join(names, ", ")));
}

}  // namespace

Case own_case(const Suite& suite, const OwnInput& own) {
    const ContractPtr contract = contract_of(suite, own.function);
    std::vector<uint64_t> values;
    if (!own.sizes.empty())
        values = numbers_between(own.sizes, 'x', forms_of(contract->sizes));
    else if (is_file(own.data) && contract->sizes.size() == 1 && contract->given().size() == 1)
        values = {numbers_in(own.data).size() / contract->given()[0]->type->fields.size()};
    else
        throw UsageError(say("run: how large? {}", forms_of(contract->sizes)));
    Case made{.task = "Own", .name = "input", .contract = contract};
    made.sizes = sizes_of(*contract, values, own.sizes);
    if (made.elements() > most_elements)
        throw UsageError(say("N={}: at most {} elements", own.sizes, most_elements));
    return made;
}

OwnData own_data(const Case& own_case, const OwnInput& own, const CaseRunner& runner) {
    if (is_file(own.data)) return from_file(own_case, own.data);
    const Data kind = kind_of(*own_case.contract, own.data.empty() ? usual_data : own.data);
    return {kind, runner.inputs(own_case, kind)};
}

}  // namespace lab
