// Fuzzes files of queens in all formats; small boards are also completed.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "common/failure.h"
#include "coordinator/completion/compositions/formats.h"
#include "tests/fuzz/fuzz.h"
#include "worker/completion/completer.h"
#include "worker/completion/validator.h"

namespace hetman::test {
namespace {

constexpr std::uint32_t most_rows_to_complete = 100;

// A file that does not exist on disk.
class MemoryFile {
  public:
    explicit MemoryFile(std::string_view bytes) : descriptor_(memfd_create("queens", 0)) {
        require(descriptor_ >= 0 &&
                ::write(descriptor_, bytes.data(), bytes.size()) == std::ssize(bytes) &&
                lseek(descriptor_, 0, SEEK_SET) == 0);
    }
    ~MemoryFile() { close(descriptor_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::string name() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

  private:
    int descriptor_;
};

using Squares = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Squares blocked_of(const Composition& board) {
    Squares squares;
    board.blocked.each(
        [&](std::uint32_t row, std::uint32_t column) { squares.emplace_back(row, column); });
    return squares;
}

void expect_sound(const Composition& board) {
    require(board.n() > 0 && board.n() <= largest_composition);
    for (const std::uint32_t column : board.columns)
        require(column < board.n() || column == no_column);
    const Squares blocked = blocked_of(board);
    require(std::is_sorted(blocked.begin(), blocked.end()));
    for (const auto& [row, column] : blocked) require(row < board.n() && column < board.n());
}

void expect_same_again(const Composition& board, CompositionFormat format) {
    std::string bytes;
    write_composition(board, format, [&](std::string_view more) { bytes += more; });
    const CompositionFile again = read_composition(MemoryFile(bytes).name());
    require(again.format == format && again.board.columns == board.columns);
    require(!tells_blocked(format) || blocked_of(again.board) == blocked_of(board));
}

void try_to_complete(const Composition& board) {
    if (first_conflict(board) || first_on_blocked(board)) return;
    CompletionLimits limits;
    limits.nodes = 1000;
    const Completion found = complete(board, limits, never_stop);
    if (found.verdict != Verdict::completed) return;
    require(!first_conflict(found.board) && queens_in(found.board) == board.n());
    for (std::uint32_t row = 0; row < board.n(); ++row)
        require(board.columns[row] == no_column || board.columns[row] == found.board.columns[row]);
    for (const auto& [row, column] : blocked_of(board)) require(found.board.columns[row] != column);
}

}  // namespace
}  // namespace hetman::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hetman;
    using namespace hetman::test;
    const MemoryFile file(text_of(data, size));
    try {
        const Composition board = read_composition(file.name()).board;
        expect_sound(board);
        for (const CompositionFormat format : {CompositionFormat::text, CompositionFormat::squares,
                                               CompositionFormat::json, CompositionFormat::binary})
            expect_same_again(board, format);
        if (board.n() <= most_rows_to_complete) try_to_complete(board);
    } catch (const Failure& failure) {
        require(failure.code() == ExitCode::usage);
        for (const Complaint& complaint : failure.complaints())
            require(complaint.line().find('\n') == std::string::npos);
    }
    return 0;
}
