// The adapter of ollama: its parsers, joined as its server joins them.
package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"runtime/debug"
	"slices"

	"github.com/ollama/ollama/model/parsers"
	"toolcall-port/kit"
)

// Format says how ollama reads the models of one of our formats: by the parser of that name, or, for models with a
// Go template, after the tag that the template writes before calls.
type Format struct {
	Parser string
	Tag    string
	// Thinks: the model reasons. Opened: its prompt opens the reasoning.
	Thinks, Opened bool
	// Prompts are the ends that the model's template can give a prompt. None: any.
	Prompts []string
	// Renderer writes the prompts of the model; the server uses no chat template then.
	Renderer string
	// Stops are the tokens that end a turn; the server does not pass them on to the parser.
	Stops []string
}

//go:embed formats.json
var table []byte

var formats map[string]Format

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	if err := json.Unmarshal(table, &formats); err != nil {
		return err
	}
	for name, format := range formats {
		if format.Parser != "" && parsers.ParserForName(format.Parser) == nil {
			return fmt.Errorf("%s: this ollama has no parser %s", name, format.Parser)
		}
	}
	return kit.Serve(kit.Implementation{
		Hello: kit.Hello{
			Implementation: kit.About{
				Name: "ollama", Version: version(), Language: "go", URL: "https://github.com/ollama/ollama",
			},
			Profiles: []string{"template", "wire"},
			Formats:  slices.Sorted(maps.Keys(formats)),
			Splits:   "tokens",
			Respond:  "output",
			APIs:     apis,
			Render:   []string{"server"}, RenderFormats: rendered(),
		},
		Operations: map[string]kit.Operation{"parse": parse, "stream": stream, "render": render, "respond": respond},
	})
}

// version returns the version of ollama's module in this program.
func version() string {
	info, _ := debug.ReadBuildInfo()
	for _, module := range info.Deps {
		if module.Path == "github.com/ollama/ollama" {
			return module.Version
		}
	}
	return ""
}

func parse(request kit.Request) (kit.Reply, error) {
	chat, reason, err := newChat(request)
	if chat == nil {
		return skipped(reason), err
	}
	if err := chat.add(chat.output); err != nil {
		return nil, err
	}
	if err := chat.finish(); err != nil {
		return nil, err
	}
	// The server drops calls from an answer that is not streamed if the request has no tools.
	return kit.Reply{"message": chat.message(len(chat.tools) > 0)}, nil
}

func stream(request kit.Request) (kit.Reply, error) {
	chat, reason, err := newChat(request)
	if chat == nil {
		return skipped(reason), err
	}
	chunks, err := keptChunks(request, len(chat.output))
	if err != nil {
		return nil, err
	}
	groups := make([][]delta, 0, len(chunks)+1)
	for _, text := range chunks {
		if err := chat.add(text); err != nil {
			return nil, err
		}
		groups = append(groups, chat.taken())
	}
	if err := chat.finish(); err != nil {
		return nil, err
	}
	return kit.Reply{"deltas": append(groups, chat.taken()), "message": chat.message(true)}, nil
}

// keptChunks returns the chunks of a request, as far as the output is kept.
func keptChunks(request kit.Request, kept int) ([]string, error) {
	var sources []json.RawMessage
	if err := json.Unmarshal(request["chunks"], &sources); err != nil {
		return nil, fmt.Errorf("%w: no chunks", kit.ErrRejected)
	}
	chunks := make([]string, 0, len(sources))
	for _, source := range sources {
		text, err := kit.Request{"chunk": source}.Text("chunk")
		if err != nil {
			return nil, err
		}
		text = text[:min(kept, len(text))]
		kept -= len(text)
		chunks = append(chunks, text)
	}
	return chunks, nil
}

func skipped(reason string) kit.Reply {
	return kit.Reply{"status": "skipped", "code": "no-option", "reason": reason}
}
