// The adapter of @huggingface/jinja, which renders chat templates for transformers.js: layer `template` of `render`.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { serve } from '../../ports/js/kit.mjs';

// The package is in the folder the adapter is started in, not beside this file.
const require = createRequire(join(process.cwd(), 'package.json'));
const { Template } = require('@huggingface/jinja');
const { version } = JSON.parse(readFileSync(join(process.cwd(), 'node_modules/@huggingface/jinja/package.json')));

/** The variables that `apply_chat_template` of transformers.js gives a template. */
function variables({ messages, tools, options = {} }, add_generation_prompt) {
  const { enableThinking, templateKwargs = {}, bosToken = '', eosToken = '' } = options;
  const thinking = enableThinking === undefined ? {} : { enable_thinking: enableThinking };
  const given = tools?.length ? { tools } : {};
  return { messages, add_generation_prompt, bos_token: bosToken, eos_token: eosToken, ...given, ...templateKwargs, ...thinking };
}

function render(request) {
  if ((request.options?.continueFinalMessage ?? 'none') !== 'none') {
    return { status: 'skipped', code: 'skipped', reason: 'transformers.js continues no message' };
  }
  const template = new Template(request.template);
  const [bare, prompt] = [false, true].map((add) => template.render(variables(request, add)));
  return { prompt, generationPrompt: prompt.startsWith(bare) ? prompt.slice(bare.length) : '' };
}

await serve({
  hello: {
    implementation: {
      name: 'huggingface-jinja',
      version,
      language: 'javascript',
      url: 'https://github.com/huggingface/huggingface.js',
    },
    profiles: ['template'],
    render: ['template'],
  },
  operations: { render },
});
