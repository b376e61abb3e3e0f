import { readText } from '@market/kernel';
import type { RowOffer } from '@market/source-kit';

/**
 * Names the offer of a row of a kind of list, whatever the row calls it: by its symbol and, where the list goes back for years, its
 * last day. Null when a part is unknown.
 */
export function offerNamed(list: string, parts: readonly (string | null | undefined)[]): RowOffer | null {
  const read = parts.map((part) => readText(part)?.toUpperCase() ?? null);
  return read.includes(null) ? null : { name: [list, ...read].join(' ') };
}
