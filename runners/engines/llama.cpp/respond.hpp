// What llama-server sends of an output (chapter WR).
#pragma once

#include "chat.h"

#include <string>
#include <vector>

// Why an output ends: by the token that ends a turn, or at the limit of the request.
enum class Ending { token, limit };

// The body of a response that is not streamed; `api` is "chat", "messages" or "responses".
std::string response(const common_chat_parser_params& params, const std::string& api, Ending ending, const std::string& output);

// The data of each event of a stream.
std::vector<std::string> events(const common_chat_parser_params& params, const std::string& api, Ending ending,
                                const std::vector<std::string>& chunks);
