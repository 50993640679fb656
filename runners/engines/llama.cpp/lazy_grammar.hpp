// When a grammar that waits for a trigger takes hold of an output.
#pragma once

#include "chat.h"

#include <optional>
#include <regex>
#include <string>
#include <vector>

// What a lazy grammar reads of an output: not the thoughts (reasoning-budget.cpp), and of the rest what begins with a
// trigger (llama-grammar.cpp).  Nothing if there is no trigger.
class Lazy {
public:
    explicit Lazy(const common_chat_params& params) : params_(params) {
        for (const auto& trigger : params.grammar_triggers) {
            std::string pattern = trigger.value;
            if (trigger.type == COMMON_GRAMMAR_TRIGGER_TYPE_WORD || trigger.type == COMMON_GRAMMAR_TRIGGER_TYPE_TOKEN) {
                pattern = regex_escape(pattern);
            }
            const bool whole = trigger.type == COMMON_GRAMMAR_TRIGGER_TYPE_PATTERN_FULL;
            triggers_.push_back({std::regex(pattern), whole || (pattern.front() == '^' && pattern.back() == '$')});
        }
    }

    std::optional<std::string> reads(const std::string& output) {
        const auto& start = params_.thinking_start_tag;
        const auto& ends = params_.thinking_end_tags;
        const bool thinks = !start.empty() && !ends.empty();
        bool thinking = thinks && is_open(params_.generation_prompt);
        std::string read;
        std::optional<size_t> from;
        std::string seen;
        for (const char byte : output) {
            seen += byte;
            if (thinking) {
                for (const auto& end : ends) {
                    if (!ends_with(seen, end)) continue;
                    thinking = false;
                    read += end;
                    break;
                }
                if (thinking) continue;
            } else {
                read += byte;
                if (thinks && ends_with(seen, start)) thinking = true;
            }
            // A model writes tokens, so a trigger is looked for where a character ends.
            if (!from && (byte & 0x80) == 0) from = trigger(read);
        }
        if (!from) return {};
        return read.substr(*from);
    }

private:
    struct Trigger {
        std::regex regex;
        bool whole;
    };

    bool is_open(const std::string& prompt) const {
        const size_t start = prompt.rfind(params_.thinking_start_tag);
        if (start == std::string::npos) return false;
        for (const auto& end : params_.thinking_end_tags) {
            if (prompt.find(end, start + params_.thinking_start_tag.size()) != std::string::npos) return false;
        }
        return true;
    }

    static bool ends_with(const std::string& text, const std::string& end) {
        return !end.empty() && text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
    }

    // Where the grammar begins: at the first group that matched something, else at the match.
    std::optional<size_t> trigger(const std::string& text) const {
        for (const auto& [regex, whole] : triggers_) {
            std::smatch match;
            const bool found = whole ? std::regex_match(text, match, regex) : std::regex_search(text, match, regex);
            if (!found) continue;
            for (size_t i = 1; i < match.size(); i++) {
                if (match.length(i) > 0) return match.position(i);
            }
            return match.position(0);
        }
        return {};
    }

    const common_chat_params& params_;
    std::vector<Trigger> triggers_;
};
