// What source files include, compared with the table of rooms in docs/architecture.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/integration/documents.h"

namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;
using Dependencies = std::map<std::string, Names>;

const std::vector<std::string> floors{"common", "worker", "coordinator"};

// A list that registers guests includes them, and is included by what they include.
const Names lists_of_guests{"common/workload_settings", "coordinator/workload_list"};

// The rooms of each floor in the table's order, each with those that it may include.
struct Room {
    std::string name;
    bool includes_all_below = false;
    Names others = {};
};
std::map<std::string, std::vector<Room>> documented_rooms() {
    std::map<std::string, std::vector<Room>> rooms;
    std::ifstream page(hetman::test::project_directory() / "docs/architecture.md");
    const std::regex row("\\| (&nbsp;)*`(\\w+)/` \\|.*\\|(.*)\\|");
    const std::regex word("`(\\w+)`");
    std::string floor;
    for (std::string line; std::getline(page, line);) {
        std::smatch found;
        if (!std::regex_match(line, found, row)) continue;
        if (!found[1].matched) {
            floor = found[2];
            continue;
        }
        Room room{found[2]};
        const std::string allowed = found[3];
        room.includes_all_below = allowed.find("the rooms below") != std::string::npos;
        for (std::sregex_iterator i(allowed.begin(), allowed.end(), word), end; i != end; ++i)
            room.others.insert((*i)[1]);
        rooms[floor].push_back(room);
    }
    return rooms;
}

// Of a path such as "common/job/job.h".
std::string without_extension(const std::string& path) { return path.substr(0, path.rfind('.')); }
std::string floor_of(const std::string& path) { return path.substr(0, path.find('/')); }
// Empty for files that are in no room.
std::string room_of(const std::string& path) {
    const std::size_t begin = path.find('/') + 1;
    const std::size_t end = path.find('/', begin);
    return end == std::string::npos ? "" : path.substr(begin, end - begin);
}
// A file that is in no room stands for itself.
std::string folder_of(const std::string& path) {
    return room_of(path).empty() ? without_extension(path) : path.substr(0, path.rfind('/'));
}

// All source files, each with those of ours that it includes.
const Dependencies& files() {
    static const Dependencies all = [] {
        Dependencies files;
        const fs::path project = hetman::test::project_directory();
        const std::regex include("#include \"((common|worker|coordinator)/.*)\"");
        for (const std::string& floor : floors)
            for (const auto& entry : fs::recursive_directory_iterator(project / floor)) {
                const fs::path extension = entry.path().extension();
                if (extension != ".h" && extension != ".cpp") continue;
                Names& included = files[fs::relative(entry.path(), project).string()];
                std::ifstream text(entry.path());
                for (std::string line; std::getline(text, line);)
                    if (std::smatch found; std::regex_match(line, found, include))
                        included.insert(found[1]);
            }
        return files;
    }();
    return all;
}

// Leaves only what is part of a circle or depends on one.
void remove_lowest(Dependencies& left) {
    for (bool removed = true; removed;) {
        removed = false;
        for (auto i = left.begin(); i != left.end();) {
            const bool is_lowest =
                std::none_of(i->second.begin(), i->second.end(), [&](const std::string& other) {
                    return other != i->first && left.contains(other);
                });
            removed = removed || is_lowest;
            i = is_lowest ? left.erase(i) : std::next(i);
        }
    }
}

TEST(Rooms, AreAllInTheArchitecture) {
    const auto documented = documented_rooms();
    for (const std::string& floor : floors) {
        Names listed;
        for (const Room& room : documented.at(floor)) listed.insert(room.name);
        Names found;
        for (const auto& [file, included] : files())
            if (floor_of(file) == floor && !room_of(file).empty()) found.insert(room_of(file));
        EXPECT_EQ(listed, found) << floor;
    }
}

TEST(Rooms, IncludeOnlyWhatTheArchitectureAllows) {
    for (const auto& [floor, rooms] : documented_rooms())
        for (auto room = rooms.begin(); room != rooms.end(); ++room) {
            Names allowed = room->others;
            allowed.insert({"", room->name});
            if (room->includes_all_below)
                std::for_each(room, rooms.end(),
                              [&](const Room& below) { allowed.insert(below.name); });
            for (const auto& [file, included] : files()) {
                if (floor_of(file) != floor || room_of(file) != room->name) continue;
                for (const std::string& other : included)
                    EXPECT_TRUE(floor_of(other) != floor || allowed.contains(room_of(other)))
                        << file << " includes " << other;
            }
        }
}

TEST(Rooms, OfAFloorIncludeNothingAboveIt) {
    for (const auto& [file, included] : files()) {
        const auto floor = std::find(floors.begin(), floors.end(), floor_of(file));
        for (const std::string& other : included)
            EXPECT_NE(std::find(floors.begin(), std::next(floor), floor_of(other)),
                      std::next(floor))
                << file << " includes " << other;
    }
}

TEST(Rooms, AndTheirFoldersDependInOneDirection) {
    Dependencies left;
    for (const auto& [file, included] : files())
        if (!lists_of_guests.contains(without_extension(file)))
            for (const std::string& other : included)
                left[folder_of(file)].insert(folder_of(other));
    remove_lowest(left);
    for (const auto& [folder, others] : left)
        for (const std::string& other : others)
            if (left.contains(other) && other != folder)
                ADD_FAILURE() << "in a circle, or above one: " << folder << " includes " << other;
}

TEST(Rooms, OfAFloorHaveNoTwoFilesOfOneName) {
    std::map<std::string, Names> places;  // by floor and name
    for (const auto& [file, included] : files()) {
        const std::string path = without_extension(file);
        places[floor_of(file) + ": " + path.substr(path.rfind('/') + 1)].insert(path);
    }
    for (const auto& [name, paths] : places)
        EXPECT_EQ(paths.size(), 1U) << name << " is also " << *paths.rbegin();
}

}  // namespace
