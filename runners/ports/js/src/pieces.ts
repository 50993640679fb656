// What sources give, one piece after the other: not every browser can iterate over a stream.

/** Where pieces come from. */
export type PiecesOf<T> = Iterable<T> | AsyncIterable<T> | ReadableStream<T>;

export async function* pieces<T>(source: PiecesOf<T>): AsyncGenerator<T, void, undefined> {
  if (!isStream(source)) {
    yield* source;
    return;
  }
  const reader = source.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function isStream<T>(source: PiecesOf<T>): source is ReadableStream<T> {
  return typeof source === 'object' && 'getReader' in source;
}
