#include "coordinator/files/json_path.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "common/utf8.h"

namespace hetman {
namespace {

// Bytes that stand for themselves in the path of a URI (RFC 3986, unreserved and the slash).
constexpr std::string_view plain_in_uri =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";

std::string escaped(std::string_view bytes) {
    std::string text;
    while (!bytes.empty()) {
        const std::size_t length = utf8_length(bytes);
        if (length == 0)
            text += fmt::format("\\x{:02x}", static_cast<unsigned char>(bytes.front()));
        else
            text += bytes.substr(0, length);
        bytes.remove_prefix(length == 0 ? 1 : length);
    }
    return text;
}

std::string file_uri(std::string_view bytes) {
    std::string uri = "file://";
    for (const char byte : bytes)
        if (plain_in_uri.find(byte) != std::string_view::npos)
            uri += byte;
        else
            uri += fmt::format("%{:02X}", static_cast<unsigned char>(byte));
    return uri;
}

}  // namespace

void set_path(nlohmann::ordered_json& json, const std::string& name,
              const std::filesystem::path& path) {
    const std::string& bytes = path.native();
    const std::string text = escaped(bytes);
    json[name] = text;
    if (text != bytes) json[name + "_uri"] = file_uri(bytes);
}

}  // namespace hetman
