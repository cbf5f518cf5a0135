// The examples in the documents that take minutes.
#include <gtest/gtest.h>

#include "tests/integration/documents.h"

namespace hetman::test {
namespace {

TEST(LongDocuments, ShowWhatTheProgramPrints) {
    for (const std::string& document : documents_with_examples())
        expect_true_examples(document, true);
}

}  // namespace
}  // namespace hetman::test
