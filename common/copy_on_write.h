#pragma once
// A value that its copies share until one of them is changed: a copy is a cheap snapshot of
// something large.

#include <atomic>
#include <cstddef>
#include <utility>

namespace hetman {

// Each copy belongs to one thread at a time; other threads may use other copies meanwhile.
template <class Value>
class CopyOnWrite {
  public:
    CopyOnWrite() : shared_(new Shared) {}
    explicit CopyOnWrite(Value value) : shared_(new Shared(std::move(value))) {}
    CopyOnWrite(const CopyOnWrite& other) noexcept : shared_(other.shared_) {
        shared_->owners.fetch_add(1, std::memory_order_relaxed);
    }
    CopyOnWrite(CopyOnWrite&& other) noexcept : shared_(std::exchange(other.shared_, nullptr)) {}
    CopyOnWrite& operator=(CopyOnWrite other) noexcept {
        std::swap(shared_, other.shared_);
        return *this;
    }
    ~CopyOnWrite() {
        // acq_rel: each owner's reads happen before the value is written or deleted by the last
        // one.
        if (shared_ != nullptr && shared_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1)
            delete shared_;
    }

    const Value& operator*() const { return shared_->value; }
    const Value* operator->() const { return &shared_->value; }

    // The value for writing; copied first if it is shared. Throws std::bad_alloc.
    Value& writable() {
        if (shared_->owners.load(std::memory_order_acquire) != 1)
            *this = CopyOnWrite(new Shared(shared_->value));
        return shared_->value;
    }

  private:
    struct Shared {
        Shared() = default;
        explicit Shared(const Value& value) : value(value) {}
        explicit Shared(Value&& value) : value(std::move(value)) {}
        std::atomic<std::size_t> owners{1};
        Value value{};
    };

    explicit CopyOnWrite(Shared* shared) : shared_(shared) {}

    Shared* shared_;
};

}  // namespace hetman
