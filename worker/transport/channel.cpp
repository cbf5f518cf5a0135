#include "worker/transport/channel.h"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <limits>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "worker/transport/mpi_family.h"

namespace hetman {

// The messages that MPI has not delivered yet, and their requests at the same places.
struct Channel::Outbox {
    std::vector<MPI_Request> requests;
    // On the heap, so that even short ones keep their address until they are delivered.
    std::vector<std::unique_ptr<std::string>> messages;
    std::vector<int> delivered;  // places, of the last look
};

bool Channel::launched() { return is_rank_of_launcher(); }

std::string Channel::library() {
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);
    return short_library_version({text.data(), static_cast<std::size_t>(length)});
}

Channel::Channel(std::string command_line)
    : outbox_(std::make_unique<Outbox>()), command_line_(std::move(command_line)) {
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
    const bool complete = unexpected_.empty() && !ranks_outlive_a_lost_one();
    if (!everybody_leaves(complete ? end_patience : short_end_patience)) {
        if (ranks_outlive_a_lost_one()) desert(code);
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
        if (!waiting_for_others && outbox_->requests.empty()) {
            MPI_Ibarrier(MPI_COMM_WORLD, &others);
            waiting_for_others = true;
        }
        int all_here = 0;
        if (waiting_for_others) MPI_Test(&others, &all_here, MPI_STATUS_IGNORE);
        if (all_here != 0) {
            while (receive()) continue;  // MPICH warns of messages that nobody has received
            return true;
        }
        std::this_thread::sleep_for(backoff.next());
    }
    return false;
}

void Channel::send(int to, Tag tag, std::string bytes) {
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        throw std::length_error("a message is longer than MPI can send");
    if (outbox_->requests.size() >= next_look_) forget_delivered();
    outbox_->messages.push_back(std::make_unique<std::string>(std::move(bytes)));
    const std::string& message = *outbox_->messages.back();
    MPI_Isend(message.data(), static_cast<int>(message.size()), MPI_BYTE, to, static_cast<int>(tag),
              MPI_COMM_WORLD, &outbox_->requests.emplace_back(MPI_REQUEST_NULL));
}

std::optional<Received> Channel::receive() {
    int arrived = 0;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &arrived, &message, &status);
    if (arrived == 0) {
        forget_delivered();
        return std::nullopt;
    }
    int length = 0;
    MPI_Get_count(&status, MPI_BYTE, &length);
    Received received{status.MPI_SOURCE, static_cast<Tag>(status.MPI_TAG),
                      std::string(static_cast<std::size_t>(length), '\0')};
    MPI_Mrecv(received.bytes.data(), length, MPI_BYTE, &message, MPI_STATUS_IGNORE);
    return received;
}

// Called when there is nothing to receive, and when twice as many messages are pending as after the
// last call: each is tested only a few times, however many are pending.
void Channel::forget_delivered() {
    std::vector<MPI_Request>& requests = outbox_->requests;
    if (!requests.empty()) {
        std::vector<int>& delivered = outbox_->delivered;
        delivered.resize(requests.size());
        int count = 0;
        MPI_Testsome(static_cast<int>(requests.size()), requests.data(), &count, delivered.data(),
                     MPI_STATUSES_IGNORE);
        // From the last one on, so that the messages that fill the gaps are not delivered ones.
        std::sort(delivered.begin(), delivered.begin() + count, std::greater<>());
        for (int i = 0; i < count; ++i) {
            const auto place = static_cast<std::size_t>(delivered[static_cast<std::size_t>(i)]);
            requests[place] = requests.back();
            requests.pop_back();
            std::swap(outbox_->messages[place], outbox_->messages.back());
            outbox_->messages.pop_back();
        }
    }
    next_look_ = std::max(least_to_look_for, 2 * requests.size());
}

}  // namespace hetman
