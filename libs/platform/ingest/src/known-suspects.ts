import { queryRows, type Sql } from '@market/database';
import type { Suspect } from '@market/source-kit';
import { rawText } from './quarantine';
import { storableKey } from './storable';

interface KnownEntry {
  readonly kind: string | null;
  readonly rowKey: string | null;
  readonly fingerprint: string;
  readonly reason: string;
  readonly raw: string;
}

/**
 * Returns the suspects that the quarantine did not know before this run: neither their content nor their name is open
 * or was decided on. A row without a name is also known if an open one differs in its figures only: those of a live
 * list change from run to run.
 *
 * Call it before the run's own suspects are added, and before entries that are no longer fetched are closed.
 */
export async function newlySuspect(
  sql: Sql,
  feedId: string,
  suspects: readonly Suspect[],
): Promise<readonly Suspect[]> {
  if (suspects.length === 0) return [];
  const present = new Set(suspects.map(({ fingerprint }) => fingerprint));
  const entries = await queryRows<KnownEntry>(
    sql,
    `SELECT kind, row_key AS "rowKey", fingerprint, reason, raw FROM quarantine
      WHERE feed_id = $1 AND scope <> 'batch' AND status <> 'superseded'
        AND (fingerprint = ANY($2) OR row_key = ANY($3) OR (row_key IS NULL AND status = 'open'))`,
    [feedId, [...present], suspects.flatMap(({ rowKey }) => (rowKey === null ? [] : [storableKey(rowKey)]))],
  );
  const contents = new Set(entries.map(({ fingerprint }) => fingerprint));
  const names = new Set(entries.filter(({ rowKey }) => rowKey !== null).map(nameOf));
  const waiting = countBy(
    entries.filter(({ rowKey, fingerprint }) => rowKey === null && !present.has(fingerprint)),
  );
  return suspects.filter((suspect) => {
    if (contents.has(suspect.fingerprint)) return false;
    if (suspect.rowKey !== null) return !names.has(nameOf(suspect));
    const words = presentFactsOf(suspect.reason, rawText(suspect.raw));
    const left = waiting.get(words) ?? 0;
    waiting.set(words, left - 1);
    return left <= 0;
  });
}

/** Time after which a repeated row is one of another response. Units: milliseconds. */
const freshAfterMs = 10 * 60_000;
/** Maximum time between two readings of a row that waits: one that comes again later begins anew. Units: milliseconds. */
const againWithinMs = 3 * 86_400_000;

/** Rows of a feed that wait for a repetition. */
interface RowsAsked {
  readonly feedId: string;
  /** Type of the records in the rows, such as `ipo`. */
  readonly kind: string;
  readonly keys: readonly string[];
  readonly now: Date;
}

/** Returns the keys among some of rows that have waited in quarantine since an earlier response of their feed. */
export async function keysReadBefore(
  sql: Sql,
  { feedId, kind, keys, now }: RowsAsked,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const [least, most] = [freshAfterMs, againWithinMs].map((age) => new Date(now.getTime() - age));
  const known = await queryRows<{ rowKey: string }>(
    sql,
    `SELECT row_key AS "rowKey" FROM quarantine
      WHERE feed_id = $1 AND kind = $2 AND row_key = ANY($3) AND status = 'open' AND last_seen_at BETWEEN $4 AND $5`,
    [feedId, kind, keys.map(storableKey), most, least],
  );
  const waiting = new Set(known.map(({ rowKey }) => rowKey));
  return new Set(keys.filter((key) => waiting.has(storableKey(key))));
}

/**
 * Counts the different subjects of suspects: those of one issue, or of one name, count once; each suspect without
 * either counts.
 */
export function subjectsOf(suspects: readonly Suspect[]): number {
  return new Set(
    suspects.map(
      (suspect) => suspect.subject ?? (suspect.rowKey === null ? suspect.fingerprint : nameOf(suspect)),
    ),
  ).size;
}

function countBy(entries: readonly KnownEntry[]): Map<string, number> {
  const same = Map.groupBy(entries, ({ reason, raw }) => presentFactsOf(reason, raw));
  return new Map([...same].map(([words, { length }]) => [words, length]));
}

/** Returns reason and content of a row without its figures. */
function presentFactsOf(reason: string, raw: string): string {
  return JSON.stringify([reason, raw]).replaceAll(/\d[\d.,:]*/g, '0');
}

function nameOf({ kind, rowKey }: Pick<Suspect, 'kind' | 'rowKey'>): string {
  return JSON.stringify([kind, rowKey === null ? null : storableKey(rowKey)]);
}
