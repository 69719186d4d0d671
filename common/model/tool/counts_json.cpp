#include "model/tool/counts_json.h"

namespace model {

namespace {

using Json = nlohmann::ordered_json;
using device::LaunchCounts;
using warpsim::Path;

Json path_json(const Path& path) {
    Json json{{"load_rounds", path.load_rounds}};
    for (const auto& [name, count] : warpsim::path_counts()) json[name] = path.*count;
    return json;
}

Path read_path(const Json& json) {
    Path path;
    path.load_rounds = json.at("load_rounds");
    for (const auto& [name, count] : warpsim::path_counts())
        path.*count = json.value(name, uint64_t{0});
    return path;
}

Json launch_json(const LaunchCounts& launch) {
    Json json{{"kernel", launch.kernel},
              {"blocks", launch.blocks},
              {"warps", launch.warps},
              {"shared_bytes", launch.shared_bytes},
              {"loaded_sectors", launch.footprint.loaded_sectors},
              {"fresh_sectors", launch.footprint.fresh_sectors},
              {"stored_sectors", launch.footprint.stored_sectors},
              {"divisions", launch.paths.divisions},
              {"longest_path", path_json(launch.paths.longest)},
              {"block_paths", path_json(launch.paths.blocks)}};
    for (const warpsim::Counter& counter : warpsim::counters())
        if (const uint64_t count = launch.counts.*counter.value)
            json["counts"][counter.name] = count;
    return json;
}

LaunchCounts read_launch(const Json& json) {
    LaunchCounts launch;
    launch.kernel = json.at("kernel");
    launch.blocks = json.at("blocks");
    launch.warps = json.at("warps");
    launch.shared_bytes = json.at("shared_bytes");
    launch.footprint = {json.at("loaded_sectors"), json.at("fresh_sectors"),
                        json.at("stored_sectors")};
    launch.paths = {read_path(json.at("longest_path")), read_path(json.at("block_paths")),
                    json.at("divisions")};
    for (const warpsim::Counter& counter : warpsim::counters())
        launch.counts.*counter.value = json.at("counts").value(counter.name, uint64_t{0});
    return launch;
}

}  // namespace

Json to_json(const Call& call) {
    Json json{{"kernel", call.kernel},
              {"n", call.n},
              {"memory_operations", call.memory_operations},
              {"launches", Json::array()}};
    for (const LaunchCounts& launch : call.launches)
        json["launches"].push_back(launch_json(launch));
    return json;
}

Call read_call(const Json& json) {
    Call call{json.at("kernel"), json.at("n"), json.at("memory_operations"), {}};
    for (const Json& launch : json.at("launches")) call.launches.push_back(read_launch(launch));
    return call;
}

}  // namespace model
