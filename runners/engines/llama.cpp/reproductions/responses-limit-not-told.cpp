// llama.cpp (commit 0c1e57098, as in llama-cpp-python 0.3.36): over /v1/responses an answer that stops at its limit is completed.
//
// Expected: status incomplete with incomplete_details.reason max_output_tokens, as /v1/chat/completions says length and
// /v1/messages max_tokens of the same answer. A client that reads completed takes half an answer for a whole one.
//
// Actual: "status": "completed", in the response and in each item, whatever the answer stopped at.
// to_json_oaicompat_resp and to_json_oaicompat_resp_stream do not look at `stop`.
//
// In a checkout of llama.cpp:
//
//     c++ -std=c++17 -w -ffunction-sections -fno-pie -no-pie -Wl,--gc-sections -Wl,--unresolved-symbols=ignore-all \
//         -Icommon -Ivendor -Iinclude -Iggml/include -Itools/server -Itools/mtmd responses-limit-not-told.cpp \
//         tools/server/server-task.cpp tools/server/server-common.cpp tools/server/server-chat.cpp \
//         common/chat*.cpp common/parsers/*.cpp common/peg-parser.cpp \
//         common/json*.cpp common/jinja/*.cpp common/unicode.cpp common/trie.cpp common/log.cpp common/common.cpp \
//         -lpthread -o shown
//     ./shown
//
// Upstream: looked for on 2026-11-28 with "llama.cpp server /v1/responses missing output_index content_index
// events status incomplete": nothing found.
//
// Vector: wire/respond/finish-reasons/text-at-the-limit/responses

#include <iostream>

#include "chat.h"
#include "server-task.h"

const char * llama_build_info() { return "reproduction"; }

int main() {
    task_result_state state(common_chat_parser_params{});
    server_task_result_cmpl_final result;
    result.content = "It rains in";
    result.stop = STOP_TYPE_LIMIT;
    result.stream = false;
    result.n_decoded = result.n_prompt_tokens = 1;
    result.n_prompt_tokens_cache = 0;
    result.res_type = TASK_RESPONSE_TYPE_OAI_RESP;
    result.update(state);
    const json response = result.to_json();
    std::cout << safe_json_to_str(response) << "\n";
    if (response.at("status") == "incomplete") {
        return 0;
    }
    std::cout << "DEFECT: an answer that stops at its limit is completed\n";
    return 1;
}
