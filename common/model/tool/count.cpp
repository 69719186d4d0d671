#include "model/tool/count.h"

#include <numeric>

#include <fmt/format.h>

#include "lab/build_submission.h"
#include "lab/error.h"
#include "lab/sized_case.h"

namespace model {

namespace {

// All elements are 1, so every order of additions gives n.
void run(device::Sim& sim, const lab::Subject& subject, const lab::Case& asked) {
    const lab::Run run =
        lab::Experiment(sim, subject, asked).run(std::vector<float>(asked.elements(), 1));
    if (run.refused) throw lab::NoVerdict(run.refused->what());
    if (run.outcome.fault) throw lab::NoVerdict(run.outcome.fault->message);
    const double sum = std::accumulate(run.outputs.begin(), run.outputs.end(), 0.0);
    if (sum != static_cast<double>(asked.elements()))
        throw lab::NoVerdict(fmt::format("the sum of {} ones is {}", asked.elements(), sum));
}

}  // namespace

void count(const CountRequest& request, const Gpu& gpu, std::span<const uint64_t> sizes,
           const std::function<void(const Call&)>& done) {
    const lab::LabFolder folder = lab::find_lab(request.lab);
    const lab::LabSpec spec = lab::read_lab_toml(folder.folder / "lab.toml");
    lab::Devices devices = lab::open_devices("sim");
    devices.sim->set_attributes(attributes(gpu));
    devices.sim->count_paths(true);
    const lab::SegmentSums sums{.shared_bytes_per_thread = request.shared_bytes_per_thread};
    const lab::Subject subject =
        lab::build_submission(lab::read_submission(folder, request.kernel), folder, spec, devices)
            .subject;
    for (const uint64_t n : sizes) {
        const lab::Case asked = lab::sized_case(subject, sums, n);
        devices.sim->count(true);
        run(*devices.sim, subject, asked);
        done({request.kernel.string(), n, lab::memory_operations(subject, asked, *devices.sim),
              devices.sim->launches()});
        devices.sim->count(false);
    }
}

}  // namespace model
