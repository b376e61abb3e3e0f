import type { GmpReadingRecord, IpoReference } from '@market/contracts';
import { companyKey } from '@market/kernel';
import type { Doubt } from '@market/platform/ingest';
import { agrees } from '../domain/magnitude';
import { matchIpo } from '../domain/match-ipo';
import type { PublishedName } from '../persistence/gmp-name.repository';

/** A row of a batch. */
export interface QuotedRow {
  readonly index: number;
  readonly record: GmpReadingRecord;
  readonly trusted: boolean;
}

/** A row whose IPO is known. */
export interface Placed extends QuotedRow {
  readonly ipo: IpoReference;
  /** On an operator's word, then or now. */
  readonly confirmed: boolean;
}

/** What is known when rows are placed. */
export interface Placement {
  readonly active: readonly IpoReference[];
  /** Names that an operator confirmed, `publisher:key` to IPO id. */
  readonly confirmed: ReadonlyMap<string, string>;
  /** IPO that an operator named for the only row, null when nobody did. */
  readonly named: IpoReference | null;
}

/** A doubt on a row. */
export interface RowDoubt extends Doubt {
  /** It says nothing of the rest of the list. */
  readonly slight?: true;
}

/** The name under which a row comes. */
export function nameOf({ publisher, sourceName }: GmpReadingRecord): PublishedName {
  return { publisher, sourceKey: companyKey(sourceName) };
}

/**
 * Whose premium each row is: as an operator says or once confirmed, else by name and facts. A row that was released by
 * itself confirms the IPO that its name most likely means; a held list that is let through does not.
 */
export function placeRows(
  rows: readonly QuotedRow[],
  { active, confirmed, named }: Placement,
): { readonly placed: Placed[]; readonly unplaced: QuotedRow[]; readonly doubts: Doubt[] } {
  const placed: Placed[] = [];
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
 * Two names of one publisher cannot both be the same IPO: neither is believed but for the very same name, and for one
 * that an operator confirmed.
 */
export function withoutRivals(placed: readonly Placed[], doubts: Doubt[]): Placed[] {
  const key = ({ record, ipo }: Placed) => `${record.publisher}:${ipo.id}`;
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
 * One quote has one value: a publisher that says two things at once is believed in neither. Where they are about the
 * same, that is no sign of a list that was read wrongly.
 */
export function withoutContradictions(placed: readonly Placed[], doubts: RowDoubt[]): Placed[] {
  const quote = ({ record, ipo }: Placed) => `${record.publisher}:${ipo.id}:${record.quotedAt.toISOString()}`;
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
