// An adapter for a parser that knows no format: a description of it comes with each request (AP-4.8).

import { Rejected, Unsupported, descriptionOf, generationPromptOf, serve } from '../kit.mjs';
import { templateParser } from './template-parser.mjs';

const NOT_READ = ['functionField', 'functionNameIsKey', 'codeStart', 'pythonLiterals', 'usesPythonDicts'];

await serve({
  hello: {
    implementation: { name: 'example-from-description', version: '1.0.0', language: 'javascript' },
    profiles: ['template'],
    features: ['policy', 'ids', 'incomplete-calls', 'exact-whitespace', 'exact-numbers', 'lone-surrogates'],
    wants: ['format', 'generationPrompt'],
  },
  operations: {
    parse(request) {
      const { profile, output, tools } = request;
      const options = request.options ?? {};
      if (profile !== 'template') throw new Unsupported(`profile: no ${profile}`);
      if (typeof output !== 'string') throw new Rejected('output: a text is needed');
      const description = descriptionOf(request);
      checkFormat(description);
      const prompt = generationPromptOf(request) ?? usualPrompt(description, options);
      const parse = templateParser(description, prompt, functionsOf(tools), options);
      return { message: parse(output) };
    },
  },
});

/** Refuse a format that has calls and is not one of JSON behind a marker, or has a part that is not read here. */
function checkFormat(description) {
  if (description === undefined) throw new Unsupported('description: there is none of this template');
  const { handler } = description;
  const tools = description.tools ?? {};
  const isJson = tools.values === 'json' && ['JSON_NATIVE', 'TAG_WITH_JSON'].includes(tools.format);
  const isMarked = tools.sectionStart || tools.perCallStart || tools.function?.namePrefix;
  const isWhole = !NOT_READ.some((name) => tools[name]) && tools.callId?.position !== 'POST_ARGS';
  const isRead = tools.format === undefined || (isJson && isMarked && isWhole);
  if (handler !== undefined || !isRead) throw new Unsupported('description: this format is not read here');
}

/** The generation prompt of most requests, for one that tells none. */
function usualPrompt({ prompts }, { enableThinking }) {
  return { true: prompts?.on, false: prompts?.off }[enableThinking] ?? prompts?.default ?? '';
}

function functionsOf(tools) {
  if (!Array.isArray(tools)) throw new Rejected('tools: a list is needed');
  return tools.map((tool, index) => {
    if (typeof tool?.function?.name === 'string') return tool.function;
    throw new Rejected(`tools[${index}].function.name: a text is needed`);
  });
}
