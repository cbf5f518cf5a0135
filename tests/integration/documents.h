#pragma once
// The examples in the documents: indented blocks of commands, each after "$ ", with what they
// print.
//
// Every example is run, in the order of the document and in one directory, unless a comment in the
// document above the block says otherwise:
//
//   <!-- example: shown only: REASON -->     it is not run
//   <!-- example: long -->                   only the long tests run it
//   <!-- example: after: COMMANDS -->        these commands come first, whatever they print
//
// A line "..." stands for any lines. Times, speeds and what else differs between two runs of the
// same program are not compared, see comparable().

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

// Those that can be run. Throws std::runtime_error for a comment that is not one of the above.
std::vector<ExampleBlock> examples_in(const std::string& document);

// README.md and the documents that have examples, as paths below the project's directory.
std::vector<std::string> documents_with_examples();
std::filesystem::path project_directory();

// The text with a placeholder for whatever differs between two runs.
std::string comparable(const std::string& text);

// Runs the examples of a document and expects of each that it prints what the document says.
void expect_true_examples(const std::string& document, bool also_long);

}  // namespace hetman::test
