// Holds this package against the vectors that say how results are judged (VF-5.12).

import { canonical } from '../lib/canonical.mjs';
import { Skip } from '../lib/refusals.mjs';
import { Session } from '../lib/session.mjs';
import { LARGEST } from '../lib/splits.mjs';

// How a vector of kind compare or verdict is judged wrongly; '' if it is judged rightly, or is of another kind.
export async function misjudged(vector, rules) {
  if (vector.kind === 'compare') {
    const [left, right] = [vector.left, vector.right].map((text) => canonical(text, vector.complete));
    return (left === right) === vector.equal ? '' : `equal is not ${vector.equal}`;
  }
  if (vector.kind !== 'verdict') return '';
  const session = new Session(scripted(vector), rules, { splits: 'all', timeout: 60_000 });
  const { verdict, invariants, reason } = await session.judge(vector.judged);
  const wanted = [vector.verdict, ...(vector.invariants ?? [])].join(' ');
  const got = [verdict, ...invariants].join(' ');
  return got === wanted ? '' : `${got} is not ${wanted}: ${reason}`;
}

// The made-up parser of a vector of kind verdict.
function scripted({ judged, claims = {}, reply }) {
  const answer = (status, value) => {
    if (status === 'skipped') throw new Skip(reply.reason);
    if (status && status !== 'ok') throw new Error(`${status}: ${reply.reason}`);
    return structuredClone(value);
  };
  const stream = () => {
    answer(reply.streamStatus ?? reply.status);
    const waiting = [...reply.emits];
    const lengths = [];
    let fed = 0;
    return {
      feed(chunk) {
        lengths.push([...chunk].length);
        fed += lengths.at(-1);
        return waiting.splice(0, waiting.filter(([after]) => after <= fed).length).map(([, delta]) => delta);
      },
      finish() {
        const late = lengths.length > 1 && lengths.some((length) => length > LARGEST) ? reply.atLongCuts ?? [] : [];
        return { deltas: [...waiting.map(([, delta]) => delta), ...late], message: structuredClone(reply.streamed) };
      },
    };
  };
  return {
    name: 'made up',
    profiles: claims.profiles ?? [judged.profile],
    features: claims.features,
    formats: claims.formats,
    tokens: claims.splits === 'tokens',
    depth: claims.limits?.depth,
    parse: () => answer(reply.status, reply.message),
    stream: reply.emits && stream,
  };
}
