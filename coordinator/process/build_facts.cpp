#include "coordinator/process/build_facts.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <spdlog/version.h>
#include <toml++/toml.h>
#include <xxhash.h>

#include <CLI/Version.hpp>
#include <boost/version.hpp>
#include <nlohmann/json.hpp>
#include <vector>

#include "common/version.h"
#include "coordinator/process/source_commit.h"
#include "worker/engines/shared/variant.h"
#include "worker/transport/channel.h"

namespace hetman {
namespace {

struct Library {
    std::string name;
    std::string version;
};

std::string dotted(int major, int minor, int patch) {
    return fmt::format("{}.{}.{}", major, minor, patch);
}

std::vector<Library> libraries() {
    constexpr int hundred = 100;
    const auto xxhash = static_cast<int>(XXH_versionNumber());
    return {
        {"MPI", Channel::library()},
        {"Boost",
         dotted(BOOST_VERSION / 100'000, BOOST_VERSION / hundred % 1000, BOOST_VERSION % hundred)},
        {"spdlog", dotted(SPDLOG_VER_MAJOR, SPDLOG_VER_MINOR, SPDLOG_VER_PATCH)},
        {"fmt",
         dotted(FMT_VERSION / 10'000, FMT_VERSION / hundred % hundred, FMT_VERSION % hundred)},
        {"CLI11", CLI11_VERSION},
        {"toml++", dotted(TOML_LIB_MAJOR, TOML_LIB_MINOR, TOML_LIB_PATCH)},
        {"nlohmann-json", dotted(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                                 NLOHMANN_JSON_VERSION_PATCH)},
        {"xxHash", dotted(xxhash / 10'000, xxhash / hundred % hundred, xxhash % hundred)},
    };
}

// MPI's version includes its name.
std::string text_of(const Library& library) {
    if (library.name != "MPI") return library.name + " " + library.version;
    return library.version.empty() ? "no MPI" : library.version;
}

// Null for MPI in a program without it.
nlohmann::ordered_json json_of(const Library& library) {
    if (library.version.empty()) return nullptr;
    return library.version;
}

std::vector<std::string> kernels_built_in() {
    std::vector<std::string> names;
    for (const Variant variant : all_variants)
        if (is_built_in(variant)) names.emplace_back(name_of(variant));
    return names;
}

}  // namespace

std::string build_facts_text() {
    const SourceCommit& commit = noted_source_commit();
    std::vector<std::string> versions;
    for (const Library& library : libraries()) versions.push_back(text_of(library));
    return fmt::format(
        "hetman {}\n"
        "commit     {}{}\n"
        "compiler   {}, {}\n"
        "kernels    {}; here {} is used\n"
        "libraries  {}",
        version, commit.hash, commit.modified ? ", modified" : "", HETMAN_COMPILER,
        HETMAN_BUILD_TYPE, fmt::join(kernels_built_in(), ", "), name_of(best_variant()),
        fmt::join(versions, ", "));
}

std::string build_facts_json() {
    const SourceCommit& commit = noted_source_commit();
    nlohmann::ordered_json versions;
    for (const Library& library : libraries()) versions[library.name] = json_of(library);
    return nlohmann::ordered_json{{"version", version},
                                  {"commit", commit.hash},
                                  {"modified", commit.modified},
                                  {"compiler", HETMAN_COMPILER},
                                  {"build_type", HETMAN_BUILD_TYPE},
                                  {"kernels", kernels_built_in()},
                                  {"kernel", name_of(best_variant())},
                                  {"libraries", versions}}
        .dump();
}

}  // namespace hetman
