// llama.cpp (sources of the crate llama-cpp-sys-2 0.1.161): with tools offered, Llama 3.x cannot answer with a brace.
//
// Output of the model, an answer in plain words, while the request offers a tool it does not need:
//
//     Write it as a set: {1, 2}.
//
// Expected: the answer, as it is.
//
// Actual: common_chat_parse throws, so llama-server answers with an error in place of what was generated. The parser
// that is made of these templates takes the first { for the beginning of a call, and knows no other. Nothing keeps the
// model from such an answer: there is no grammar for these templates, lazy or not, for they have no trigger.
//
// In a checkout of llama.cpp, with the template of a model of Llama 3.1, 3.2 or 3.3 in a file:
//
//     c++ -std=c++17 -w -ffunction-sections -fno-pie -no-pie -Wl,--gc-sections -Wl,--unresolved-symbols=ignore-all \
//         -Icommon -Ivendor -Iinclude -Iggml/include brace-in-an-answer.cpp common/chat*.cpp \
//         common/parsers/*.cpp common/peg-parser.cpp common/json*.cpp common/jinja/*.cpp common/unicode.cpp \
//         common/trie.cpp common/log.cpp common/common.cpp -lpthread -o brace
//     ./brace models/templates/meta-llama-Llama-3.1-8B-Instruct.jinja
//
// Upstream: https://github.com/ggml-org/llama.cpp/pull/20806 and 20800 (closed on 2026-11-28 without a merge:
// the server has a flag that turns the parser off).
//
// Vector: template/llama3/prose

#include <fstream>
#include <iostream>
#include <sstream>

#include "chat.h"

int main(int, char ** arguments) {
    std::stringstream source;
    source << std::ifstream(arguments[1]).rdbuf();
    const auto templates = common_chat_templates_init(nullptr, source.str());

    common_chat_templates_inputs inputs;
    common_chat_msg question;
    question.role = "user";
    question.content = "How does one write a set?";
    inputs.messages = { question };
    inputs.tools = { { "get_weather", "The weather of a city",
                       R"({"type": "object", "properties": {"city": {"type": "string"}}})" } };
    const auto params = common_chat_templates_apply(templates.get(), inputs);
    std::cout << "grammar: " << params.grammar.size() << " characters, triggers: " << params.grammar_triggers.size() << "\n";

    common_chat_parser_params how(params);
    how.parser.load(params.parser);
    const std::string answer = "Write it as a set: {1, 2}.";
    try {
        const auto message = common_chat_parse(answer, false, how);
        std::cout << "content: " << message.content << "\n";
        if (message.content == answer) {
            return 0;
        }
    } catch (const std::exception & error) {
        std::cout << "error: " << error.what() << "\n";
    }
    std::cout << "DEFECT: an answer with a brace is an error while tools are offered\n";
    return 1;
}
