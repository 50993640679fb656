// The vectors for any framework: one run is begun, asked vector by vector, and ended.
//
//   const run = new Run(parser, options);
//   await run.begin();
//   for (const vector of run.vectors) console.log(vector.id, await run.judge(vector));
//   run.end();

export { Run, VectorFailed } from './lib/run.mjs';
export { Skip } from './lib/refusals.mjs';
