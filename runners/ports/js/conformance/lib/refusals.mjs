// Why a vector is not asked, and what becomes of one that a parser does not answer.

// What the vector needs and the parser does not claim; '' if it claims all. Implements AP-2.4.
export function unclaimed(vector, parser) {
  if (vector.kind === 'stream' && !parser.stream) return 'operation stream';
  if (!parser.profiles.includes(vector.profile)) return `profile ${vector.profile}`;
  if ((vector.template || vector.templateName) && parser.formats && !parser.formats.includes(vector.templateName ?? '')) {
    return `format ${vector.templateName || 'of a template without a name'}`;
  }
  const missing = (vector.requires ?? []).find((feature) => !(parser.features ?? []).includes(feature));
  if (missing) return `feature ${missing}`;
  const { depth = 0 } = vector.judging;
  return depth > (parser.depth || Infinity) ? `nesting of ${depth} (its limit is ${parser.depth})` : '';
}

// Thrown by a parser that declines a vector, for the reason it says.
export class Skip extends Error {}

// What a parser returned is not a message or delta.
export class InvalidReply extends Error {}

// The outcome of a vector that a parser answers with an exception.
export function refusal(error) {
  if (error instanceof Skip) return { verdict: 'skipped', reason: error.message };
  if (error instanceof InvalidReply) return { verdict: 'protocol-error', reason: `invalid-reply: ${error.message}` };
  const place = /\n\s+at (.*)/.exec(error?.stack ?? '')?.[1];
  return { verdict: 'error', reason: `error: ${error?.message ?? error}${place ? ` (${place})` : ''}` };
}
