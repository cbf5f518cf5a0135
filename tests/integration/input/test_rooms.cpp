// The table of rooms in docs/architecture.md, compared with what the source files include.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "tests/integration/documents.h"

namespace {

namespace fs = std::filesystem;
using Rooms = std::map<std::string, std::set<std::string>>;

const fs::path project = hetman::test::project_directory();

// The rooms of the coordinator, each with those that it may include.
Rooms documented_rooms() {
    Rooms rooms;
    std::ifstream page(project / "docs/architecture.md");
    const std::regex row("\\| (?:&nbsp;)*`(\\w+)/` \\|.*\\|(.*)\\|");
    const std::regex word("`(\\w+)`");
    bool in_coordinator = false;
    std::set<std::string> below;
    for (std::string line; std::getline(page, line);) {
        std::smatch found;
        if (!std::regex_match(line, found, row)) continue;
        const bool is_inner = line.starts_with("| &nbsp;");
        if (!is_inner) in_coordinator = found[1] == "coordinator";
        if (!is_inner || !in_coordinator) continue;
        const std::string allowed = found[2];
        std::set<std::string>& others = rooms[found[1]];
        for (std::sregex_iterator i(allowed.begin(), allowed.end(), word), end; i != end; ++i)
            others.insert((*i)[1]);
    }
    for (const auto& [room, others] : rooms)
        if (room != "command_line") rooms["command_line"].insert(room);
    return rooms;
}

// What the files below a folder include of ours: the first two names of each path.
Rooms included_rooms() {
    Rooms rooms;
    const std::regex include("#include \"(common|worker|coordinator)/(\\w+)/.*");
    for (const char* part : {"common", "worker", "coordinator"})
        for (const auto& file : fs::recursive_directory_iterator(project / part)) {
            if (file.path().extension() != ".h" && file.path().extension() != ".cpp") continue;
            const fs::path inside = fs::relative(file.path().parent_path(), project);
            const std::string room =
                inside.has_parent_path() ? std::next(inside.begin())->string() : "";
            std::ifstream text(file.path());
            for (std::string line; std::getline(text, line);) {
                std::smatch found;
                if (!std::regex_match(line, found, include)) continue;
                rooms[part].insert(found[1]);
                if (std::string(part) == "coordinator" && found[1] == "coordinator" &&
                    !room.empty())
                    rooms[room].insert(found[2]);
            }
        }
    return rooms;
}

TEST(Rooms, IncludeOnlyWhatTheArchitectureAllows) {
    const Rooms allowed = documented_rooms();
    ASSERT_GE(allowed.size(), 9u);
    Rooms included = included_rooms();
    EXPECT_EQ(included["common"], std::set<std::string>({"common"}));
    EXPECT_FALSE(included["worker"].contains("coordinator"));
    for (const auto& [room, others] : allowed)
        for (const std::string& other : included[room])
            EXPECT_TRUE(other == room || others.contains(other))
                << "coordinator/" << room << " includes coordinator/" << other;
}

TEST(Rooms, DependInOneDirection) {
    Rooms left = documented_rooms();
    while (!left.empty()) {
        const auto lowest = std::find_if(left.begin(), left.end(),
                                         [](const auto& room) { return room.second.empty(); });
        ASSERT_NE(lowest, left.end()) << "rooms depend on each other: " << left.begin()->first;
        const std::string name = lowest->first;
        left.erase(lowest);
        for (auto& [room, others] : left) others.erase(name);
    }
}

}  // namespace
