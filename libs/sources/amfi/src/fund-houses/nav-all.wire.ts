import { SourceBlocked } from '@market/source-kit';
import { z } from 'zod';

/** Schema of the file: fund houses with the newest days of values of their schemes, as spelled there. */
export const navAllWire = z.looseObject({
  header: z.looseObject({ 'Scheme Code': z.number(), 'Scheme Name': z.number(), Date: z.number() }),
  houses: z.array(z.looseObject({ name: z.string(), days: z.array(z.string()) })).min(1),
  /** Lines that are neither header, section, fund house nor a whole scheme. */
  untold: z.array(z.string()),
});

export type NavAllWire = z.infer<typeof navAllWire>;

/** Line of a section, with type and category: `Open Ended Schemes(Debt Scheme - Gilt Fund)`. */
const section = /schemes?\s*\([^()]*\)\s*$/i;
/**
 * Line of a fund house, `Axis Mutual Fund`, `IL&FS Mutual Fund (IDF)`: without the code of a scheme in front, and
 * nothing but brackets behind.
 */
const fundHouse = /^(?!\d{5})[\p{L}\d][^:;*]{0,80}\bmutual fund\s*(?:\([^()]*\)|\[[^[\]]*\])?$/iu;
/** Words of a sentence, which no name contains. */
const sentence = /\b(?:is|are|was|were|has|have|been|by|from|navs?|notes?|please|scheme|isin)\b/i;

/**
 * Reads the file line by line: header, sections, fund houses, schemes. Columns are found by their names: six columns
 * until August 2026, eight since. A line that is none of these does not end a fund house: the schemes behind it belong
 * to the same one.
 *
 * Errors: `SourceBlocked` for a page, `Error` for a file that ends inside a scheme.
 */
export function decodeNavAll(body: string): unknown {
  const lines = body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  if (body.trimStart().startsWith('<')) throw new SourceBlocked('NAVAll: HTML page instead of a file');
  const names = (lines[0] ?? '').split(';').map((name) => name.trim());
  const header = Object.fromEntries(names.map((name, index) => [name, index]));
  const houses = new Map<string, Set<string>>();
  const untold: string[] = [];
  let house: string | null = null;
  for (const line of lines.slice(1)) {
    const text = line.trim();
    if (text === '' || section.test(text)) continue;
    const cells = text.split(';');
    if (fundHouse.test(text) && !sentence.test(text)) {
      house = text;
      houses.set(house, houses.get(house) ?? new Set());
    } else if (cells.length === names.length && house !== null) {
      houses.get(house)?.add((cells[header['Date'] ?? -1] ?? '').trim());
    } else untold.push(text);
  }
  const last = lines.at(-1)?.trim() ?? '';
  if (untold.at(-1) === last && /^\d/.test(last)) throw new Error('the file ends inside a scheme');
  return { header, houses: [...houses].map(([name, days]) => ({ name, days: [...days] })), untold };
}
