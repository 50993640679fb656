// An adapter to begin a port with: it speaks the protocol, and reads the plainest calls.

#include <algorithm>

#include "kit.hpp"

// Here a port plugs in its parser. In its place stands the smallest one that `toolcall doctor` can
// examine: it reads an envelope between the first brace and the last.
kit::Message parse_tool_calls(const std::string& output, const std::vector<std::string>& tools, bool /* standalone */) {
    kit::Message message;
    const size_t start = output.find('{');
    const size_t end = output.rfind('}');
    if (start == std::string::npos || end == std::string::npos || end < start) return message;
    const auto envelope = kit::member(kit::Source(output).substr(start, end - start + 1), "tool_calls");
    const auto items = envelope ? kit::array(*envelope) : std::nullopt;
    for (const kit::Source item : items.value_or(std::vector<kit::Source>())) {
        const auto name = kit::unquote(kit::member(item, "name").value_or(""));
        // Arguments pass through as the text they are: numbers and keys stay what the model wrote.
        const auto arguments = kit::member(item, "arguments").value_or("{}");
        if (name && std::find(tools.begin(), tools.end(), *name) != tools.end()) {
            message.calls.push_back({*name, std::string(arguments)});
        }
    }
    return message;
}

struct Skeleton {
    kit::Hello hello() const {
        kit::Hello hello;
        hello.name = "toolcall-skeleton-cpp";
        hello.version = "0.1.0";
        hello.profiles = {"contract"};
        // Claim what the parser keeps: policy, exact-numbers, … (AP-2.1). A claim that fails is a
        // failure.
        hello.features = {};
        // The deepest nesting the parser takes, or none if it has no limit (CT-10.2).
        hello.depth = 128;
        return hello;
    }

    kit::Message parse(const kit::Request& request) const {
        if (request.text("profile") != "contract") throw kit::Unsupported("no profile " + request.text("profile"));
        const std::string mode = request.text("mode");
        if (mode != "detailed" && mode != "standalone") throw kit::Rejected("no mode " + mode);
        return parse_tool_calls(request.text("output"), request.tool_names(), mode == "standalone");
    }
};

int main() {
    Skeleton adapter;
    kit::serve(adapter);
}
