// Vectors of the site: each of its pages has a script with the fields of the vectors there, compressed.

import type { Inputs, VectorPlace } from './inputs.js';

/** What the script of a page gives; tools, which many vectors share, are places in a list. */
interface PageVectors {
  readonly tools: readonly string[];
  readonly vectors: Readonly<Record<string, Inputs & { readonly tools: number }>>;
}

declare global {
  interface Window {
    pageData?: string;
  }
}

/** The fields of a vector, or what is wrong with its place. */
export async function siteVector({ vector, page }: VectorPlace): Promise<{ inputs: Inputs; wrong: string[] }> {
  const wrong = (reason: string) => ({ inputs: {}, wrong: [reason] });
  if (!/^vectors\/(?:[\w-]+\/)*[\w-]+\.html$/.test(page)) return wrong(`The link's page is none of this site, ${page}.`);
  const script = document.createElement('script');
  script.src = page.replace(/html$/, 'js');
  const isThere = await new Promise<boolean>((resolve) => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    document.head.append(script);
  });
  script.remove();
  const packed = isThere ? window.pageData : undefined;
  if (packed === undefined) return wrong(`This site has no page ${page}.`);
  const found = await unpacked(packed);
  if (!Object.hasOwn(found.vectors, vector)) return wrong(`The page has no vector ${vector} that can be read here.`);
  const fields = found.vectors[vector]!;
  return { inputs: { ...fields, tools: found.tools[fields.tools] ?? '' }, wrong: [] };
}

async function unpacked(packed: string): Promise<PageVectors> {
  const bytes = Uint8Array.from(atob(packed), (unit) => unit.charCodeAt(0));
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(text).json()) as PageVectors;
}
