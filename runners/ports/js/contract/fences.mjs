// Fenced blocks of Markdown: where they are, and the text without them.  Implements CT-3.

import { stringsInRegions } from './regions.mjs';

// The length of the shortest run of backticks that is a fence.
const SHORTEST = 3;

/** Whether the text contains a fence, closed or not. */
export function hasFence(text) {
  return fences(text).length > 0;
}

/** The text with a space in place of each fenced block. */
export function withoutFencedBlocks(text) {
  const pieces = [];
  let position = 0;
  for (const { start, end } of fencedBlocks(fences(text))) {
    pieces.push(text.slice(position, start), ' ');
    position = end;
  }
  return pieces.join('') + text.slice(position);
}

// All fences; backticks in a string of a bracketed region do not count.  Implements CT-3.2 and CT-3.6.
function fences(text) {
  if (!text.includes('```')) return [];
  const found = [];
  const inside = stringsInRegions(text);
  let next = 0;
  for (const { index: start, 0: run } of text.matchAll(/`{3,}/g)) {
    while (next < inside.length && inside[next].end < start) next += 1;
    if (next === inside.length || start < inside[next].start) found.push({ start, end: start + run.length });
  }
  return found;
}

// The blocks in order; a fence that is not closed opens none.  Implements CT-3.1, CT-3.3, CT-3.5 and
// CT-3.7.
function fencedBlocks(all) {
  const longest = longestBehind(all);
  const blocks = [];
  let opening;
  all.forEach((fence, index) => {
    let { start } = fence;
    if (opening) {
      if (lengthOf(fence) < lengthOf(opening)) return;
      start += lengthOf(opening);
      if (fence.end - start < SHORTEST) start = fence.end;
      blocks.push({ start: opening.start, end: start });
      opening = undefined;
    }
    const rest = fence.end - start;
    if (rest >= SHORTEST && rest <= longest[index]) opening = { start, end: fence.end };
  });
  return blocks;
}

function lengthOf({ start, end }) {
  return end - start;
}

// For each fence the length of the longest one behind it: a fence that is longer is never closed.
function longestBehind(all) {
  const longest = new Array(all.length).fill(0);
  for (let index = all.length - 2; index >= 0; index -= 1) {
    longest[index] = Math.max(longest[index + 1], lengthOf(all[index + 1]));
  }
  return longest;
}
