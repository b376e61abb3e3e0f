import { SourceBlocked } from '@market/platform/ingest';
import { z } from 'zod';

/** One fund house of the file with the newest day of a value of any of its schemes, as it is spelled. */
export const navAllWire = z.looseObject({
  header: z.looseObject({ 'Scheme Code': z.number(), 'Scheme Name': z.number(), Date: z.number() }),
  houses: z.array(z.looseObject({ name: z.string(), days: z.array(z.string()) })).min(1),
});

export type NavAllWire = z.infer<typeof navAllWire>;

/** Section lines name type and category: `Open Ended Schemes(Debt Scheme - Gilt Fund)`. */
const section = /schemes?\s*\(.*\)\s*$/i;

/**
 * Reads the file line by line: header, sections, fund houses, schemes. Columns are found by their names: six columns
 * until August 2026, eight since.
 *
 * Errors: `SourceBlocked` for a page, `Error` when a scheme has another number of columns or no fund house.
 */
export function decodeNavAll(body: string): unknown {
  const lines = body.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (body.trimStart().startsWith('<')) throw new SourceBlocked('NAVAll: HTML page instead of a file');
  const names = (lines[0] ?? '').split(';').map((name) => name.trim());
  const header = Object.fromEntries(names.map((name, index) => [name, index]));
  const houses = new Map<string, Set<string>>();
  let house: string | null = null;
  for (const line of lines.slice(1)) {
    const text = line.trim();
    if (text === '' || section.test(text)) continue;
    const cells = text.split(';');
    if (cells.length === 1) {
      house = text;
      houses.set(house, houses.get(house) ?? new Set());
      continue;
    }
    if (cells.length !== names.length)
      throw new Error(`a row of ${cells.length} columns: ${text.slice(0, 60)}`);
    if (house === null) throw new Error(`a scheme without a fund house: ${text.slice(0, 60)}`);
    houses.get(house)?.add((cells[header['Date'] ?? -1] ?? '').trim());
  }
  return { header, houses: [...houses].map(([name, days]) => ({ name, days: [...days] })) };
}
