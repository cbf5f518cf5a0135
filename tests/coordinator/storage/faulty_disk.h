#pragma once
// A disk that fails where it is told to.

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "coordinator/files/file_calls.h"

namespace hetman::test {

enum class Call { open, write, fsync, close, read, rename, link, unlink, mkdir };

// What happens to a call.
enum class Fault {
    none,
    full,        // refused with ENOSPC
    broken,      // refused with EIO
    short_call,  // writes or reads the first half; that is no failure, if the rest follows
    torn,        // the first half is written, then the disk is full
    cut,         // reads as if the file ended there
    wrong,       // reads a wrong bit
    lost_reply,  // done, but reported as failed, as network file systems may
};

std::string_view name_of(Call call);
std::string_view name_of(Fault fault);
// The faults that a call can have.
std::vector<Fault> faults_of(Call call);

// One call, and the whole path it is about: for a rename or a link the new one.
struct Step {
    Call call;
    std::string path;
    bool creates = false;  // of an open: it makes the file
};

// Stands in for the system calls of coordinator/files/file_calls.h as long as it lives.
// Only calls of the thread that made it, and of threads that save ledgers, are recorded and may
// fail: a run directory's heart beats on.
class FaultyDisk {
  public:
    FaultyDisk();
    ~FaultyDisk();
    FaultyDisk(const FaultyDisk&) = delete;
    FaultyDisk& operator=(const FaultyDisk&) = delete;

    // Asked before each call, by one thread at a time.
    std::function<Fault(const Step& step)> fault_at;
    // All calls so far; to be looked at while nothing is saved beside it.
    std::vector<Step> steps;
    // How often this was renamed into place.
    int renamed_to(const std::string& path) const;

  private:
    bool is_watched() const;
    void note_path(int descriptor, const std::string& path);
    std::string path_of(int descriptor);
    std::string whole_path(int directory, const std::string& path);
    Fault next(Call call, const std::string& path, bool creates = false);
    template <class Action>
    int run(Call call, const std::string& path, Action action);
    template <class Action>
    int run(Fault fault, Action action);
    ssize_t write(int descriptor, const void* bytes, std::size_t size);
    ssize_t read(int descriptor, void* bytes, std::size_t size);

    const FileCalls real_ = file_calls();
    const std::thread::id thread_ = std::this_thread::get_id();
    // Of all that follows, of fault_at, which may use the disk itself, and of steps.
    mutable std::recursive_mutex mutex_;
    std::map<int, std::string> paths_;  // of open descriptors
    std::map<std::string, int> renamed_;
};

}  // namespace hetman::test
