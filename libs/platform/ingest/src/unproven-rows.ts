import type { ListedRow } from '@market/source-kit';

/** Name of a record, or of another row, within its feed. */
export type RowName = Pick<ListedRow, 'kind' | 'key'>;

/** Row that a list of a source has named before, with its offer. */
export interface RememberedRow extends RowName {
  readonly offer: string | null;
  /** Kind in the words of the source; null for a row without an offer. */
  readonly offerKind: string | null;
}

/** Rows of an answer that found no record yet. */
export interface UnprovenRows {
  /** Returns the reason why a row founds no record yet; null when it may. */
  reasonOf(row: RowName): string | null;
}

export const noneUnproven: UnprovenRows = { reasonOf: () => null };

/**
 * Finds rows that found no record before the next answer names them again: those of an offer to which a list of the source
 * gave another kind until now, published or not, and in a list of past records all rows that it has not named before.
 *
 * @param listed rows of this answer that the feed has not named before
 * @param former rows that this feed no longer names so, and those of the other lists of the source
 */
export function findUnproven(
  listed: readonly ListedRow[],
  former: readonly RememberedRow[],
  { isPast }: { readonly isPast: boolean },
): UnprovenRows {
  const byOffer = Map.groupBy(former, ({ offer }) => offer);
  const reasons = new Map<string, string>();
  for (const row of listed) {
    if (row.offer === undefined) continue;
    const other = byOffer.get(row.offer.name)?.find(({ offerKind }) => offerKind !== offerKindOf(row));
    if (other !== undefined) reasons.set(nameOf(row), `its source named it as ${other.kind} ${other.key}`);
    else if (isPast) reasons.set(nameOf(row), 'a list of past records has named it once');
  }
  return { reasonOf: (row) => reasons.get(nameOf(row)) ?? null };
}

/** Returns the kind of the offer of a row in the words of the source; null for a row without an offer. */
export function offerKindOf({ kind, offer }: ListedRow): string | null {
  return offer === undefined ? null : (offer.kind ?? kind);
}

/** Returns the name of a row as one text. */
export function nameOf({ kind, key }: RowName): string {
  return JSON.stringify([kind, key]);
}
