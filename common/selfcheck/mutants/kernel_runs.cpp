#include "selfcheck/mutants/runs.h"

namespace selfcheck {
namespace {

// 1024 threads that step through 1024 strides one by one take half of this. A kernel that hangs is
// stopped soon.
constexpr uint64_t instructions_a_block = 1'000'000;

class KernelRuns final : public Runs {
  public:
    KernelRuns(const std::string& ptx, std::string kernel)
        : sim_(device::make_sim_device()), kernel_(std::move(kernel)) {
        sim_->load({ptx, {}});
    }

    std::vector<Ran> run(const Shape& shape, const device::Turns& turns,
                         std::span<const Input> inputs) override {
        sim_->free_all();
        input_ = sim_->allocate(shape.elements() * sizeof(float));
        output_ = sim_->allocate(shape.blocks * sizeof(float));
        sim_->set_turns(turns);
        std::vector<Ran> list;
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
    Ran run_one(const Shape& shape, const Input& input) {
        Ran ran;
        ran.outputs.assign(shape.blocks, input.output_before);
        sim_->write(input_, 0, std::as_bytes(std::span(input.elements)));
        sim_->write(output_, 0, std::as_bytes(std::span(ran.outputs)));
        const device::Outcome outcome = sim_->run(launch(shape));
        if (outcome.fault) return {outcome.fault->kind, {}};
        std::vector<float> after(input.elements.size());
        sim_->read(output_, 0, std::as_writable_bytes(std::span(ran.outputs)));
        sim_->read(input_, 0, std::as_writable_bytes(std::span(after)));
        ran.input_changed = after != input.elements;
        return ran;
    }

    device::Launch launch(const Shape& shape) const {
        device::Launch launch;
        launch.kernel = kernel_;
        launch.grid = {shape.blocks};
        launch.block = {shape.threads};
        // Lab 03's contract; a kernel without dynamic shared memory cannot see it.
        launch.shared_bytes = shape.threads * sizeof(float);
        launch.arguments = {device::Pointer{input_, 0}, device::Pointer{output_, 0}};
        if (shape.n) {
            const auto bytes = std::as_bytes(std::span(&*shape.n, 1));
            launch.arguments.emplace_back(std::vector<std::byte>(bytes.begin(), bytes.end()));
        }
        launch.max_instructions = instructions_a_block * (shape.blocks + 1);
        return launch;
    }

    std::unique_ptr<device::Sim> sim_;
    std::string kernel_;
    device::Buffer input_, output_;
    uint64_t global_stores_ = 0;
};

}  // namespace

std::unique_ptr<Runs> make_kernel_runs(const std::string& ptx, const std::string& kernel) {
    return std::make_unique<KernelRuns>(ptx, kernel);
}

}  // namespace selfcheck
