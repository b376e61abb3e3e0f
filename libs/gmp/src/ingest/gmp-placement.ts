import type { GmpReadingRecord, IpoReference } from '@market/contracts';
import { companyKey } from '@market/kernel';
import type { Doubt } from '@market/ingest';
import { agrees } from '../domain/magnitude';
import { matchIpo } from '../domain/match-ipo';
import type { PublishedName } from '../persistence/gmp-name.repository';

/** Row of a batch with its premium. */
export interface QuotedRow {
  readonly index: number;
  readonly record: GmpReadingRecord;
  readonly trusted: boolean;
}

/** Row whose IPO is known. */
export interface PlacedRow extends QuotedRow {
  readonly ipo: IpoReference;
  /** True when an operator placed the name, now or earlier. */
  readonly confirmed: boolean;
}

/** Facts that decide which IPO a row belongs to. */
export interface Placement {
  readonly active: readonly IpoReference[];
  /** Names that an operator confirmed. Shape: `publisher:key` to IPO id. */
  readonly confirmed: ReadonlyMap<string, string>;
  /** IPO that an operator named for the only row, null without one. */
  readonly named: IpoReference | null;
}

export interface RowDoubt extends Doubt {
  /** True when the doubt is no evidence against the rest of the list. */
  readonly slight?: true;
}

/** Returns the publisher's name of a row, in the form of a key. */
export function nameOf({ publisher, sourceName }: GmpReadingRecord): PublishedName {
  return { publisher, sourceKey: companyKey(sourceName) };
}

/**
 * Finds the IPO of each row: as an operator names it or once confirmed it, else by name and facts. Releasing a single
 * row confirms the likely IPO of its name; releasing a whole held list does not.
 */
export function placeRows(
  rows: readonly QuotedRow[],
  { active, confirmed, named }: Placement,
): { readonly placed: PlacedRow[]; readonly unplaced: QuotedRow[]; readonly doubts: Doubt[] } {
  const placed: PlacedRow[] = [];
  const unplaced: QuotedRow[] = [];
  const doubts: Doubt[] = [];
  for (const row of rows) {
    const { publisher, sourceKey } = nameOf(row.record);
    const remembered = active.find(({ id }) => id === confirmed.get(`${publisher}:${sourceKey}`));
    const known = named ?? remembered;
    if (known) {
      placed.push({ ...row, ipo: known, confirmed: true });
      continue;
    }
    const match = matchIpo(row.record, active);
    if (match.outcome === 'found') placed.push({ ...row, ipo: match.ipo, confirmed: false });
    else if (match.outcome === 'unsure' && match.likely && row.trusted && rows.length === 1)
      placed.push({ ...row, ipo: match.likely, confirmed: true });
    else {
      const { sourceName } = row.record;
      const reason =
        match.outcome === 'unknown'
          ? `no active IPO is called "${sourceName}"`
          : `"${sourceName}": ${match.reason}`;
      doubts.push({ index: row.index, reason, waiting: true, about: `${publisher} ${sourceKey}` });
      unplaced.push(row);
    }
  }
  return { placed, unplaced, doubts };
}

/**
 * Doubts rows of one publisher whose different names match the same IPO, because only one can be it. The exact name of
 * the IPO, and one that an operator confirmed, are kept.
 */
export function withoutRivals(placed: readonly PlacedRow[], doubts: Doubt[]): PlacedRow[] {
  const key = ({ record, ipo }: PlacedRow) => `${record.publisher}:${ipo.id}`;
  const names = new Map<string, Set<string>>();
  for (const row of placed)
    names.set(key(row), (names.get(key(row)) ?? new Set()).add(nameOf(row.record).sourceKey));
  return placed.filter((row) => {
    const rivals = names.get(key(row)) ?? new Set();
    const { publisher, sourceKey } = nameOf(row.record);
    if (rivals.size < 2 || row.trusted || row.confirmed || sourceKey === companyKey(row.ipo.name))
      return true;
    const reason = `"${row.record.sourceName}" is one of ${rivals.size} names that would be ${row.ipo.name}`;
    doubts.push({ index: row.index, reason, waiting: true, about: `${publisher} ${sourceKey}` });
    return false;
  });
}

/**
 * Doubts rows of one publisher that quote different values for one quote. Where the values are about the same, the
 * doubt is no evidence of a misread list.
 */
export function withoutContradictions(placed: readonly PlacedRow[], doubts: RowDoubt[]): PlacedRow[] {
  const quote = ({ record, ipo }: PlacedRow) =>
    `${record.publisher}:${ipo.id}:${record.quotedAt.toISOString()}`;
  const values = new Map<string, Set<number>>();
  for (const row of placed)
    values.set(quote(row), (values.get(quote(row)) ?? new Set()).add(row.record.gmpRupees));
  return placed.filter((row) => {
    const said = [...(values.get(quote(row)) ?? [])];
    if (said.length < 2 || row.trusted) return true;
    const reason = `premiums of ${said.join(' and ')} are quoted for ${row.ipo.name} at once`;
    const isSlight = agrees(Math.min(...said), Math.max(...said), row.ipo.bandMaxRupees);
    doubts.push({ index: row.index, reason, ...(isSlight ? { slight: true } : {}) });
    return false;
  });
}
