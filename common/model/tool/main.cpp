// model count GPU.toml --lab FOLDER KERNEL.cu N...   counts on sim: a line of JSON for each size
// model predict GPU.toml < COUNTS                    a line of JSON for each: seconds and terms
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <iostream>

#include "model/predict.h"
#include "model/tool/count.h"

namespace {

nlohmann::ordered_json predicted(const model::Call& call, const model::Gpu& gpu) {
    const model::Prediction prediction = model::predict(call.launches, gpu, call.memory_operations);
    nlohmann::ordered_json json{
        {"kernel", call.kernel}, {"n", call.n}, {"seconds", prediction.seconds}};
    for (const model::Term& term : prediction.terms)
        if (term.seconds > 0) json["terms"][term.name] = term.seconds;
    return json;
}

void predict_all(const model::Gpu& gpu) {
    for (std::string line; std::getline(std::cin, line);)
        std::cout << predicted(model::read_call(nlohmann::ordered_json::parse(line)), gpu) << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("the speed model: docs/model.md");
    app.require_subcommand(1);
    std::string gpu;
    model::CountRequest request;
    std::vector<uint64_t> sizes;
    CLI::App* const count = app.add_subcommand("count", "counts a lab's kernel on sim");
    count->add_option("gpu", gpu, "a description: common/model/gpus/*.toml")->required();
    count->add_option("kernel", request.kernel, "a file that the lab could judge")->required();
    count->add_option("n", sizes, "elements")->required();
    count->add_option("--lab", request.lab, "its folder")->required();
    CLI::App* const predict = app.add_subcommand("predict", "predicts what was counted");
    predict->add_option("gpu", gpu)->required();
    CLI11_PARSE(app, argc, argv);
    try {
        if (*predict) predict_all(model::read_gpu(gpu));
        if (*count)
            model::count(request, model::read_gpu(gpu), sizes,
                         [](const model::Call& call) { std::cout << to_json(call) << std::endl; });
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    }
}
