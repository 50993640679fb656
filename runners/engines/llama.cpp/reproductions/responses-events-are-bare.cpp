// llama.cpp (commit 0c1e57098, as in llama-cpp-python 0.3.36): events of /v1/responses lack output_index and most of the response.
//
// Expected: response.created with a response (id, object, created_at, model, output, …), and an output_index and a
// sequence_number in each event of an item, as the API's types require. openai-python and openai-js look items up by it.
//
// Actual: response.created has {id, object, status} alone, and no event says which item it is about but by item_id; an
// item that is added has no index at all.
//
// In a checkout of llama.cpp:
//
//     c++ -std=c++17 -w -ffunction-sections -fno-pie -no-pie -Wl,--gc-sections -Wl,--unresolved-symbols=ignore-all \
//         -Icommon -Ivendor -Iinclude -Iggml/include -Itools/server -Itools/mtmd responses-events-are-bare.cpp \
//         tools/server/server-task.cpp tools/server/server-common.cpp tools/server/server-chat.cpp \
//         common/chat*.cpp common/parsers/*.cpp common/peg-parser.cpp \
//         common/json*.cpp common/jinja/*.cpp common/unicode.cpp common/trie.cpp common/log.cpp common/common.cpp \
//         -lpthread -o shown
//     ./shown
//
// Upstream: https://github.com/ggml-org/llama.cpp/issues/20607, which https://github.com/tontinton/maki/pull/514
// and https://github.com/lemonade-sdk/lemonade/issues/3607 (open on 2026-11-28) run into.
//
// Vector: wire/respond/responses/text/responses

#include <iostream>

#include "chat.h"
#include "server-task.h"

const char * llama_build_info() { return "reproduction"; }

int main() {
    task_result_state state(common_chat_parser_params{});
    server_task_result_cmpl_partial result;
    result.content = "It rains.";
    result.n_decoded = 1;
    result.n_prompt_tokens = 1;
    result.n_prompt_tokens_cache = 0;
    result.res_type = TASK_RESPONSE_TYPE_OAI_RESP;
    result.update(state);
    bool bare = false;
    for (const json & event : result.to_json()) {
        const json data = event.at("data");
        std::cout << safe_json_to_str(data) << "\n";
        bare = bare || (data.contains("response") ? !data.at("response").contains("model") : !data.contains("output_index"));
    }
    if (!bare) {
        return 0;
    }
    std::cout << "DEFECT: events lack output_index, and the response its model\n";
    return 1;
}
