#include "plan/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "language/say.h"
#include "plan/host_address.h"
#include "warpsim/exec/describe.h"

namespace plan {

namespace {

using lab::in_language;
using lab::marked;
using lab::say;

// The buffers of one recording, numbered: given ones, then allocated ones, then variables.
class Buffers {
  public:
    explicit Buffers(const Seen& seen) : list_(seen.given) {
        list_.insert(list_.end(), seen.call.allocations.begin(), seen.call.allocations.end());
        for (const RecordedVariable& variable : seen.variables) list_.push_back(variable.place);
    }
    // The buffer that contains the address, or ends there, and the offset in it.
    std::optional<Place> find(uint64_t address) const {
        for (size_t i = 0; i < list_.size(); ++i) {
            const uint64_t offset = address - list_[i].address;
            if (offset <= list_[i].bytes) return Place{static_cast<uint32_t>(i), offset};
        }
        return std::nullopt;
    }
    const std::vector<Allocation>& list() const { return list_; }

  private:
    std::vector<Allocation> list_;
};

uint64_t word_at(const std::vector<std::byte>& bytes, size_t at) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, std::min(sizeof word, bytes.size() - at));
    return word;
}

// A part of a step: only a message needs its words.
class Part {
  public:
    // `english` is marked, and may have a place for the number.
    Part(const char* english, size_t number = 0) : english_(english), number_(number) {}
    std::string text() const {
        return fmt::vformat(in_language(english_), fmt::make_format_args(number_));
    }

  private:
    const char* english_;
    size_t number_;
};

class Merge {
  public:
    Merge(const Seen& one, const Seen& other, const std::vector<std::string>& names,
          const Readable& readable)
        : one_(one), other_(other), here_(one), there_(other), names_(names), readable_(readable) {}

    Plan plan() {
        if (one_.call.steps.size() != other_.call.steps.size() ||
            one_.call.allocations.size() != other_.call.allocations.size()) {
            throw PlanError(
                say("the function did {} launches, memsets, copies and waits in one run and {} in "
                    "another: does it depend on an address, the time or a random number?",
                    one_.call.steps.size(), other_.call.steps.size()));
        }
        if (!std::ranges::equal(one_.variables, other_.variables, {}, &RecordedVariable::name,
                                &RecordedVariable::name)) {
            throw PlanError(in_language(
                "the function used other variables of the device in another run: does it depend on "
                "an address, the time or a random number?"));
        }
        if (one_.call.streams != other_.call.streams)
            throw PlanError(
                in_language("the function used other streams in another run: does it depend on an "
                            "address, the time or a random number?"));
        Plan plan{buffers(), {}, one_.call.streams};
        for (step_ = 0; step_ < one_.call.steps.size(); ++step_) {
            try {
                merge_step(plan);
            } catch (PlanError& error) {
                error.callers = one_.call.steps[step_].callers;
                throw;
            }
        }
        return plan;
    }

  private:
    // Within one stream, events and waits order nothing.
    void merge_step(Plan& plan) {
        const RecordedStep &one = one_.call.steps[step_], &other = other_.call.steps[step_];
        number_ = plan.steps.size() + 1;
        kernel_.clear();
        if (one.action.index() != other.action.index()) fail(marked("what it does"));
        require_equal(one.stream, other.stream, marked("the stream"));
        require_equal(one.callers, other.callers, marked("where it is called"));
        Action action = std::visit(
            [&]<class S>(const S& step) -> Action {
                return merge(step, std::get<S>(other.action));
            },
            one.action);
        if (plan.streams.size() > 1 || is_work(action))
            plan.steps.push_back({std::move(action), one.stream, one.callers});
    }

    // "step 3 (add_up)"
    std::string where() const {
        return kernel_.empty() ? say("step {}", number_)
                               : say("step {} ({})", number_, warpsim::function_name(kernel_));
    }

    [[noreturn]] void fail(const Part& part) const {
        throw PlanError(
            say("{}: {} differs between two runs: does it depend on an address, the time or a "
                "random number?",
                where(), part.text()));
    }

    template <class T>
    void require_equal(const T& a, const T& b, const Part& part) const {
        if (a != b) fail(part);
    }

    std::vector<Buffer> buffers() const {
        std::vector<Buffer> list;
        for (size_t i = 0; i < here_.list().size(); ++i) {
            const uint64_t bytes = here_.list()[i].bytes;
            if (bytes != there_.list()[i].bytes)
                throw PlanError(
                    say("cudaMalloc was asked for {} bytes in one run and {} in another: does it "
                        "depend on an address, the time or a random number?",
                        bytes, there_.list()[i].bytes));
            const uint32_t device = here_.list()[i].device;
            if (device != there_.list()[i].device)
                throw PlanError(
                    say("cudaMalloc was called for device {} in one run and {} in another: does it "
                        "depend on an address, the time or a random number?",
                        device, there_.list()[i].device));
            list.push_back({name(i), bytes, variable(i), device});
        }
        return list;
    }

    // The name of the variable in buffer i; empty if it is not a variable.
    std::string variable(size_t i) const {
        const size_t before = one_.given.size() + one_.call.allocations.size();
        return i < before ? "" : one_.variables[i - before].name;
    }
    std::string name(size_t i) const {
        if (i < names_.size()) return names_[i];
        const std::string variable = this->variable(i);
        const std::string name = variable.empty()
                                     ? fmt::format("cudaMalloc {}", i - names_.size() + 1)
                                     : warpsim::source_name(variable);
        // Where there is one device, it is not named.
        const bool are_several = std::ranges::any_of(
            one_.given, [](const Allocation& given) { return given.device > 0; });
        return are_several ? say("{} on device {}", name, here_.list()[i].device) : name;
    }

    Place place(uint64_t one, uint64_t other, const Part& part) const {
        const auto here = here_.find(one), there = there_.find(other);
        if (here && here == there) return usable(*here, part);
        require_inside(one, other, part);
        if (one != other) fail(part);
        throw PlanError(
            say("{}: {} is {:#x}, which is no device memory", where(), part.text(), one),
            is_on_the_host(one) ? "host_address" : "");
    }

    // An address outside a buffer that moved with it and is near it was computed from the buffer's
    // address.
    void require_inside(uint64_t one, uint64_t other, const Part& part) const {
        for (size_t i = 0; i < here_.list().size(); ++i) {
            const uint64_t begin = here_.list()[i].address;
            const bool moved = one != other && one - begin == other - there_.list()[i].address;
            constexpr uint64_t near = uint64_t{1} << 36;  // buffers are farther apart
            if (!moved || std::min(one - begin, begin - one) > near) continue;
            throw PlanError(one < begin ? say("{}: {} lies {} bytes before {}", where(),
                                              part.text(), begin - one, name(i))
                                        : say("{}: {} lies outside {}, {} bytes from its beginning",
                                              where(), part.text(), name(i), one - begin));
        }
    }

    Place usable(const Place& place, const Part& part) const {
        if (here_.list()[place.buffer].freed_at <= step_)
            throw PlanError(say("{}: {} points into {}, which was freed before", where(),
                                part.text(), name(place.buffer)));
        return place;
    }

    Launch merge(const RecordedLaunch& one, const RecordedLaunch& other) {
        require_equal(one.kernel, other.kernel, marked("the kernel"));
        kernel_ = one.kernel;
        require_equal(one.grid, other.grid, marked("the grid"));
        require_equal(one.block, other.block, marked("the block"));
        require_equal(one.shared_bytes, other.shared_bytes, marked("the shared memory"));
        require_equal(one.cooperative, other.cooperative, marked("the kind of launch"));
        require_equal(one.cluster, other.cluster, marked("the cluster"));
        require_equal(one.peers, other.peers, marked("the devices that it may access"));
        require_equal(one.arguments.size(), other.arguments.size(),
                      marked("the number of arguments"));
        const auto known = readable_.find(one.kernel);
        if (known == readable_.end() || known->second.size() != one.arguments.size())
            throw PlanError(say("{}: the file has no such kernel", where()));
        Launch launch{one.kernel,      one.grid, one.block,   one.shared_bytes,
                      one.cooperative, {},       one.cluster, one.peers};
        for (size_t i = 0; i < one.arguments.size(); ++i) {
            if (one.arguments[i].size() != known->second[i].size() ||
                other.arguments[i].size() != known->second[i].size())
                throw PlanError(say("{}: argument {} has another size", where(), i + 1));
            launch.arguments.push_back(argument(hide(one.arguments[i], known->second[i]),
                                                hide(other.arguments[i], known->second[i]), i + 1));
            launch.arguments.back().is_readable =
                std::ranges::find(known->second[i], true) != known->second[i].end();
        }
        return launch;
    }

    static std::vector<std::byte> hide(std::vector<std::byte> bytes,
                                       const std::vector<bool>& readable) {
        for (size_t i = 0; i < bytes.size(); ++i) {
            if (!readable[i]) bytes[i] = std::byte{0};
        }
        return bytes;
    }

    Argument argument(const std::vector<std::byte>& one, const std::vector<std::byte>& other,
                      size_t number) const {
        const Part part(marked("argument {}"), number);
        Argument argument{one, {}};
        for (size_t at = 0; at < one.size(); at += sizeof(uint64_t)) {
            const uint64_t here = word_at(one, at), there = word_at(other, at);
            if (here == there) continue;
            const auto in = here_.find(here), out = there_.find(there);
            const bool moved = at + sizeof here <= one.size() && in && in == out;
            if (!moved) {
                require_inside(here, there, part);
                if (is_on_the_host(here) && is_on_the_host(there))
                    throw PlanError(
                        say("{}: {} points to memory of the host, which no kernel can use", where(),
                            part.text()),
                        "host_address");
                fail(part);
            }
            argument.pointers.push_back({static_cast<uint32_t>(at), usable(*in, part)});
            std::memset(argument.bytes.data() + at, 0, sizeof here);
        }
        return argument;
    }

    Fill merge(const RecordedFill& one, const RecordedFill& other) const {
        require_equal(one.value, other.value, marked("the value of a memset"));
        require_equal(one.bytes, other.bytes, marked("the size of a memset"));
        return {place(one.to, other.to, marked("where a memset goes")), one.value, one.bytes};
    }
    Copy merge(const RecordedCopy& one, const RecordedCopy& other) const {
        require_equal(one.bytes, other.bytes, marked("the size of a copy"));
        require_equal(one.is_alone, other.is_alone, marked("the kind of a copy"));
        return {place(one.to, other.to, marked("where a copy goes")),
                place(one.from, other.from, marked("where a copy comes from")), one.bytes,
                one.is_alone};
    }
    Upload merge(const RecordedUpload& one, const RecordedUpload& other) const {
        require_equal(one.bytes, other.bytes, marked("what a copy brings from the host"));
        return {place(one.to, other.to, marked("where a copy goes")), one.bytes};
    }
    EventRecord merge(const EventRecord& one, const EventRecord& other) const {
        require_equal(one, other, marked("the event that is recorded"));
        return one;
    }
    EventWait merge(const EventWait& one, const EventWait& other) const {
        require_equal(one, other, marked("the event that a stream waits for"));
        return one;
    }
    HostWait merge(const HostWait& one, const HostWait& other) const {
        require_equal(one, other, marked("what the host waits for"));
        return one;
    }

    const Seen &one_, &other_;
    const Buffers here_, there_;
    const std::vector<std::string>& names_;
    const Readable& readable_;
    size_t step_ = 0;     // of the recording
    size_t number_ = 0;   // in the plan, from 1
    std::string kernel_;  // that it launches; empty: it is no launch
};

}  // namespace

Plan merge(const Seen& one, const Seen& other, const std::vector<std::string>& names,
           const Readable& readable) {
    return Merge(one, other, names, readable).plan();
}

}  // namespace plan
