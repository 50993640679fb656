// llama.cpp (sources of llama-cpp-python 0.3.36): the grammar of a call ends an integer after 16 digits.
//
// Where a call is demanded, or a trigger of one was written, the model wants to write (Qwen 2.5 and every other model):
//
//     <tool_call>
//     {"name": "delete_message", "arguments": {"message_id": 1284912384512384512}}
//     </tool_call>
//
// The schema says {"type": "integer"}. The chat template writes this call, and llama.cpp's own parser reads it.
//
// Expected: the grammar lets it be written. Ids of 17 to 19 digits (Discord, Twitter, any BIGINT) are integers.
//
// Actual: after "1284912384512384" the grammar allows no digit, only what follows a number. The model has to end the id there,
// and the call runs with another one: well-formed, valid by the schema, and wrong. Nobody is told.
//
// Source: common/json-schema-to-grammar.cpp:239 ("integral-part": [0] | [1-9] [0-9]{0,15}).  Exponents and numbers of type
// "number" stand on the same rule.
//
// In a checkout of llama.cpp:
//
//     c++ -std=c++17 -w -ffunction-sections -fno-pie -no-pie -Wl,--gc-sections -Wl,--unresolved-symbols=ignore-all \
//         -Icommon -Ivendor -Iinclude -Iggml/include long-integers-are-cut.cpp common/chat*.cpp \
//         common/parsers/*.cpp common/peg-parser.cpp common/json*.cpp common/jinja/*.cpp common/unicode.cpp \
//         common/trie.cpp common/log.cpp common/common.cpp src/llama-grammar.cpp -lpthread -o integers
//     ./integers models/templates/Qwen-Qwen2.5-7B-Instruct.jinja
//
// Upstream: https://github.com/ggml-org/llama.cpp/pull/6555 (merged) caps the length of numbers, against models that write digits
// without end; a report of ids that it cuts was not found on 2026-11-28. A cap of 19 digits would do for both.
//
// Vectors: grammar/schema-types/integer, grammar/schema-numbers/open-range

#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include "../src/llama-grammar.h"
#include "chat.h"

// How many characters of a text the grammar lets a model write.
static size_t possible(const std::string & grammar, const std::string & text) {
    llama_grammar * running = llama_grammar_init_impl(nullptr, grammar.c_str(), "root", false, nullptr, 0, nullptr, 0);
    size_t done = 0;
    for (const char sign : text) {
        llama_grammar_accept(running, (uint32_t) (unsigned char) sign);
        if (llama_grammar_get_stacks(running).empty()) break;
        done++;
    }
    llama_grammar_free_impl(running);
    return done;
}

int main(int, char ** arguments) {
    std::stringstream source;
    source << std::ifstream(arguments[1]).rdbuf();
    const auto templates = common_chat_templates_init(nullptr, source.str());

    common_chat_templates_inputs inputs;
    common_chat_msg question;
    question.role = "user";
    question.content = "Delete message 1284912384512384512.";
    inputs.messages = { question };
    inputs.tools = { { "delete_message", "Deletes a message",
                       R"({"type": "object", "properties": {"message_id": {"type": "integer"}}, "required": ["message_id"]})" } };
    inputs.tool_choice = COMMON_CHAT_TOOL_CHOICE_REQUIRED;
    const auto params = common_chat_templates_apply(templates.get(), inputs);

    const std::string output =
        "<tool_call>\n{\"name\": \"delete_message\", \"arguments\": {\"message_id\": 1284912384512384512}}\n</tool_call>";
    common_chat_parser_params how(params);
    how.parser.load(params.parser);
    const auto message = common_chat_parse(output, false, how);
    std::cout << "its parser reads: " << message.tool_calls.at(0).arguments << "\n";

    // The grammar also reads what the prompt has of the answer.
    const std::string written = params.generation_prompt + output;
    const size_t done = possible(params.grammar, written);
    std::cout << "its grammar allows: " << written.substr(params.generation_prompt.size(), done - params.generation_prompt.size())
              << "\n";
    if (done == written.size()) {
        return 0;
    }
    std::cout << "DEFECT: the grammar ends an integer after 16 digits\n";
    return 1;
}
