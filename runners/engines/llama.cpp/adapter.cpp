// The adapter of llama.cpp: its chat templates and the parsers it makes of them, as llama-server uses them.

#include "chat.h"
#include "kit.hpp"
#include "lazy_grammar.hpp"
#include "llama-grammar.h"
#include "log.h"
#include "respond.hpp"

#include <map>

namespace {

// A text for the parser; in some checkouts this type holds the text's tokens too.
using Text = decltype(common_chat_parser_params::generation_prompt);
using Sources = std::vector<kit::Source>;
using Type = kit::Delta::Type;

kit::Source member_or(kit::Source object, const char* name, kit::Source otherwise) {
    return kit::member(object, name).value_or(otherwise);
}

std::string text_or(kit::Source object, const char* name, const std::string& otherwise) {
    return kit::unquote(member_or(object, name, "")).value_or(otherwise);
}

// The items of a list, which may be absent; `place` says in an error which list it is.
Sources elements(std::optional<kit::Source> list, const std::string& place) {
    if (!list || *list == "null") return {};
    const auto items = kit::array(*list);
    if (!items) throw kit::Rejected(place + ": a list is needed");
    return *items;
}

// The messages of a request, each an object with a role.
Sources messages_in(const kit::Request& request) {
    const Sources messages = elements(request.source("messages"), "messages");
    for (size_t index = 0; index < messages.size(); ++index) {
        const std::string place = "messages[" + std::to_string(index) + "]";
        if (!kit::object(messages[index])) throw kit::Rejected(place + ": an object is needed");
        if (!kit::unquote(member_or(messages[index], "role", ""))) throw kit::Rejected(place + ".role: a text is needed");
        elements(kit::member(messages[index], "tool_calls"), place + ".tool_calls");
    }
    return messages;
}

// The server refuses a parameter with the schema true; a client that has one writes {}, which means the same.
std::string without_true(kit::Source schema) {
    const auto properties = kit::member(schema, "properties");
    if (!properties) return std::string(schema);
    std::string written;
    for (const auto& [name, property] : kit::object(*properties).value_or(kit::Members())) {
        const kit::Source said = property == "true" ? "{}" : property;
        written.append(written.empty() ? "" : ",").append(kit::quote(name)).append(":").append(said);
    }
    std::string whole(schema);
    return whole.replace(properties->data() - schema.data(), properties->size(), "{" + written + "}");
}

std::vector<common_chat_tool> tools_of(const kit::Request& request) {
    std::vector<common_chat_tool> tools;
    for (const kit::Source tool : elements(request.source("tools"), "tools")) {
        const kit::Source function = member_or(tool, "function", "{}");
        tools.push_back({text_or(function, "name", ""), text_or(function, "description", ""),
                         without_true(member_or(function, "parameters", "{}"))});
    }
    return tools;
}

common_chat_msg message_of(kit::Source source) {
    common_chat_msg message;
    message.role = text_or(source, "role", "user");
    message.content = text_or(source, "content", "");
    message.reasoning_content = text_or(source, "reasoning_content", "");
    message.tool_call_id = text_or(source, "tool_call_id", "");
    for (const kit::Source call : elements(kit::member(source, "tool_calls"), "tool_calls")) {
        const kit::Source function = member_or(call, "function", "{}");
        const std::string object(member_or(function, "arguments", "{}"));
        message.tool_calls.push_back(
            {text_or(function, "name", ""), text_or(function, "arguments", object), text_or(call, "id", "")});
    }
    return message;
}

std::vector<common_chat_msg> messages_of(const kit::Request& request, const std::string& continued) {
    std::vector<common_chat_msg> messages;
    for (const kit::Source source : messages_in(request)) messages.push_back(message_of(source));
    if (messages.empty()) {
        messages.push_back(message_of(R"({"role":"user","content":"Hi."})"));
        // A message to continue, where the request has none.
        if (continued == "content") messages.push_back(message_of(R"({"role":"assistant","content":"It is"})"));
        if (continued == "reasoning") messages.push_back(message_of(R"({"role":"assistant","reasoning_content":"They"})"));
    }
    return messages;
}

// The inputs that the server makes from the body of a request.
common_chat_templates_inputs inputs_of(const kit::Request& request, const common_chat_templates& templates) {
    const kit::Source options = request.source("options").value_or("{}");
    common_chat_templates_inputs inputs;
    const std::string continued = text_or(options, "continueFinalMessage", "none");
    if (continued != "none") {
        inputs.add_generation_prompt = false;
        inputs.continue_final_message =
            continued == "content" ? COMMON_CHAT_CONTINUATION_CONTENT : COMMON_CHAT_CONTINUATION_REASONING;
    }
    inputs.messages = messages_of(request, continued);
    inputs.tools = tools_of(request);
    const kit::Source wanted = member_or(options, "toolChoice", "\"auto\"");
    if (kit::member(wanted, "name")) throw kit::Skipped("llama-server has no choice of one function");
    const std::string choice = kit::unquote(wanted).value_or("");
    if (choice != "auto" && choice != "none" && choice != "required") {
        throw kit::Rejected("options.toolChoice: auto, none, required or a tool's name is needed");
    }
    inputs.tool_choice = common_chat_tool_choice_parse_oaicompat(choice);
    const auto capabilities = common_chat_templates_get_caps(&templates);
    const bool one_call = member_or(options, "parallelToolCalls", "true") == "false";
    inputs.parallel_tool_calls = !one_call && capabilities.at("supports_parallel_tool_calls");
    const bool keeps_reasoning = text_or(options, "reasoningFormat", "auto") == "none";
    inputs.reasoning_format = keeps_reasoning ? COMMON_REASONING_FORMAT_NONE : COMMON_REASONING_FORMAT_DEEPSEEK;
    const kit::Source further = member_or(options, "templateKwargs", "{}");
    for (const auto& [name, value] : kit::object(further).value_or(kit::Members())) {
        inputs.chat_template_kwargs[name] = std::string(value);
    }
    if (const auto thinking = kit::member(options, "enableThinking")) {
        inputs.chat_template_kwargs["enable_thinking"] = std::string(*thinking);
        inputs.enable_thinking = *thinking == "true";
    }
    const kit::Source schema = member_or(options, "jsonSchema", "null");
    if (schema != "null") inputs.json_schema = std::string(schema);
    return inputs;
}

// Some checkouts give the parser as it is, others as text.
void load(common_peg_arena& arena, const std::string& parser) { arena.load(parser); }
[[maybe_unused]] void load(common_peg_arena& arena, const common_peg_arena& parser) { arena = parser; }

// How the answers to a request are parsed.
struct Chat {
    common_chat_parser_params params;
    common_chat_params server;
    // The part of a continued message that the prompt has already: a stream goes on from there.
    common_chat_msg begun;
};

// llama.cpp knows some models by a phrase in the source of their template.  Our templates are written anew and lack the
// phrase.  As a comment it renders nothing, and llama.cpp takes the parser that it takes for the model's own template.
const std::map<std::string, std::string> phrases = {
    {"bracket-think", "[SYSTEM_PROMPT]"},
    {"deepseek-r1", "content.split('</think>')"},
    {"dsml", "dsml_token"},
    {"dsml-v4", "dsml_token"},
    {"functionary32", ">>>${recipient}"},
    {"minicpm5", "Tool usage guidelines:"},
    {"pythonic", "List of tools: ["},
    {"qwq", "content.split('</think>')"},
    {"solar", "<|begin|>assistant<|think|><|end|>"},
};

std::string template_of(const kit::Request& request) {
    const std::string source = request.text("template");
    // A template in the request itself has no format.
    const auto format = kit::unquote(request.source("format").value_or("null"));
    const auto phrase = phrases.find(format.value_or(""));
    return phrase == phrases.end() ? source : source + "{#- " + phrase->second + " #}";
}

Chat chat_of(const kit::Request& request) {
    const kit::Source options = request.source("options").value_or("{}");
    const auto templates = common_chat_templates_init(
        nullptr, template_of(request), text_or(options, "bosToken", ""), text_or(options, "eosToken", ""));
    const auto inputs = inputs_of(request, *templates);
    const auto params = common_chat_templates_apply(templates.get(), inputs);
    if (request.source("generationPrompt") && request.text("generationPrompt") != params.generation_prompt) {
        throw kit::Skipped("llama.cpp takes the generation prompt from the template");
    }
    Chat chat;
    chat.params = common_chat_parser_params(params);
    chat.server = params;
    if (!params.parser.empty()) load(chat.params.parser, params.parser);
    chat.params.is_continuation = inputs.continue_final_message != COMMON_CHAT_CONTINUATION_NONE;
    if (chat.params.is_continuation) chat.begun = common_chat_parse(Text(""), true, chat.params);
    return chat;
}

// The deltas that the server sends when a message has grown.
std::vector<kit::Delta> deltas_of(const common_chat_msg& before, const common_chat_msg& after) {
    std::vector<kit::Delta> deltas;
    for (const auto& diff : common_chat_msg_diff::compute_diffs(before, after)) {
        if (!diff.reasoning_content_delta.empty()) deltas.push_back({Type::reasoning, diff.reasoning_content_delta});
        if (!diff.content_delta.empty()) deltas.push_back({Type::content, diff.content_delta});
        const size_t index = diff.tool_call_index;
        if (index == std::string::npos) continue;
        // llama.cpp repeats a name that it has sent when the id comes.
        const auto& call = diff.tool_call_delta;
        const bool is_known = index < before.tool_calls.size();
        if (!call.name.empty() && !(is_known && before.tool_calls[index].name == call.name)) {
            deltas.push_back({Type::call, call.name, index, call.id});
        } else if (!call.id.empty() && !(is_known && before.tool_calls[index].id == call.id)) {
            deltas.push_back({Type::id, "", index, call.id});
        }
        if (!call.arguments.empty()) deltas.push_back({Type::arguments, call.arguments, index});
    }
    return deltas;
}

kit::Message message_of(const common_chat_msg& parsed) {
    kit::Message message;
    message.content = parsed.content;
    message.reasoning = parsed.reasoning_content;
    for (const auto& call : parsed.tool_calls) message.calls.push_back({call.name, call.arguments, call.id});
    return message;
}

// The message that a client assembles from the deltas of a stream.
kit::Message message_of(const std::vector<std::vector<kit::Delta>>& groups) {
    kit::Message message;
    for (const auto& group : groups) {
        for (const auto& delta : group) {
            const bool is_text = delta.type == Type::content || delta.type == Type::reasoning;
            if (!is_text && delta.index >= message.calls.size()) message.calls.resize(delta.index + 1);
            switch (delta.type) {
                case Type::content: message.content += delta.text; break;
                case Type::reasoning: message.reasoning += delta.text; break;
                case Type::call: message.calls[delta.index] = {delta.text, "", delta.id}; break;
                case Type::id: message.calls[delta.index].id = delta.id; break;
                case Type::arguments: message.calls[delta.index].arguments += delta.text; break;
            }
        }
    }
    return message;
}

// The output without the token that ends the turn, which never comes to the parser: llama.cpp knows some such tokens by
// their text (llama-vocab.cpp), the others from the model's file.  No server lets a model write on after it, not even
// whitespace, so that goes too.
std::string without_end(const std::string& output) {
    const std::string text = output.substr(0, output.find_last_not_of(" \t\r\n") + 1);
    for (const std::string end : {"<|call|>", "<|calls|>", "<|end_of_msg|>", "<|END_OF_TURN_TOKEN|>", "<|eom_id|>", "<|eot_id|>",
                                  "<|flush|>", "<|im_end|>", "<|return|>", "<|role_end|>", "<turn|>", "</s>", "[e~["}) {
        const size_t found = text.find(end);
        if (found == std::string::npos) continue;
        if (found + end.size() < text.size()) throw kit::Skipped("the output goes on after " + end + ", where the server stops");
        return text.substr(0, found);
    }
    return output;
}

// The chunks of a request, without the token that ends the turn.
std::vector<std::string> chunks_of(const kit::Request& request) {
    size_t left = without_end(request.text("output")).size();
    std::vector<std::string> chunks;
    for (const std::string& chunk : request.texts("chunks")) {
        chunks.push_back(chunk.substr(0, left));
        left -= chunks.back().size();
    }
    return chunks;
}

class LlamaCpp {
public:
    kit::Hello hello() const {
        kit::Hello hello{"llama.cpp", LLAMA_CPP_VERSION, {"template"}, {"ids", "argument-deltas", "constrained"}, {}, true, {"server"}};
#ifdef LLAMA_CPP_SERVER
        hello.profiles.push_back("wire");
        hello.features.push_back("reasoning-content");
        hello.respond = "output";
        hello.apis = {"chat", "messages", "responses"};
#endif
        return hello;
    }

    // The prompt that the server makes of the messages of a request.
    kit::Prompt render(const kit::Request& request) {
        const kit::Source options = request.source("options").value_or("{}");
        const auto templates = common_chat_templates_init(
            nullptr, request.text("template"), text_or(options, "bosToken", ""), text_or(options, "eosToken", ""));
        auto inputs = inputs_of(request, *templates);
        if (messages_in(request).empty()) throw kit::Rejected("messages: a list of messages is needed");
        inputs.messages = common_chat_msgs_parse_oaicompat(common_json::parse(std::string(request.source("messages").value_or("[]"))));
        const auto params = common_chat_templates_apply(templates.get(), inputs);
        return {params.prompt, params.generation_prompt};
    }

    kit::Message parse(const kit::Request& request) {
        const Chat& chat = chat_for(request);
        const std::string output = without_end(request.text("output"));
        auto message = common_chat_parse(Text(output), false, chat.params);
        // If the parser finds nothing, the server answers with the output.
        if (message.empty()) message.content = output;
        // Of a continued message only the new part, as in a stream.
        return chat.begun.empty() ? message_of(message) : message_of({deltas_of(chat.begun, message)});
    }

    kit::Grammar grammar(const kit::Request& request) {
        const auto& params = chat_for(request).server;
        // What its sampler cannot read is an error of the server: "Failed to initialize samplers".
        if (!params.grammar.empty() && !llama_grammar_parser().parse(params.grammar.c_str())) {
            throw std::runtime_error("failed to parse grammar");
        }
        if (!request.source("output")) return {params.grammar, {}};
        const std::string output = without_end(request.text("output"));
        if (params.grammar.empty()) return {};
        if (params.grammar_lazy) return {params.grammar, Lazy(params).reads(output)};
        // A grammar in force from the start reads what the prompt has of the answer.
        return {params.grammar, params.generation_prompt + output};
    }

    kit::Stream stream(const kit::Request& request) {
        const Chat& chat = chat_for(request);
        kit::Stream stream;
        common_chat_msg before = chat.begun;
        std::string output;
        const auto step = [&](bool is_partial) {
            auto after = common_chat_parse(Text(output), is_partial, chat.params);
            stream.deltas.emplace_back();
            if (after.empty()) return;
            stream.deltas.back() = deltas_of(before, after);
            before = std::move(after);
        };
        for (const std::string& chunk : chunks_of(request)) {
            output += chunk;
            step(true);
        }
        step(false);
        stream.message = message_of(stream.deltas);
        return stream;
    }

#ifdef LLAMA_CPP_SERVER
    // What the server sends of an output.
    kit::Sent respond(const kit::Request& request) {
        const Chat& chat = chat_for(request);
        const std::string api = kit::unquote(request.source("api").value_or("\"chat\"")).value_or("chat");
        const Ending ending = request.source("stopReason") == "\"length\"" ? Ending::limit : Ending::token;
        if (request.source("stream") != "true") return {response(chat.params, api, ending, without_end(request.text("output"))), {}};
        return {"", events(chat.params, api, ending, chunks_of(request))};
    }
#endif

private:
    // The chat of the last request is kept: analysing a template is slow, and an output is streamed in hundreds of ways.
    const Chat& chat_for(const kit::Request& request) {
        std::string key;
        for (const char* field : {"format", "template", "tools", "messages", "generationPrompt", "options"}) {
            key.append(request.source(field).value_or("")).append("\n");
        }
        if (key != key_) {
            key_.clear();
            chat_ = chat_of(request);
            key_ = key;
        }
        return chat_;
    }

    std::string key_;
    Chat chat_;
};

}  // namespace

int main() {
    // llama.cpp would warn of every output that is not of the template's form.
    common_log_pause(common_log_main());
    LlamaCpp adapter;
    kit::serve(adapter);
}
