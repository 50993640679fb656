// Ends a process whose parser never returns: JavaScript cannot leave a loop behind.
//
// A worker looks at the clock. When a call of the parser takes too long it prints the vector's id, writes its result and
// those of the vectors that were not run, and ends the process.

import { writeSync } from 'node:fs';
import { Worker, isMainThread, workerData } from 'node:worker_threads';

import { ownBundle } from './bundle.mjs';
import { Results } from './results.mjs';

// The shared numbers: the number of the vector, how often the parser was called, and whether it is at work.
const [VECTOR, CALLS, AT_WORK] = [0, 1, 2];

export class Watchdog {
  #shared = new Int32Array(new SharedArrayBuffer(12));

  constructor(timeout, about) {
    this.worker = new Worker(new URL(import.meta.url), { workerData: { shared: this.#shared, timeout, ...about } });
    this.worker.unref();
  }

  vector(number) {
    Atomics.store(this.#shared, VECTOR, number);
  }

  begin() {
    Atomics.add(this.#shared, CALLS, 1);
    Atomics.store(this.#shared, AT_WORK, 1);
  }

  end() {
    Atomics.store(this.#shared, AT_WORK, 0);
  }

  stop() {
    return this.worker.terminate();
  }
}

if (!isMainThread && workerData?.shared) watch(workerData);

function watch({ shared, timeout, path, label, asked }) {
  // A promise that is not settled gets its own time-out, which comes first.
  const limit = timeout * 1.2 + 500;
  let since = performance.now();
  let calls = -1;
  setInterval(() => {
    const now = Atomics.load(shared, CALLS);
    if (now !== calls || !Atomics.load(shared, AT_WORK)) [calls, since] = [now, performance.now()];
    else if (performance.now() - since > limit) bite(asked[Atomics.load(shared, VECTOR)]);
  }, 50);

  function bite(id) {
    const text = `timeout  ${id}: the parser did not return within ${timeout / 1000} s; the process is ended`;
    if (path) write(id);
    // Not console.error: what a worker prints goes through the main thread, which is busy.
    writeSync(2, `${text}\n`);
    process.kill(process.pid, 'SIGKILL');
  }

  function write(id) {
    const suite = ownBundle();
    const results = new Results(suite, label, path);
    const done = results.resume();
    for (const vector of suite.vectors.filter((each) => asked.includes(each.id) && !done.has(each.id))) {
      const isLate = vector.id === id;
      const reason = isLate ? `no-reply: no reply within ${timeout / 1000} s` : `the process was ended after ${id}`;
      const verdict = isLate ? 'timeout' : 'not-run';
      results.add(vector, { verdict, reason, invariants: isLate ? ['answer'] : [] });
    }
    results.close();
  }
}
