// Tools as requests have them.

import { InvalidRequest } from './errors.js';
import type { Tool } from './types.js';

/** The tools of a request, each of which has a name. Throws InvalidRequest. */
export function checkTools(tools: unknown): readonly Tool[] {
  if (!Array.isArray(tools)) throw new InvalidRequest('tools', 'a list is needed');
  return tools.map((tool: Tool | undefined, index) => {
    const name: unknown = tool?.function?.name;
    if (typeof name !== 'string') throw new InvalidRequest(`tools[${index}].function.name`, 'a text is needed');
    return tool as Tool;
  });
}
