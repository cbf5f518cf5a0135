#include "worker/transport/channel.h"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <thread>

namespace hetman {

namespace {

// True if mpirun lets the other ranks go on when one dies. (It exports its options like this.)
bool goes_on_without_the_dead() {
    const char* recovery = std::getenv("OMPI_MCA_orte_enable_recovery");
    return recovery != nullptr && std::string_view(recovery) != "0";
}

}  // namespace

struct Channel::Sending {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
};

bool Channel::launched() {
    return std::getenv("OMPI_COMM_WORLD_SIZE") != nullptr ||
           std::getenv("PMIX_NAMESPACE") != nullptr;
}

std::string Channel::library() {
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);
    // Followed by who built it, when and from what.
    const std::string_view all(text.data(), static_cast<std::size_t>(length));
    return std::string(all.substr(0, all.find_first_of(",\n")));
}

Channel::Channel() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

Channel::~Channel() {
    if (!left_) MPI_Finalize();
}

void Channel::expect(int rank, bool expected) {
    if (expected)
        unexpected_.erase(rank);
    else
        unexpected_.insert(rank);
}

void Channel::desert(ExitCode code) { std::_Exit(static_cast<int>(code)); }

void Channel::leave(ExitCode code) {
    const bool complete = unexpected_.empty() && !goes_on_without_the_dead();
    if (!everybody_leaves(complete ? end_patience : short_end_patience)) {
        if (goes_on_without_the_dead()) desert(code);
        MPI_Abort(MPI_COMM_WORLD, static_cast<int>(code));
    }
    MPI_Finalize();
    left_ = true;
}

bool Channel::everybody_leaves(std::chrono::milliseconds patience) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    Backoff backoff;
    bool waiting_for_others = false;
    MPI_Request others = MPI_REQUEST_NULL;
    while (std::chrono::steady_clock::now() < deadline) {
        if (receive()) {
            backoff.reset();
            continue;
        }
        if (!waiting_for_others && sending_.empty()) {
            MPI_Ibarrier(MPI_COMM_WORLD, &others);
            waiting_for_others = true;
        }
        int all_here = 0;
        if (waiting_for_others) MPI_Test(&others, &all_here, MPI_STATUS_IGNORE);
        if (all_here != 0) return true;
        std::this_thread::sleep_for(backoff.next());
    }
    return false;
}

void Channel::send(int to, Tag tag, std::string bytes) {
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        throw std::length_error("a message is longer than MPI can send");
    forget_delivered();
    Sending& sending = sending_.emplace_back(Sending{std::move(bytes)});
    MPI_Isend(sending.bytes.data(), static_cast<int>(sending.bytes.size()), MPI_BYTE, to,
              static_cast<int>(tag), MPI_COMM_WORLD, &sending.request);
}

std::optional<Received> Channel::receive() {
    forget_delivered();
    int arrived = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &arrived, &status);
    if (arrived == 0) return std::nullopt;
    int length = 0;
    MPI_Get_count(&status, MPI_BYTE, &length);
    Received received{status.MPI_SOURCE, static_cast<Tag>(status.MPI_TAG),
                      std::string(static_cast<std::size_t>(length), '\0')};
    MPI_Recv(received.bytes.data(), length, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return received;
}

void Channel::forget_delivered() {
    sending_.remove_if([](Sending& sending) {
        int delivered = 0;
        MPI_Test(&sending.request, &delivered, MPI_STATUS_IGNORE);
        return delivered != 0;
    });
}

}  // namespace hetman
