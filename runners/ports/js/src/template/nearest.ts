// What somebody may have meant.

/** The word with the fewest edits. */
export function nearest(word: string, known: readonly string[]): string {
  const distance = (a: string, b: string): number => {
    let row = Array.from({ length: b.length + 1 }, (_, i) => i);
    for (let i = 1; i <= a.length; i++) {
      const next = [i];
      for (let j = 1; j <= b.length; j++) {
        next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)));
      }
      row = next;
    }
    return row[b.length] as number;
  };
  const short = word.slice(0, 100);
  return [...known].sort((a, b) => distance(short, a) - distance(short, b))[0] ?? '';
}
