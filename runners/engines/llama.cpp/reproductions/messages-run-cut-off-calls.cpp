// llama.cpp (commit 0c1e57098, as in llama-cpp-python 0.3.36): over /v1/messages a call that is cut off runs without its arguments.
//
// Output of the model, which stops at max_tokens:
//
//     <tool_call>
//     {"name": "bash", "arguments": {"command": "rm -rf /home
//
// Expected: no block tool_use, or an error. The model has not said what is to run.
//     WR-4.5  An incomplete call MUST NOT be a block of a response […].
//
// Actual: {"type": "tool_use", "id": …, "name": "bash", "input": {}}. server_task_result_cmpl_final::to_json_anthropic parses
// the arguments, and where that fails takes {} in their place. A client gets an object, and runs the tool with it. Over
// /v1/chat/completions the arguments are sent as far as they came, and a client sees that they are not JSON.
//
// In a checkout of llama.cpp:
//
//     c++ -std=c++17 -w -ffunction-sections -fno-pie -no-pie -Wl,--gc-sections -Wl,--unresolved-symbols=ignore-all \
//         -Icommon -Ivendor -Iinclude -Iggml/include -Itools/server -Itools/mtmd messages-run-cut-off-calls.cpp \
//         tools/server/server-task.cpp tools/server/server-common.cpp tools/server/server-chat.cpp \
//         common/chat*.cpp common/parsers/*.cpp common/peg-parser.cpp \
//         common/json*.cpp common/jinja/*.cpp common/unicode.cpp common/trie.cpp common/log.cpp common/common.cpp \
//         -lpthread -o cut-off
//     ./cut-off models/templates/NousResearch-Hermes-3-Llama-3.1-8B-tool_use.jinja
//
// Upstream: looked for on 2026-11-28 with "llama.cpp /v1/messages Anthropic tool_use input empty truncated
// arguments content_block_stop order overlapping blocks": nothing found.
//
// Vector: wire/respond/messages/cut-off-call

#include <fstream>
#include <iostream>
#include <sstream>

#include "chat.h"
#include "server-task.h"

const char * llama_build_info() { return "reproduction"; }

int main(int, char ** arguments) {
    std::stringstream source;
    source << std::ifstream(arguments[1]).rdbuf();
    const auto templates = common_chat_templates_init(nullptr, source.str());

    common_chat_templates_inputs inputs;
    common_chat_msg question;
    question.role = "user";
    question.content = "Clean up.";
    inputs.messages = { question };
    inputs.tools = { { "bash", "Run a shell command",
                       R"({"type": "object", "properties": {"command": {"type": "string"}}, "required": ["command"]})" } };
    const auto params = common_chat_templates_apply(templates.get(), inputs);
    common_chat_parser_params how(params);
    how.parser.load(params.parser);

    task_result_state state(how);
    server_task_result_cmpl_final result;
    result.content = "<tool_call>\n{\"name\": \"bash\", \"arguments\": {\"command\": \"rm -rf /home";
    result.stop = STOP_TYPE_LIMIT;
    result.stream = false;
    result.n_decoded = result.n_prompt_tokens = 1;
    result.n_prompt_tokens_cache = 0;
    result.res_type = TASK_RESPONSE_TYPE_ANTHROPIC;
    result.update(state);
    const std::string response = safe_json_to_str(result.to_json());
    std::cout << response << "\n";
    if (response.find("\"input\":{}") == std::string::npos) {
        return 0;
    }
    std::cout << "DEFECT: a call that was cut off runs without its arguments\n";
    return 1;
}
