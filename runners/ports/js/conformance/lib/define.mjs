// Defines tests in a framework that has describe, it, before and after.

import { Run, VectorFailed } from './run.mjs';

export function define({ describe, it, before, after }, parser, options) {
  const run = new Run(parser, options);
  describe(`toolcall ${parser.name}`, () => {
    before(() => run.begin());
    after(() => {
      run.end();
      console.log(`toolcall: ${parser.name}: ${run.summary()}`);
    });
    for (const vector of run.vectors) {
      it(vector.id, async (test) => {
        const { failed, skipped } = await run.judge(vector);
        if (failed) throw new VectorFailed(failed);
        if (skipped) test.skip(skipped);
      });
    }
  });
}
