#pragma once
// Paths in JSON. A path may be any bytes, as in directories that were named in Latin-1, but the
// strings of JSON are Unicode.

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace hetman {

// Sets `name` to the path, in which each byte that is no UTF-8 is written \xNN, for people. If
// there is one, sets name + "_uri" to the path as an RFC 8089 URI, which has the exact bytes:
// "file:///l%E9/runs/j".
void set_path(nlohmann::ordered_json& json, const std::string& name,
              const std::filesystem::path& path);

}  // namespace hetman
