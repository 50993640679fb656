// The results of a task, filled in as server-context.cpp does (send_partial_response, send_final_response), and written by
// llama-server's own code: server-task.cpp, server-chat.cpp and server-common.cpp.
#include "respond.hpp"

#include "server-common.h"
#include "server-task.h"

// In the place of what llama.cpp's build generates.
const char* llama_build_info() { return LLAMA_CPP_VERSION; }

namespace {

const char* const response_id = "chatcmpl-1";

task_response_type type_of(const std::string& api) {
    if (api == "messages") return TASK_RESPONSE_TYPE_ANTHROPIC;
    return api == "responses" ? TASK_RESPONSE_TYPE_OAI_RESP : TASK_RESPONSE_TYPE_OAI_CHAT;
}

std::string written(const std::string& api, const json& events) {
    if (api == "messages") return format_anthropic_sse(events);
    return api == "responses" ? format_oai_resp_sse(events) : format_oai_sse(events);
}

server_task_result_cmpl_final final_result(const std::string& api, Ending ending) {
    server_task_result_cmpl_final result;
    result.stream = false;
    result.include_usage = false;
    result.n_decoded = result.n_prompt_tokens = 1;
    result.n_prompt_tokens_cache = 0;
    result.stop = ending == Ending::limit ? STOP_TYPE_LIMIT : STOP_TYPE_EOS;
    result.res_type = type_of(api);
    result.oaicompat_model = "model";
    result.oaicompat_cmpl_id = response_id;
    return result;
}

server_task_result_cmpl_partial partial_result(const std::string& api, const std::string& chunk, int number) {
    server_task_result_cmpl_partial result;
    result.content = chunk;
    result.n_decoded = number;
    result.n_prompt_tokens = 1;
    result.n_prompt_tokens_cache = 0;
    result.res_type = type_of(api);
    result.oaicompat_model = "model";
    result.oaicompat_cmpl_id = response_id;
    return result;
}

}  // namespace

std::string response(const common_chat_parser_params& params, const std::string& api, Ending ending, const std::string& output) {
    task_result_state state(params);
    auto result = final_result(api, ending);
    result.content = output;
    result.update(state);
    return safe_json_to_str(result.to_json());
}

std::vector<std::string> events(const common_chat_parser_params& params, const std::string& api, Ending ending,
                                const std::vector<std::string>& chunks) {
    task_result_state state(params);
    std::string body;
    const auto send = [&](server_task_result& result) {
        result.update(state);
        body += written(api, result.to_json());
    };
    int number = 0;
    for (const std::string& chunk : chunks) {
        auto result = partial_result(api, chunk, ++number);
        send(result);
    }
    // The token that ends the turn is sent as well, without a text.
    if (ending == Ending::token || chunks.empty()) {
        auto result = partial_result(api, "", ++number);
        send(result);
    }
    auto result = final_result(api, ending);
    result.stream = true;
    send(result);
    if (api == "chat") body += "data: [DONE]\n\n";

    std::vector<std::string> events;
    const std::string field = "data: ";
    for (size_t at = 0; at < body.size();) {
        const size_t end = body.find('\n', at);
        if (body.compare(at, field.size(), field) == 0) events.push_back(body.substr(at + field.size(), end - at - field.size()));
        at = end + 1;
    }
    return events;
}
