// llama.cpp (commit 0c1e57098, as in llama-cpp-python 0.3.36): in a stream of /v1/messages all blocks are open at once.
//
// Output of the model, a text and two calls:
//
//     I look.
//     <tool_call>
//     {"name": "get_weather", "arguments": {"city": "Rome"}}
//     </tool_call>
//     <tool_call>
//     {"name": "get_weather", "arguments": {"city": "Oslo"}}
//     </tool_call>
//
// Expected: start 0, stop 0, start 1, stop 1, start 2, stop 2. A client that runs a call when its block stops, as
// fine-grained streaming is meant for, can run the first while the second is written.
//     WR-4.6  […] for each block content_block_start, its deltas and content_block_stop […] one block at a time […].
//
// Actual: start 0, start 1, start 2, stop 0, stop 1, stop 2. No server_task_result_cmpl_partial ever closes a block;
// to_json_anthropic_stream of the final result closes all of them.
//
// In a checkout of llama.cpp:
//
//     c++ -std=c++17 -w -ffunction-sections -fno-pie -no-pie -Wl,--gc-sections -Wl,--unresolved-symbols=ignore-all \
//         -Icommon -Ivendor -Iinclude -Iggml/include -Itools/server -Itools/mtmd messages-blocks-overlap.cpp \
//         tools/server/server-task.cpp tools/server/server-common.cpp tools/server/server-chat.cpp \
//         common/chat*.cpp common/parsers/*.cpp common/peg-parser.cpp \
//         common/json*.cpp common/jinja/*.cpp common/unicode.cpp common/trie.cpp common/log.cpp common/common.cpp \
//         -lpthread -o overlap
//     ./overlap models/templates/NousResearch-Hermes-3-Llama-3.1-8B-tool_use.jinja
//
// Upstream: looked for on 2026-11-28 with "llama.cpp /v1/messages Anthropic tool_use input empty truncated
// arguments content_block_stop order overlapping blocks": nothing found.
//
// Vector: wire/respond/messages/parallel-calls

#include <fstream>
#include <iostream>
#include <sstream>

#include "chat.h"
#include "server-task.h"

const char * llama_build_info() { return "reproduction"; }

// The blocks that events start and stop.
static void note(const json & events, std::string & order) {
    for (const auto & event : events) {
        const auto & data = event.at("data");
        const std::string type = data.at("type").get<std::string>();
        const bool starts = type == "content_block_start";
        if (!starts && type != "content_block_stop") continue;
        order += (starts ? "start " : "stop ") + std::to_string(data.at("index").get<int>()) + ", ";
    }
}

int main(int, char ** arguments) {
    std::stringstream source;
    source << std::ifstream(arguments[1]).rdbuf();
    const auto templates = common_chat_templates_init(nullptr, source.str());

    common_chat_templates_inputs inputs;
    common_chat_msg question;
    question.role = "user";
    question.content = "The weather in Rome and in Oslo?";
    inputs.messages = { question };
    inputs.tools = { { "get_weather", "Current weather in a city",
                       R"({"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]})" } };
    inputs.parallel_tool_calls = true;
    const auto params = common_chat_templates_apply(templates.get(), inputs);
    common_chat_parser_params how(params);
    how.parser.load(params.parser);

    task_result_state state(how);
    std::string order;
    int number = 0;
    for (const char * piece : { "I look.\n", "<tool_call>\n{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Rome\"}}\n</tool_call>\n",
                                "<tool_call>\n{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Oslo\"}}\n</tool_call>" }) {
        server_task_result_cmpl_partial part;
        part.content = piece;
        part.n_decoded = ++number;
        part.n_prompt_tokens = 1;
        part.n_prompt_tokens_cache = 0;
        part.res_type = TASK_RESPONSE_TYPE_ANTHROPIC;
        part.update(state);
        note(part.to_json(), order);
    }
    server_task_result_cmpl_final last;
    last.stop = STOP_TYPE_EOS;
    last.stream = true;
    last.n_decoded = number;
    last.res_type = TASK_RESPONSE_TYPE_ANTHROPIC;
    last.update(state);
    note(last.to_json(), order);
    std::cout << order << "\n";
    if (order.find("stop 0") < order.find("start 1")) {
        return 0;
    }
    std::cout << "DEFECT: the second block begins while the first is open\n";
    return 1;
}
