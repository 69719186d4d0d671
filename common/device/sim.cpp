#include "device/sim.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "warpsim/exec/decode.h"
#include "warpsim/exec/grid.h"

namespace device {

namespace {

FaultKind translate(warpsim::FaultKind kind) {
    using Sim = warpsim::FaultKind;
    switch (kind) {
        case Sim::out_of_bounds:
            return FaultKind::out_of_bounds;
        case Sim::misaligned:
            return FaultKind::misaligned;
        case Sim::null_pointer:
            return FaultKind::null_pointer;
        case Sim::wrong_space:
            return FaultKind::wrong_space;
        case Sim::never_ends:
            return FaultKind::never_ends;
        case Sim::barrier_stuck:
            return FaultKind::barrier_stuck;
        case Sim::trap:
            return FaultKind::trap;
        case Sim::assert_failed:
            return FaultKind::assert_failed;
        case Sim::unsupported:
            return FaultKind::unsupported;
        case Sim::too_much_memory:
            return FaultKind::too_much_memory;
        case Sim::bad_launch:
            return FaultKind::bad_launch;
    }
    return FaultKind::other;
}

std::optional<Dim3> translate(const std::optional<warpsim::Dim3>& position) {
    if (!position) return std::nullopt;
    return Dim3{position->x, position->y, position->z};
}

// PTX without line information still has lines of its own.
std::string message_of(const warpsim::Fault& fault) {
    if (fault.line || !fault.ptx_line) return fault.what();
    return fmt::format("{} (line {} of the PTX)", fault.what(), fault.ptx_line);
}

Fault translate(const warpsim::Fault& fault) {
    std::vector<SourcePlace> calls;
    for (const auto& [function, file, line] : fault.calls) calls.push_back({function, file, line});
    return {translate(fault.kind),   message_of(fault), fault.kernel,    translate(fault.block),
            translate(fault.thread), fault.line,        std::move(calls)};
}

class SimDevice final : public Sim {
  public:
    std::string name() const override { return "sim"; }

    void load(const Code& code) override {
        free_all();
        memory_ = warpsim::GlobalMemory();
        program_.reset();
        load_fault_.reset();
        observer_ = {};
        try {
            program_ = warpsim::load(warpsim::ptx::parse(code.ptx), memory_);
        } catch (const warpsim::ptx::SyntaxError& error) {
            throw Error(fmt::format("the PTX cannot be read: {}", error.what()));
        } catch (const warpsim::Fault& fault) {
            load_fault_ = fault;  // the kernel's own doing: told when it is launched
        }
    }

    Buffer allocate(size_t bytes) override {
        try {
            const uint32_t place = memory_.allocate(bytes);
            places_[++last_id_] = place;
            return {last_id_, bytes};
        } catch (const warpsim::Fault& fault) {
            throw Error(fault.what());
        }
    }

    void free_all() override {
        for (const auto& [id, place] : places_) memory_.free(place);
        places_.clear();
    }

    void write(Buffer to, size_t offset, std::span<const std::byte> bytes) override {
        std::copy(bytes.begin(), bytes.end(), range(to, offset, bytes.size()));
    }
    void read(Buffer from, size_t offset, std::span<std::byte> bytes) override {
        std::copy_n(range(from, offset, bytes.size()), bytes.size(), bytes.begin());
    }

    Outcome run(const Launch& launch) override;
    std::vector<Buffer> damaged_guards() override { return {}; }

    void count(bool on) override {
        counting_ = on;
        if (on) observer_ = {};
    }
    const Counts& counts() const override { return observer_.counts(); }
    void set_order(WarpOrder order) override { order_ = order; }

  private:
    uint64_t address(Buffer buffer, size_t offset) const {
        const auto place = places_.find(buffer.id);
        if (place == places_.end()) throw Error("the buffer is not one of this program's");
        return warpsim::GlobalMemory::address(place->second, offset);
    }
    std::byte* range(Buffer buffer, size_t offset, size_t bytes) {
        std::byte* place = memory_.find(address(buffer, offset), bytes);
        if (!place && (bytes || buffer.bytes)) throw Error("a transfer outside its buffer");
        return place;
    }
    std::optional<std::vector<std::byte>> parameters(const Launch& launch) const;

    warpsim::GlobalMemory memory_;
    std::optional<warpsim::Program> program_;
    std::optional<warpsim::Fault> load_fault_;
    uint32_t last_id_ = 0;  // never used again, unlike warpsim's, which begin anew with a program
    std::map<uint32_t, uint32_t> places_;  // warpsim's buffer by ours
    bool counting_ = false;
    warpsim::CountsObserver observer_;
    WarpOrder order_ = WarpOrder::ascending;
};

std::vector<std::byte> bytes_of(uint64_t address) {
    const auto* first = reinterpret_cast<const std::byte*>(&address);
    return {first, first + sizeof address};
}

// Arguments as PTX lays out parameters: each where the kernel has its own. None: they do not fit.
std::optional<std::vector<std::byte>> SimDevice::parameters(const Launch& launch) const {
    const warpsim::Function* kernel = program_->find_entry(launch.kernel);
    if (!kernel) return std::vector<std::byte>();  // warpsim says that there is no such kernel
    if (launch.arguments.size() != kernel->parameters.size()) return std::nullopt;
    std::vector<std::byte> block(kernel->parameter_bytes);
    for (size_t i = 0; i < launch.arguments.size(); ++i) {
        const auto& parameter = kernel->parameters[i];
        const auto* pointer = std::get_if<Pointer>(&launch.arguments[i]);
        const std::vector<std::byte> bytes =
            pointer ? bytes_of(address(pointer->buffer, pointer->offset))
                    : std::get<std::vector<std::byte>>(launch.arguments[i]);
        if (bytes.size() != parameter.bytes) return std::nullopt;
        std::copy(bytes.begin(), bytes.end(), block.begin() + parameter.offset);
    }
    return block;
}

Outcome SimDevice::run(const Launch& launch) {
    if (load_fault_) return {translate(*load_fault_), {}, 0};
    if (!program_) throw Error("no program was loaded");
    std::optional<std::vector<std::byte>> arguments = parameters(launch);
    if (!arguments) {
        return {Fault{FaultKind::bad_launch,
                      "the arguments do not fit the kernel's parameters",
                      launch.kernel,
                      {},
                      {},
                      0},
                {},
                0};
    }
    warpsim::Launch run{
        launch.kernel,
        {launch.grid.x, launch.grid.y, launch.grid.z},
        {launch.block.x, launch.block.y, launch.block.z},
        launch.shared_bytes,
        std::move(*arguments),
        launch.max_instructions,
        order_ == WarpOrder::ascending ? warpsim::Order::ascending : warpsim::Order::descending,
        {}};
    if (counting_) run.observers.push_back(&observer_);
    warpsim::Result result = warpsim::run(*program_, memory_, run);
    Outcome outcome;
    if (result.fault) outcome.fault = translate(*result.fault);
    outcome.printed = std::move(result.printed);
    outcome.printed_lines = result.printed_lines;
    return outcome;
}

}  // namespace

std::unique_ptr<Sim> make_sim_device() { return std::make_unique<SimDevice>(); }
std::unique_ptr<Device> make_sim() { return make_sim_device(); }

}  // namespace device
