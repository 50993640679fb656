// The adapter protocol over standard input and output, in one header without dependencies (C++17).
//
// Write an adapter with hello() and parse(), and stream(), constrain(), render(), respond(), accumulate() and extract()
// if it has those, and call kit::serve(adapter). Texts are UTF-8; a lone surrogate, which the escapes of a request may hold, is
// kept in the three bytes it would have in UTF-8 if that allowed it.
#pragma once

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace kit {

struct Call {
    std::string name;
    std::string arguments;  // JSON text
    std::string id = {};    // only one that the output contains
};

// What the parser made of one output; flags matter only if `policy` is claimed.
struct Message {
    std::string content;
    std::string reasoning;
    std::vector<Call> calls;
    bool saw_tool_call_syntax = false;
    bool rejected_by_policy = false;
    std::vector<std::string> rejected_tool_names;
};

// What a chunk adds (chapter ST): text to the content, the reasoning or the arguments of a call, a call
// with its name, or the id of one that had none yet. Calls are counted from 0.
struct Delta {
    enum class Type { content, reasoning, call, id, arguments };

    Type type;
    std::string text;  // of a call its name
    size_t index = 0;
    std::string id = {};  // of a call, if it came with the name
};

// What a stream brought: a list for each chunk and one for the end of the output, and the message.
struct Stream {
    std::vector<std::vector<Delta>> deltas;
    Message message;
};

// The grammar under which the model writes, and what of the request's output it governs (AP-7.7).
struct Grammar {
    std::string text;                        // GBNF; empty if there is none
    std::optional<std::string> constrained;  // nothing if it never takes hold
};

// What a constraint makes of one output (AP-4.10): the model may stop there, can only go on, or cannot write it.
struct Answer {
    enum class State { complete, open, rejected };

    State state;
    size_t at = 0;  // of a rejected output: how many code points were possible
};

// What a constraint lets a model write: an answer for each text of request.texts("outputs").
struct Answers {
    bool held;  // whether the engine constrains the request at all
    std::vector<Answer> results;
};

// A rendered conversation, and the end of it that the template added for the model to continue (RN-1.3).
struct Prompt {
    std::string text;
    std::string generation_prompt;
};

// What a server sends (chapter WR), as JSON texts: one response, or the data of each event of a stream.
struct Sent {
    std::string response;  // empty if there is a stream
    std::vector<std::string> events;
};

// A call that a client hands on; one that is not complete must not run.
struct ReadCall {
    std::string name;
    std::string arguments;
    std::string id = {};
    bool complete = true;
};

// What a client hands on of a streamed response (chapter WR), whose body is request.texts("body"), a character for each
// byte, in the API request.text("api").
struct Completion {
    std::string content = {};
    std::string reasoning = {};
    std::vector<ReadCall> calls = {};
    std::string finish_reason = {};
    std::string error = {};  // what the client reports; empty if it reports nothing
};

// What a region of a response template brings (chapter RT). The value of one that closes is JSON text.
struct Event {
    enum class Type { open, chunk, close, malformed };

    Type type;
    std::string field;
    std::string text = {};   // of a chunk
    bool dirty = false;      // of a chunk: whether its text says nothing of the value yet
    std::string value = {};  // of a close
};

// A field that must be there and is not, or the text of a region that cannot be read.
struct FieldProblem {
    std::string field;
    std::optional<std::string> text = {};  // nothing if the field is missing
};

// A message by the response template of request.source("responseTemplate") (AP-4.12).
struct Extracted {
    std::string fields;  // a JSON object
    std::vector<FieldProblem> problems = {};
    // With the feature `events`, of a request with chunks: of the prefix, of each chunk, of the end.
    std::optional<std::vector<std::vector<Event>>> events = {};
};

// The reply to hello (AP-2.1).
struct Hello {
    std::string name;
    std::string version;
    std::vector<std::string> profiles;
    std::vector<std::string> features;
    std::optional<unsigned> depth = {};  // the deepest nesting; none if there is no limit
    bool splits_tokens = false;          // whether preserved tokens must not be divided
    std::vector<std::string> render = {};  // the layers of render(): "template", "server"
    std::string respond = {};              // what respond() takes: "message" (if empty) or "output"
    std::vector<std::string> apis = {};    // the APIs of respond(): "chat" (if empty), "messages", "responses"
    std::vector<std::string> accumulate_apis = {};  // the APIs of accumulate(), of the same
    std::vector<std::string> wants = {};   // what requests are to carry: "format", "generationPrompt" (AP-4.8)
};

// Thrown by parse() for what the implementation does not have, and did not claim.
struct Unsupported : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Thrown for what no request to the implementation can ask.
struct Skipped : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Thrown for a malformed request.
struct Rejected : std::runtime_error {
    using std::runtime_error::runtime_error;
};

using Source = std::string_view;  // the text of a JSON value
using Members = std::vector<std::pair<std::string, Source>>;

namespace detail {

inline Source trim(Source text) {
    const char* spaces = " \t\r\n";
    const auto start = text.find_first_not_of(spaces);
    if (start == Source::npos) return {};
    return text.substr(start, text.find_last_not_of(spaces) - start + 1);
}

// Where the string that begins at a place ends: its closing quotation mark.
inline size_t string_end(Source text, size_t at) {
    for (++at; at < text.size() && text[at] != '"'; ++at) {
        if (text[at] == '\\') ++at;
    }
    return at;
}

struct Part {
    Source value;
    char behind;
};

// The values in a container, each with the mark behind it. Containers inside are passed over by
// their brackets alone.
inline std::optional<std::vector<Part>> parts(Source text, char open, char close) {
    text = trim(text);
    if (text.size() < 2 || text.front() != open || text.back() != close) return {};
    std::vector<Part> found;
    size_t start = 1;
    int depth = 0;
    for (size_t at = 1; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') {
            at = string_end(text, at);
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (depth > 0) {
            depth -= c == '}' || c == ']';
        } else if (c == ',' || c == ':' || c == '}' || c == ']') {
            const Source value = trim(text.substr(start, at - start));
            const bool is_end = at + 1 == text.size();
            if (is_end != (c == close) || (value.empty() && !(is_end && found.empty()))) return {};
            if (!value.empty()) found.push_back({value, c});
            start = at + 1;
        }
    }
    if (start != text.size()) return {};
    return found;
}

inline void append_utf8(std::string& text, unsigned code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xc0 | code >> 6);
        text += static_cast<char>(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        text += static_cast<char>(0xe0 | code >> 12);
        text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
        text += static_cast<char>(0x80 | (code & 0x3f));
    } else {
        text += static_cast<char>(0xf0 | code >> 18);
        text += static_cast<char>(0x80 | (code >> 12 & 0x3f));
        text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
        text += static_cast<char>(0x80 | (code & 0x3f));
    }
}

// The four hexadecimal digits at a place, as a number; -1 if they are none.
inline int hex(Source text, size_t at) {
    int unit = 0;
    for (size_t i = at; i < at + 4; ++i) {
        const char c = i < text.size() ? text[i] : ' ';
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) return -1;
        unit = unit << 4 | digit;
    }
    return unit;
}

// The code point that a text begins with, and how many bytes it has. Bytes that are not UTF-8 count
// as U+FFFD.
inline std::pair<unsigned, size_t> code_point(Source text) {
    const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const unsigned first = byte(0);
    const size_t size = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
    unsigned code = size == 1 ? first : first & (0x7fu >> size);
    for (size_t i = 1; i < size; ++i) {
        if (byte(i) >> 6 != 2) return {0xfffd, 1};
        code = code << 6 | (byte(i) & 0x3f);
    }
    if (size == 0) return {0xfffd, 1};
    return {code, size};
}

inline std::string escape(unsigned unit) {
    char text[16];
    std::snprintf(text, sizeof text, "\\u%04x", unit);
    return text;
}

}  // namespace detail

// The JSON string, in ASCII, that denotes a text.
inline std::string quote(Source text) {
    std::string json = "\"";
    while (!text.empty()) {
        const auto [code, size] = detail::code_point(text);
        text.remove_prefix(size);
        if (code == '"' || code == '\\') {
            json += '\\';
            json += static_cast<char>(code);
        } else if (code >= 0x20 && code < 0x7f) {
            json += static_cast<char>(code);
        } else if (code < 0x10000) {
            json += detail::escape(code);
        } else {
            json += detail::escape(0xd800 + ((code - 0x10000) >> 10)) + detail::escape(0xdc00 + (code & 0x3ff));
        }
    }
    return json + '"';
}

// The text that a JSON string denotes.
inline std::optional<std::string> unquote(Source source) {
    if (source.size() < 2 || source.front() != '"' || source.back() != '"') return {};
    const Source inside = source.substr(1, source.size() - 2);
    std::string text;
    for (size_t at = 0; at < inside.size(); ++at) {
        if (inside[at] != '\\') {
            text += inside[at];
            continue;
        }
        if (++at == inside.size()) return {};
        const char c = inside[at];
        if (c != 'u') {
            const size_t plain = Source("bfnrt").find(c);
            text += plain == Source::npos ? c : "\b\f\n\r\t"[plain];
            continue;
        }
        int code = detail::hex(inside, at + 1);
        if (code < 0) return {};
        at += 4;
        if (code >> 10 == 0x36 && inside.substr(at + 1, 2) == "\\u") {
            const int low = detail::hex(inside, at + 3);
            if (low >> 10 == 0x37) {
                code = 0x10000 + ((code & 0x3ff) << 10 | (low & 0x3ff));
                at += 6;
            }
        }
        detail::append_utf8(text, static_cast<unsigned>(code));
    }
    return text;
}

// The members of a JSON object, values as JSON text; nothing if the text is not an object.
inline std::optional<Members> object(Source text) {
    const auto parts = detail::parts(text, '{', '}');
    if (!parts || parts->size() % 2 != 0) return {};
    Members members;
    for (size_t i = 0; i < parts->size(); i += 2) {
        const auto key = unquote((*parts)[i].value);
        if (!key || (*parts)[i].behind != ':' || (*parts)[i + 1].behind == ':') return {};
        members.emplace_back(*key, (*parts)[i + 1].value);
    }
    return members;
}

// The elements of a JSON array, as JSON text; nothing if the text is not an array.
inline std::optional<std::vector<Source>> array(Source text) {
    const auto parts = detail::parts(text, '[', ']');
    if (!parts) return {};
    std::vector<Source> elements;
    for (const auto& [value, behind] : *parts) {
        if (behind == ':') return {};
        elements.push_back(value);
    }
    return elements;
}

// The JSON text of a member of a JSON object.
inline std::optional<Source> member(Source text, std::string_view name) {
    if (const auto members = object(text)) {
        for (const auto& [key, value] : *members) {
            if (key == name) return value;
        }
    }
    return {};
}

// How the model of a template writes (AP-4.9). Its fields have paths, such as "tools.sectionStart"; all markers are
// literal texts, and a field that is absent has its default.
class Description {
public:
    explicit Description(Source source) : source_(source) {}

    // The JSON text of a field; nothing if it is absent.
    std::optional<Source> source(std::string_view path) const {
        std::optional<Source> inside = source_;
        while (inside && !path.empty()) {
            const size_t dot = std::min(path.find('.'), path.size());
            inside = member(*inside, path.substr(0, dot));
            path.remove_prefix(std::min(dot + 1, path.size()));
        }
        return inside;
    }

    // A text; empty if it is absent.
    std::string text(std::string_view path) const {
        const auto value = source(path);
        const auto text = value ? unquote(*value) : std::string();
        if (!text) throw malformed(path, "a text");
        return *text;
    }

    // A list of texts; empty if it is absent.
    std::vector<std::string> texts(std::string_view path) const {
        std::vector<std::string> texts;
        const auto value = source(path);
        if (!value) return texts;
        const auto items = array(*value);
        if (!items) throw malformed(path, "a list of texts");
        for (const Source item : *items) {
            const auto text = unquote(item);
            if (!text) throw malformed(path, "a list of texts");
            texts.push_back(*text);
        }
        return texts;
    }

    // A flag; false if it is absent.
    bool flag(std::string_view path) const {
        const Source value = source(path).value_or("false");
        if (value != "true" && value != "false") throw malformed(path, "true or false");
        return value == "true";
    }

private:
    static Rejected malformed(std::string_view path, const char* wanted) {
        return Rejected("description." + std::string(path) + ": " + wanted + " is needed");
    }

    Source source_;
};

// A request: its fields, as JSON text.
class Request {
public:
    explicit Request(Source line) : line_(line) {}

    std::optional<Source> source(std::string_view name) const { return member(line_, name); }

    // A field that must be a string.
    std::string text(std::string_view name) const {
        const auto value = source(name);
        const auto text = value ? unquote(*value) : std::nullopt;
        if (!text) throw Rejected("no text in " + std::string(name));
        return *text;
    }

    // A field that must be a list of strings.
    std::vector<std::string> texts(std::string_view name) const {
        const auto value = source(name);
        const auto items = value ? array(*value) : std::nullopt;
        if (!items) throw Rejected(std::string(name) + ": a list of texts is needed");
        std::vector<std::string> texts;
        for (const Source item : *items) {
            const auto text = unquote(item);
            if (!text) throw Rejected(std::string(name) + "[" + std::to_string(texts.size()) + "]: a text is needed");
            texts.push_back(*text);
        }
        return texts;
    }

    // The names of the tools, in order.
    std::vector<std::string> tool_names() const {
        const auto tools = source("tools");
        const auto list = tools ? array(*tools) : std::nullopt;
        if (!list) throw Rejected("no list of tools");
        std::vector<std::string> names;
        for (const Source tool : *list) {
            const auto function = member(tool, "function");
            const auto name = function ? member(*function, "name") : std::nullopt;
            const auto text = name ? unquote(*name) : std::nullopt;
            if (!text) throw Rejected("a tool without a name");
            names.push_back(*text);
        }
        return names;
    }

    // How the model of the request's template writes, for an adapter that wants "format"; nothing if nobody can
    // read the template.
    std::optional<Description> description() const {
        const auto value = source("description");
        if (!value) return {};
        if (!object(*value)) throw Rejected("description: an object is needed");
        if (member(*value, "description") != Source("1")) throw Rejected("description.description: the number 1 is needed");
        return Description(*value);
    }

    // The end of the prompt that the output continues, for an adapter that wants "generationPrompt"; nothing if
    // there is none.
    std::optional<std::string> generation_prompt() const {
        const auto value = source("generationPrompt");
        if (!value) return {};
        const auto text = unquote(*value);
        if (!text) throw Rejected("generationPrompt: a text is needed");
        return text;
    }

private:
    Source line_;
};

namespace detail {

template <typename T, typename Json>
std::string list(const std::vector<T>& items, Json json) {
    std::string text;
    for (const T& item : items) text += (text.empty() ? "" : ",") + json(item);
    return "[" + text + "]";
}

// Whether an adapter has stream().
template <typename Adapter, typename = void>
struct streams : std::false_type {};
template <typename Adapter>
struct streams<Adapter, std::void_t<decltype(std::declval<Adapter&>().stream(std::declval<const Request&>()))>>
    : std::true_type {};

// Whether an adapter has grammar().
template <typename Adapter, typename = void>
struct has_grammar : std::false_type {};
template <typename Adapter>
struct has_grammar<Adapter, std::void_t<decltype(std::declval<Adapter&>().grammar(std::declval<const Request&>()))>>
    : std::true_type {};

// Whether an adapter has constrain().
template <typename Adapter, typename = void>
struct constrains : std::false_type {};
template <typename Adapter>
struct constrains<Adapter, std::void_t<decltype(std::declval<Adapter&>().constrain(std::declval<const Request&>()))>>
    : std::true_type {};

// Whether an adapter has render().
template <typename Adapter, typename = void>
struct renders : std::false_type {};
template <typename Adapter>
struct renders<Adapter, std::void_t<decltype(std::declval<Adapter&>().render(std::declval<const Request&>()))>>
    : std::true_type {};

// Whether an adapter has accumulate().
template <typename Adapter, typename = void>
struct accumulates : std::false_type {};
template <typename Adapter>
struct accumulates<Adapter, std::void_t<decltype(std::declval<Adapter&>().accumulate(std::declval<const Request&>()))>>
    : std::true_type {};

// Whether an adapter has extract().
template <typename Adapter, typename = void>
struct extracts : std::false_type {};
template <typename Adapter>
struct extracts<Adapter, std::void_t<decltype(std::declval<Adapter&>().extract(std::declval<const Request&>()))>>
    : std::true_type {};

// Whether an adapter has respond().
template <typename Adapter, typename = void>
struct responds : std::false_type {};
template <typename Adapter>
struct responds<Adapter, std::void_t<decltype(std::declval<Adapter&>().respond(std::declval<const Request&>()))>>
    : std::true_type {};

template <typename Adapter>
std::string hello_json(const Hello& hello) {
    return "{\"protocol\":1,\"implementation\":{\"name\":" + quote(hello.name) + ",\"version\":" + quote(hello.version) +
           ",\"language\":\"c++\"},\"profiles\":" + list(hello.profiles, quote) +
           ",\"ops\":[\"parse\"" + (streams<Adapter>::value ? ",\"stream\"" : "") +
           (has_grammar<Adapter>::value ? ",\"grammar\"" : "") +
           (constrains<Adapter>::value ? ",\"constrain\"" : "") + (renders<Adapter>::value ? ",\"render\"" : "") +
           (responds<Adapter>::value ? ",\"respond\"" : "") +
           (accumulates<Adapter>::value ? ",\"accumulate\"" : "") + (extracts<Adapter>::value ? ",\"extract\"" : "") + "],\"features\":" + list(hello.features, quote) +
           (hello.render.empty() ? "" : ",\"render\":" + list(hello.render, quote)) +
           (hello.respond.empty() ? "" : ",\"respond\":" + quote(hello.respond)) +
           (hello.apis.empty() ? "" : ",\"apis\":" + list(hello.apis, quote)) +
           (hello.accumulate_apis.empty() ? "" : ",\"accumulateApis\":" + list(hello.accumulate_apis, quote)) +
           (hello.wants.empty() ? "" : ",\"wants\":" + list(hello.wants, quote)) +
           (hello.splits_tokens ? ",\"splits\":\"tokens\"" : "") +
           (hello.depth ? ",\"limits\":{\"depth\":" + std::to_string(*hello.depth) + "}}" : std::string("}"));
}

inline std::string message_json(const Message& message) {
    const auto flag = [](bool value) { return value ? "true" : "false"; };
    const auto call_json = [](const Call& call) {
        return "{\"name\":" + quote(call.name) + ",\"arguments\":" + quote(call.arguments) +
               (call.id.empty() ? "" : ",\"id\":" + quote(call.id)) + "}";
    };
    return "{\"content\":" + quote(message.content) + ",\"reasoning\":" + quote(message.reasoning) +
           ",\"calls\":" + list(message.calls, call_json) + ",\"sawToolCallSyntax\":" + flag(message.saw_tool_call_syntax) +
           ",\"rejectedByPolicy\":" + flag(message.rejected_by_policy) +
           ",\"rejectedToolNames\":" + list(message.rejected_tool_names, quote) + "}";
}

inline std::string delta_json(const Delta& delta) {
    const auto index = ",\"index\":" + std::to_string(delta.index);
    switch (delta.type) {
        case Delta::Type::content: return "{\"type\":\"content\",\"text\":" + quote(delta.text) + "}";
        case Delta::Type::reasoning: return "{\"type\":\"reasoning\",\"text\":" + quote(delta.text) + "}";
        case Delta::Type::arguments: return "{\"type\":\"arguments\"" + index + ",\"text\":" + quote(delta.text) + "}";
        case Delta::Type::id: return "{\"type\":\"id\"" + index + ",\"id\":" + quote(delta.id) + "}";
        case Delta::Type::call: break;
    }
    return "{\"type\":\"call\"" + index + ",\"name\":" + quote(delta.text) +
           (delta.id.empty() ? "" : ",\"id\":" + quote(delta.id)) + "}";
}

inline std::string completion_json(const Completion& found) {
    const auto call_json = [](const ReadCall& call) {
        return "{\"name\":" + quote(call.name) + ",\"arguments\":" + quote(call.arguments) + ",\"id\":" + quote(call.id) +
               ",\"complete\":" + (call.complete ? "true" : "false") + "}";
    };
    return "\"completion\":{\"content\":" + quote(found.content) + ",\"reasoning\":" + quote(found.reasoning) +
           ",\"calls\":" + list(found.calls, call_json) + ",\"finishReason\":" + quote(found.finish_reason) +
           "},\"failed\":" + (found.error.empty() ? "false" : "true") + ",\"error\":" + quote(found.error);
}

inline std::string answer_json(const Answer& answer) {
    switch (answer.state) {
        case Answer::State::complete: return "{\"state\":\"complete\"}";
        case Answer::State::open: return "{\"state\":\"open\"}";
        case Answer::State::rejected: break;
    }
    return "{\"state\":\"rejected\",\"at\":" + std::to_string(answer.at) + "}";
}

inline std::string event_json(const Event& event) {
    const auto of = [&](const char* type) { return std::string("{\"type\":\"region_") + type + "\",\"field\":" + quote(event.field); };
    switch (event.type) {
        case Event::Type::open: return of("open") + "}";
        case Event::Type::chunk:
            return of("chunk") + ",\"text\":" + quote(event.text) + ",\"dirty\":" + (event.dirty ? "true" : "false") + "}";
        case Event::Type::close: return of("close") + ",\"value\":" + event.value + "}";
        case Event::Type::malformed: break;
    }
    return of("malformed") + "}";
}

inline std::string extracted_json(const Extracted& found) {
    const auto problem_json = [](const FieldProblem& problem) {
        return std::string("{\"code\":\"") + (problem.text ? "malformed" : "missing") + "\",\"field\":" + quote(problem.field) +
               (problem.text ? ",\"text\":" + quote(*problem.text) : "") + "}";
    };
    const auto group_json = [](const auto& group) { return list(group, event_json); };
    return "\"fields\":" + found.fields + ",\"problems\":" + list(found.problems, problem_json) +
           (found.events ? ",\"events\":" + list(*found.events, group_json) : "");
}

// The fields of the reply to an operation.
template <typename Adapter>
std::string fields(Adapter& adapter, const std::string& op, const Request& request) {
    if (op == "parse") return "\"message\":" + message_json(adapter.parse(request));
    if constexpr (streams<Adapter>::value) {
        if (op == "stream") {
            const Stream stream = adapter.stream(request);
            const auto group_json = [](const auto& group) { return list(group, delta_json); };
            return "\"deltas\":" + list(stream.deltas, group_json) + ",\"message\":" + message_json(stream.message);
        }
    }
    if constexpr (has_grammar<Adapter>::value) {
        if (op == "grammar") {
            const Grammar grammar = adapter.grammar(request);
            return "\"grammar\":" + quote(grammar.text) +
                   (grammar.constrained ? ",\"constrained\":" + quote(*grammar.constrained) : "");
        }
    }
    if constexpr (constrains<Adapter>::value) {
        if (op == "constrain") {
            const Answers answers = adapter.constrain(request);
            return std::string("\"held\":") + (answers.held ? "true" : "false") +
                   ",\"results\":" + list(answers.results, answer_json);
        }
    }
    if constexpr (renders<Adapter>::value) {
        if (op == "render") {
            const Prompt prompt = adapter.render(request);
            return "\"prompt\":" + quote(prompt.text) + ",\"generationPrompt\":" + quote(prompt.generation_prompt);
        }
    }
    if constexpr (responds<Adapter>::value) {
        if (op == "respond") {
            const Sent sent = adapter.respond(request);
            if (!sent.response.empty()) return "\"response\":" + sent.response;
            return "\"events\":" + list(sent.events, quote);
        }
    }
    if constexpr (accumulates<Adapter>::value) {
        if (op == "accumulate") return completion_json(adapter.accumulate(request));
    }
    if constexpr (extracts<Adapter>::value) {
        if (op == "extract") return extracted_json(adapter.extract(request));
    }
    throw Unsupported("no operation " + op);
}

inline std::string refusal(Source id, const std::string& status, const std::string& reason) {
    return "{\"id\":" + std::string(id) + ",\"status\":\"" + status + "\",\"code\":\"" + status +
           "\",\"reason\":" + quote(reason) + "}";
}

// The line to reply with; nothing for bye.
template <typename Adapter>
std::optional<std::string> answer(Adapter& adapter, const std::string& line) {
    if (!object(line)) return refusal("\"\"", "rejected", "a line is not a JSON object");
    const Request request(line);
    const Source id = request.source("id").value_or("\"\"");
    try {
        const std::string op = request.text("op");
        if (op == "bye") return {};
        if (op == "hello") return hello_json<Adapter>(adapter.hello());
        return "{\"id\":" + std::string(id) + ",\"status\":\"ok\"," + fields(adapter, op, request) + "}";
    } catch (const Unsupported& why) {
        return refusal(id, "unsupported", why.what());
    } catch (const Skipped& why) {
        return refusal(id, "skipped", why.what());
    } catch (const Rejected& why) {
        return refusal(id, "rejected", why.what());
    } catch (const std::exception& why) {
        return refusal(id, "error", why.what());
    }
}

}  // namespace detail

// Answer requests until bye or the end of the input.
template <typename Adapter>
void serve(Adapter& adapter) {
    std::ios::sync_with_stdio(false);
    std::string line;
    while (std::getline(std::cin, line)) {
        const auto reply = detail::answer(adapter, line);
        if (!reply) return;
        // Written at once: if the next request ends the process, the runner must be able to tell
        // which one it was.
        std::cout << *reply << '\n' << std::flush;
    }
}

}  // namespace kit
