#include "device/sim.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "device/repeating_memory.h"
#include "gpu_types/occupancy.h"
#include "language/say.h"
#include "warpsim/exec/decode.h"
#include "warpsim/exec/describe.h"
#include "warpsim/exec/grid.h"
#include "warpsim/observers/access_ranges.h"
#include "warpsim/observers/every_schedule.h"
#include "warpsim/observers/trace_observer.h"
#include "warpsim/observers/uninitialised_observer.h"

namespace device {

namespace {

void require_kernels(const warpsim::Program& program) {
    for (const warpsim::Function& function : program.functions)
        if (!function.refusal.empty())
            throw warpsim::Fault(warpsim::FaultKind::unsupported, function.refusal);
}

class SimDevice final : public Sim {
  public:
    std::string name() const override { return "sim"; }
    std::map<int, int> attributes() const override {
        std::map<int, int> all = sim_attributes(program_ ? program_->module.architecture() : 0);
        for (const auto& [attribute, value] : attributes_) all[attribute] = value;
        return all;
    }
    void set_attributes(const std::map<int, int>& attributes) override {
        for (const auto& [attribute, value] : attributes) attributes_[attribute] = value;
    }
    size_t memory_bytes() const override { return size_t{40} << 30; }
    KernelResources resources(const std::string& kernel) override {
        const warpsim::Function* const found = program_ ? program_->find_entry(kernel) : nullptr;
        if (!found) throw Error("the program has no kernel " + kernel);
        return resources_of(*found);
    }

    void load(const Code& code) override {
        free_all();
        variables_.clear();
        memory_ = warpsim::GlobalMemory();
        program_.reset();
        other_programs_.clear();
        has_other_devices_ = false;
        ptx_ = code.ptx;
        load_fault_.reset();
        launches_.clear();
        try {
            program_ = warpsim::load(warpsim::ptx::parse(code.ptx), memory_);
            require_kernels(*program_);
            has_block_barriers_ = warpsim::has_block_barriers(*program_);
        } catch (const warpsim::ptx::SyntaxError& error) {
            throw Error(lab::say("the PTX cannot be read: {}", error.what()));
        } catch (const warpsim::Fault& fault) {
            program_.reset();
            load_fault_ = fault;  // the kernel's own fault: reported at its launch
        }
    }

    Buffer allocate(size_t bytes, uint32_t device = 0) override {
        try {
            memory_.use_device(device);
            has_other_devices_ |= device > 0;
            const uint32_t place = memory_.allocate(bytes);
            places_[++last_id_] = place;
            fresh_.insert(place);
            if (uninitialised_) uninitialised_->set_undefined(place, bytes);
            return {last_id_, bytes};
        } catch (const warpsim::Fault& fault) {
            throw Error(fault.what());
        }
    }

    Buffer allocate_repeating(size_t bytes, std::span<const std::byte> period,
                              size_t apart) override {
        repeating_.push_back(std::make_unique<RepeatingMemory>(bytes, period, apart));
        const RepeatingMemory& memory = *repeating_.back();
        places_[++last_id_] = memory_.adopt(
            memory.bytes(), {memory.period(), memory.repeated_bytes(),
                             apart == no_repeat ? SIZE_MAX : apart * memory.period()});
        return {last_id_, bytes};
    }

    void set_name(Buffer buffer, const std::string& name) override {
        memory_.set_name(places_.at(buffer.id), name);
    }

    void free_all() override {
        for (const auto& [id, place] : places_) memory_.free(place);
        places_.clear();
        fresh_.clear();
        repeating_.clear();
    }

    std::optional<Buffer> variable(const std::string& name, uint32_t device = 0) override {
        if (!program_) return std::nullopt;
        const auto& addresses = program(device).global_addresses;
        const auto found = addresses.find(name);
        if (found == addresses.end()) return std::nullopt;
        const uint32_t place = warpsim::GlobalMemory::buffer_of(found->second);
        const auto [known, is_new] = variables_.try_emplace(place, last_id_ + 1);
        last_id_ += is_new;
        return Buffer{known->second, memory_.size(place)};
    }

    void write(Buffer to, size_t offset, std::span<const std::byte> bytes) override {
        std::copy(bytes.begin(), bytes.end(), range(to, offset, bytes.size()));
        const uint32_t place = warpsim::GlobalMemory::buffer_of(address(to, offset));
        fresh_.erase(place);
        if (uninitialised_) uninitialised_->set_defined(place, offset, bytes.size());
    }
    void read(Buffer from, size_t offset, std::span<std::byte> bytes) override {
        std::copy_n(range(from, offset, bytes.size()), bytes.size(), bytes.begin());
    }

    // A copy of what is undefined is undefined.
    void copy(Buffer to, size_t to_offset, Buffer from, size_t from_offset, size_t bytes) override {
        if (!uninitialised_ || !bytes) return Device::copy(to, to_offset, from, from_offset, bytes);
        const uint64_t target = address(to, to_offset);
        std::memmove(range(to, to_offset, bytes), range(from, from_offset, bytes), bytes);
        const uint32_t place = warpsim::GlobalMemory::buffer_of(target);
        fresh_.erase(place);
        uninitialised_->copies_global({address(from, from_offset), target, bytes,
                                       memory_.size(place), memory_.name(place),
                                       memory_.name(places_.at(from.id))});
    }

    Outcome run(const Launch& launch) override;
    std::vector<Buffer> damaged_guards() override { return {}; }

    void count(bool on) override {
        counting_ = on;
        if (!on) return;
        launches_.clear();
        touched_ = {};
    }
    void count_paths(bool on) override { counting_paths_ = on; }
    const std::vector<LaunchCounts>& launches() const override { return launches_; }
    void choose_schedule(ScheduleChoice choice) override { choice_ = std::move(choice); }
    StreamOrder stream_order() const override {
        return choice_.order == WarpOrder::descending ? StreamOrder::last_stream_first
                                                      : StreamOrder::as_issued;
    }
    void name_parameters(std::map<std::string, std::vector<std::string>> names) override {
        parameter_names_ = std::move(names);
    }
    void check(const Checked& checked) override {
        races_ = std::make_unique<warpsim::RaceObserver>(places_of(checked.read_only));
        uninitialised_ = std::make_unique<warpsim::UninitialisedObserver>();
        skipped_barriers_ = {};
        races_->use_undefined(*uninitialised_);
        for (const uint32_t place : fresh_)
            uninitialised_->set_undefined(place, memory_.size(place));
        for (const uint32_t place : places_of(checked.undefined))
            uninitialised_->set_undefined(place, memory_.size(place));
    }
    void stop_checking() override {
        races_.reset();
        uninitialised_.reset();
    }
    const warpsim::RaceObserver* races() const override { return races_.get(); }
    void watch_accesses(bool on) override {
        accesses_.reset();
        if (on) accesses_.emplace();
    }
    std::vector<streams::Access> accesses_of_launch() const override {
        return accesses_ ? accesses_->of_launch() : std::vector<streams::Access>();
    }
    uint64_t address(const Pointer& to) const override { return address(to.buffer, to.offset); }
    void trace(const std::vector<NamedBuffer>& names) override {
        std::map<uint32_t, std::string> by_place;
        for (const auto& [buffer, name] : names)
            by_place[warpsim::GlobalMemory::buffer_of(address(buffer, 0))] = name;
        tracer_ = std::make_unique<warpsim::TraceObserver>(std::move(by_place));
    }
    std::vector<warpsim::LaunchTrace> take_traces() override {
        const auto tracer = std::move(tracer_);
        return tracer ? tracer->launches() : std::vector<warpsim::LaunchTrace>();
    }
    std::vector<warpsim::Uninitialised> uninitialised(const std::vector<Buffer>& outputs) override;
    const std::vector<warpsim::SkippedBarrier>& skipped_barriers() const override {
        return skipped_barriers_.found();
    }
    bool leaves_undefined() const override {
        return uninitialised_ && uninitialised_->leaves_undefined();
    }
    bool is_schedule_independent(const std::string& kernel) const override {
        const warpsim::Function* const function = find(kernel);
        return function && warpsim::is_schedule_independent(*function);
    }
    bool accesses_ignore_data(const std::string& kernel) const override {
        const warpsim::Function* const function = find(kernel);
        return function && warpsim::accesses_ignore_data(*function);
    }
    bool uses_activemask() const override {
        return program_ && warpsim::uses_activemask(*program_);
    }

  private:
    // Each device has the program, with variables of its own.
    const warpsim::Program& program(uint32_t device) {
        if (device == 0) return *program_;
        auto& loaded = other_programs_[device];
        memory_.use_device(device);
        if (!loaded) loaded = warpsim::load(warpsim::ptx::parse(ptx_), memory_);
        return *loaded;
    }
    bool is_within_reach(uint32_t buffer, const Launch& launch) const {
        const uint32_t owner = memory_.device_of(buffer);
        return owner == launch.device || owner == warpsim::GlobalMemory::no_device ||
               std::ranges::find(launch.peers, owner) != launch.peers.end();
    }
    const warpsim::Function* find(const std::string& kernel) const {
        return program_ ? program_->find_entry(kernel) : nullptr;
    }
    uint64_t address(Buffer buffer, size_t offset) const {
        const auto place = places_.find(buffer.id);
        if (place != places_.end()) return warpsim::GlobalMemory::address(place->second, offset);
        for (const auto& [variable, id] : variables_)
            if (id == buffer.id) return warpsim::GlobalMemory::address(variable, offset);
        throw Error("the buffer is not one of this program's");
    }
    std::unordered_set<uint32_t> places_of(const std::vector<Buffer>& buffers) const {
        std::unordered_set<uint32_t> places;
        for (const Buffer& buffer : buffers)
            places.insert(warpsim::GlobalMemory::buffer_of(address(buffer, 0)));
        return places;
    }
    std::byte* range(Buffer buffer, size_t offset, size_t bytes) {
        std::byte* place = memory_.find(address(buffer, offset), bytes);
        if (!place && (bytes || buffer.bytes)) throw Error("a transfer outside its buffer");
        return place;
    }
    std::optional<std::vector<std::byte>> parameters(const Launch& launch) const;
    LaunchCounts counted(const warpsim::CountsObserver& observer, const warpsim::Program& program,
                         const Launch& launch) const;
    std::optional<std::string> too_many_at_once(const Launch& launch) const;

    std::map<int, int> attributes_;  // those that were set
    warpsim::GlobalMemory memory_;
    std::string ptx_;
    std::optional<warpsim::Program> program_;
    std::map<uint32_t, std::optional<warpsim::Program>> other_programs_;  // of devices beyond 0
    bool has_other_devices_ = false;                                      // with memory
    std::optional<warpsim::Fault> load_fault_;
    uint32_t last_id_ = 0;  // never reused, unlike warpsim's, which restart with each program
    std::map<uint32_t, uint32_t> places_;  // warpsim's buffer by ours
    std::vector<std::unique_ptr<RepeatingMemory>> repeating_;
    std::map<uint32_t, uint32_t> variables_;  // looked up so far: our id by warpsim's buffer
    bool counting_ = false, counting_paths_ = false;
    std::vector<LaunchCounts> launches_;
    warpsim::SectorSet touched_;  // since counting began
    ScheduleChoice choice_;
    std::map<std::string, std::vector<std::string>> parameter_names_;
    std::unordered_set<uint32_t> fresh_;  // warpsim's buffers not written yet
    std::unique_ptr<warpsim::RaceObserver> races_;
    std::unique_ptr<warpsim::TraceObserver> tracer_;
    std::unique_ptr<warpsim::UninitialisedObserver> uninitialised_;  // set whenever races_ is
    warpsim::SkippedBarrierObserver skipped_barriers_;
    std::optional<warpsim::AccessRanges> accesses_;
    bool has_block_barriers_ = false;
};

std::vector<warpsim::Uninitialised> SimDevice::uninitialised(const std::vector<Buffer>& outputs) {
    if (!uninitialised_) return {};
    uninitialised_->look_at_outputs(places_of(outputs));
    return not_told_by(races_->races(), uninitialised_->found());
}

// Lays out the arguments at the offsets of the kernel's parameters. Nullopt if they do not fit.
std::optional<std::vector<std::byte>> SimDevice::parameters(const Launch& launch) const {
    const warpsim::Function* kernel = program_->find_entry(launch.kernel);
    if (!kernel) return std::vector<std::byte>();  // warpsim reports that there is no such kernel
    if (launch.arguments.size() != kernel->parameters.size()) return std::nullopt;
    std::vector<std::byte> block(kernel->parameter_bytes);
    for (size_t i = 0; i < launch.arguments.size(); ++i) {
        const auto& parameter = kernel->parameters[i];
        const std::vector<std::byte> bytes = launch.arguments[i].resolved(
            [&](const Pointer& to) { return address(to.buffer, to.offset); });
        if (bytes.size() != parameter.bytes) return std::nullopt;
        std::copy(bytes.begin(), bytes.end(), block.begin() + parameter.offset);
    }
    return block;
}

LaunchCounts SimDevice::counted(const warpsim::CountsObserver& observer,
                                const warpsim::Program& program, const Launch& launch) const {
    const warpsim::Function* const kernel = program_->find_entry(launch.kernel);
    const uint64_t blocks = launch.grid.count();
    return {launch.kernel,
            observer.counts(),
            blocks,
            blocks * ((launch.block.count() + 31) / 32),
            launch.shared_bytes + (kernel ? kernel->shared.static_bytes : 0),
            warpsim::counts_by_line(program, observer)};
}

Outcome bad_launch(const Launch& launch, const std::string& why) {
    return {Fault{FaultKind::bad_launch, why, launch.kernel, {}, {}, 0}, {}, 0};
}

// The blocks of a cooperative launch may wait for each other: CUDA starts all of them or none.
std::optional<std::string> SimDevice::too_many_at_once(const Launch& launch) const {
    const warpsim::Function* const kernel = program_->find_entry(launch.kernel);
    if (!launch.cooperative || !kernel || launch.block.count() > warpsim::most_threads_per_block)
        return std::nullopt;  // reported by another message
    const KernelResources takes = resources_of(*kernel);
    const uint64_t most = gpu_types::blocks_at_once(
        attributes(), {launch.block.count(), takes.registers,
                       uint64_t{takes.shared_bytes} + launch.shared_bytes});
    const uint64_t blocks = launch.grid.count();
    if (blocks <= most) return std::nullopt;
    return lab::say("a cooperative launch of {} blocks cannot start: {} of them run at once",
                    blocks, most);
}

Outcome SimDevice::run(const Launch& launch) {
    if (load_fault_) return {as_fault(*load_fault_), {}, 0};
    if (!program_) throw Error("no program was loaded");
    std::optional<std::vector<std::byte>> arguments = parameters(launch);
    if (!arguments)
        return bad_launch(launch,
                          lab::in_language("the arguments do not fit the kernel's parameters"));
    if (const auto why = too_many_at_once(launch)) return bad_launch(launch, *why);
    warpsim::Launch run{launch.kernel,         launch.grid,
                        launch.block,          launch.shared_bytes,
                        std::move(*arguments), launch.max_instructions,
                        choice_.order,         {}};
    run.schedule = choice_.schedule;
    run.block_order = choice_.block_order;
    std::optional<warpsim::RaceReversal> reversal;
    if (choice_.reversed) run.hold = &reversal.emplace(*choice_.reversed);
    run.cooperative = launch.cooperative;
    run.cluster = launch.cluster;
    const auto names = parameter_names_.find(warpsim::function_name(launch.kernel));
    if (names != parameter_names_.end()) run.parameter_names = names->second;
    fresh_.clear();
    warpsim::CountsObserver observer;
    warpsim::PathObserver paths(touched_);
    if (races_) run.observers = {races_.get(), uninitialised_.get()};
    if (races_ && has_block_barriers_) run.observers.push_back(&skipped_barriers_);
    run.may_wait_for_later = !races_;
    warpsim::BusyBlocksObserver busy;
    if (counting_) run.observers.insert(run.observers.end(), {&observer, &busy});
    if (counting_ && counting_paths_) run.observers.push_back(&paths);
    if (tracer_) run.observers.push_back(tracer_.get());
    if (accesses_) run.observers.push_back(&*accesses_);
    const warpsim::Program& program = this->program(launch.device);
    memory_.use_device(launch.device);
    if (has_other_devices_)
        memory_.hide_if([&](uint32_t buffer) { return !is_within_reach(buffer, launch); });
    warpsim::Result result = warpsim::run(program, memory_, run);
    memory_.show_hidden();
    if (races_ && !result.fault) skipped_barriers_.launch_ends();
    if (counting_) {
        launches_.push_back(counted(observer, program, launch));
        launches_.back().busy = busy.blocks();
        launches_.back().paths = paths.paths();
        launches_.back().footprint = paths.footprint();
    }
    Outcome outcome;
    if (result.fault) outcome.fault = as_fault(*result.fault);
    if (result.waits_for_earlier) outcome.waits_for_earlier = as_fault(*result.waits_for_earlier);
    outcome.printed = std::move(result.printed);
    outcome.printed_lines = result.printed_lines;
    return outcome;
}

}  // namespace

KernelResources resources_of(const warpsim::Function& kernel) {
    constexpr uint32_t registers = 32;
    return {kernel.shared.static_bytes,
            kernel.local_bytes,
            registers,
            kernel.max_threads ? kernel.max_threads : warpsim::most_threads_per_block,
            kernel.text->required_cluster,
            kernel.text->max_cluster_blocks};
}

Counts Sim::counts() const {
    Counts sum;
    for (const LaunchCounts& launch : launches()) sum += launch.counts;
    return sum;
}

std::unique_ptr<Sim> make_sim() { return std::make_unique<SimDevice>(); }

}  // namespace device
