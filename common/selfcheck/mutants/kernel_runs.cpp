#include "selfcheck/mutants/runs.h"

namespace selfcheck {
namespace {

// 1024 threads that step through 1024 strides one by one take half of this. A kernel that hangs is
// stopped soon.
constexpr uint64_t instructions_a_block = 1'000'000;

class KernelRuns final : public Runs {
  public:
    KernelRuns(const std::string& ptx, std::map<std::string, std::string> kernels)
        : sim_(device::make_sim()), kernels_(std::move(kernels)) {
        sim_->load({ptx, {}});
    }

    std::vector<RunOutcome> run(const Shape& shape, const device::ScheduleChoice& choice,
                                std::span<const Input> inputs) override {
        sim_->free_all();
        buffers_.clear();
        for (const lab::Parameter& parameter : shape.contract().parameters)
            buffers_.push_back(parameter.is_buffer()
                                   ? sim_->allocate(parameter.bytes(shape.test_case.sizes))
                                   : device::Buffer{});
        sim_->choose_schedule(choice);
        std::vector<RunOutcome> list;
        for (const Input& input : inputs) {
            sim_->count(list.empty());
            list.push_back(run_one(shape, input));
            if (list.back().fault) break;
            if (list.size() == 1) global_stores_ = sim_->counts().global_stores;
        }
        return list;
    }

    uint64_t global_stores() const override { return global_stores_; }

  private:
    RunOutcome run_one(const Shape& shape, const Input& input) {
        write(shape, input);
        const device::Outcome outcome = sim_->run(launch(shape));
        if (outcome.fault) return {outcome.fault->kind};
        RunOutcome ran;
        auto given = input.given.begin();
        each(shape, [&](const lab::Parameter& parameter, device::Buffer buffer) {
            lab::Array array(*parameter.type, parameter.extent(shape.test_case.sizes));
            sim_->read(buffer, 0, array.bytes());
            if (parameter.role == lab::Role::input)
                ran.input_changed = !(array == *given) || ran.input_changed;
            if (parameter.is_given()) ++given;
            if (parameter.is_result()) ran.results.push_back(std::move(array));
        });
        return ran;
    }

    void write(const Shape& shape, const Input& input) {
        auto given = input.given.begin();
        each(shape, [&](const lab::Parameter& parameter, device::Buffer buffer) {
            const lab::Array before =
                parameter.is_given()
                    ? *given++
                    : result_before(parameter, shape.test_case.sizes, input.output_before);
            sim_->write(buffer, 0, before.bytes());
        });
    }

    // Inputs and results; a kernel that the harness launches has no workspace.
    template <class Visit>
    void each(const Shape& shape, Visit visit) const {
        const auto& parameters = shape.contract().parameters;
        for (size_t i = 0; i < parameters.size(); ++i)
            if (parameters[i].is_given() || parameters[i].is_result())
                visit(parameters[i], buffers_[i]);
    }

    device::Launch launch(const Shape& shape) const {
        const lab::Sizes& sizes = shape.test_case.sizes;
        const lab::Launched& launched = *shape.contract().launched();
        const auto grid = launched.grid(sizes), block = launched.block(sizes);
        device::Launch launch;
        launch.kernel = kernels_.at(shape.contract().declaration());
        launch.grid = {grid[0], grid[1], grid[2]};
        launch.block = {block[0], block[1], block[2]};
        launch.shared_bytes = launched.shared_bytes(sizes);
        const auto& parameters = shape.contract().parameters;
        for (size_t i = 0; i < parameters.size(); ++i) {
            if (parameters[i].is_buffer())
                launch.arguments.emplace_back(device::Pointer{buffers_[i], 0});
            else
                launch.arguments.emplace_back(parameters[i].value(sizes));
        }
        launch.max_instructions = instructions_a_block * (shape.blocks() + 1);
        return launch;
    }

    std::unique_ptr<device::Sim> sim_;
    std::map<std::string, std::string> kernels_;
    std::vector<device::Buffer> buffers_;  // one per parameter; empty for those passed by value
    uint64_t global_stores_ = 0;
};

}  // namespace

lab::Array result_before(const lab::Parameter& result, const lab::Sizes& sizes, uint32_t word) {
    lab::Array array(*result.type, result.extent(sizes));
    for (size_t i = 0; i < array.bytes().size(); ++i)
        array.bytes()[i] = std::as_bytes(std::span(&word, 1))[i % sizeof word];
    return array;
}

std::unique_ptr<Runs> make_kernel_runs(const std::string& ptx,
                                       std::map<std::string, std::string> kernels) {
    return std::make_unique<KernelRuns>(ptx, std::move(kernels));
}

}  // namespace selfcheck
