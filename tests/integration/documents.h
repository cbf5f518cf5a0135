#pragma once
// The examples in the documents: indented blocks of commands, each after "$ ", with their output.
//
// Every example is run, in the order of the document and in one directory, unless a comment in the
// document above the block says otherwise:
//
//   <!-- example: shown only: REASON -->     it is not run
//   <!-- example: long -->                   only the long tests run it
//   <!-- example: after: COMMANDS -->        run these commands first; their output is ignored
//
// A line "..." stands for any lines. Times, speeds and everything else that differs between two
// runs of the same program are not compared, see comparable().

#include <filesystem>
#include <string>
#include <vector>

namespace hetman::test {

struct Example {
    std::size_t line = 0;  // of the document, from 1
    std::string command;
    std::string printed;  // lines as in the document, without the indentation
};

struct ExampleBlock {
    std::vector<std::string> preparations;
    bool is_long = false;
    std::vector<Example> examples;
};

// The examples that can be run. Throws std::runtime_error for an unknown comment.
std::vector<ExampleBlock> examples_in(const std::string& document);

// README.md and the documents with examples, as paths relative to the project's directory.
std::vector<std::string> documents_with_examples();
std::filesystem::path project_directory();

// The text with placeholders for everything that differs between two runs.
std::string comparable(const std::string& text);

// Runs the examples of a document and expects the output that the document shows.
void expect_true_examples(const std::string& document, bool also_long);

}  // namespace hetman::test
