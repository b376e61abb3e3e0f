import { DomainError } from '@market/kernel';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { GoodKey, Suspect } from '@market/source-kit';
import type { Side } from './intake';
import { storable, storableJson, storableKey } from './storable';

/** Max length of the raw text of an entry. Units: characters. */
const keptRaw = 20_000;
const keptReason = 1_000;

/** Row, payload or batch that was not applied, with the facts that an operator needs to decide. */
export interface QuarantineEntry {
  readonly id: number;
  readonly feedId: string;
  readonly scope: Suspect['scope'];
  readonly kind: string | null;
  readonly rowKey: string | null;
  readonly reason: string;
  readonly raw: string;
  readonly record: unknown;
  readonly status: 'open' | 'released' | 'discarded' | 'superseded';
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly times: number;
  /** Time at which newer contents than those of a held batch were accepted; null while it is the newest. */
  readonly outdatedAt: Date | null;
  /** Contradicting statements of a dispute, with their times as ISO text. */
  readonly sides: readonly StoredSide[] | null;
}

/** Side as stored in the database. */
export type StoredSide = Omit<Side, 'since'> & { readonly since: string };

/**
 * Suspect to be added to quarantine, with the sides of a dispute. Suspects of one feed with equal fingerprints are one
 * entry, seen again.
 */
export interface DetainedRecord extends Suspect {
  readonly sides?: readonly Side[];
}

const columns = `id, feed_id AS "feedId", scope, kind, row_key AS "rowKey", reason, raw, record, status,
  first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt", times, outdated_at AS "outdatedAt", sides`;

/**
 * Adds suspects to quarantine; decisions of operators stay. Only a discarded batch waits again when its contents are
 * fetched again: they hold their feed, so there must be an entry to release.
 *
 * @returns the number of open entries among them
 */
export async function detain(
  sql: Sql,
  feedId: string,
  now: Date,
  suspects: readonly DetainedRecord[],
): Promise<number> {
  if (suspects.length === 0) return 0;
  const rows = [...new Map(suspects.map((suspect) => [suspect.fingerprint, suspect])).values()].map(
    (suspect) => ({
      scope: suspect.scope,
      kind: suspect.kind,
      row_key: suspect.rowKey === null ? null : storableKey(suspect.rowKey),
      fingerprint: suspect.fingerprint,
      reason: suspect.reason.slice(0, keptReason),
      raw: rawText(suspect.raw),
      record: suspect.record ?? null,
      sides: suspect.sides ?? null,
    }),
  );
  const entries = await queryRows<{ status: string }>(
    sql,
    `INSERT INTO quarantine (feed_id, scope, kind, row_key, fingerprint, reason, raw, record, sides, first_seen_at,
            last_seen_at)
     SELECT $1, scope, kind, row_key, fingerprint, reason, raw, record, sides, $2, $2
       FROM jsonb_to_recordset($3::jsonb) AS suspect(scope text, kind text, row_key text, fingerprint text,
            reason text, raw text, record jsonb, sides jsonb)
     ON CONFLICT (feed_id, fingerprint) DO UPDATE
        SET last_seen_at = EXCLUDED.last_seen_at, times = quarantine.times + 1, reason = EXCLUDED.reason,
            sides = EXCLUDED.sides, outdated_at = NULL,
            record = CASE WHEN quarantine.scope = 'batch' THEN EXCLUDED.record ELSE quarantine.record END,
            raw = CASE WHEN quarantine.scope = 'batch' THEN EXCLUDED.raw ELSE quarantine.raw END,
            first_seen_at = CASE WHEN quarantine.scope = 'batch' AND quarantine.status = 'discarded'
                                 THEN EXCLUDED.first_seen_at ELSE quarantine.first_seen_at END,
            status = CASE WHEN quarantine.status = 'superseded'
                            OR quarantine.scope = 'batch' AND quarantine.status = 'discarded'
                          THEN 'open' ELSE quarantine.status END
     RETURNING status`,
    [feedId, now, storableJson(rows)],
  );
  return entries.filter((entry) => entry.status === 'open').length;
}

/**
 * Returns operators' decisions on contents that are in this run again. A returned decision is marked as in use: it is
 * kept for as long as its content is fetched.
 */
export async function decisionsOn(
  sql: Sql,
  feedId: string,
  fingerprints: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, 'released' | 'discarded'>> {
  const decided = await queryRows<{ fingerprint: string; status: 'released' | 'discarded' }>(
    sql,
    `UPDATE quarantine SET last_seen_at = GREATEST(last_seen_at, $3)
      WHERE feed_id = $1 AND status IN ('released', 'discarded') AND fingerprint = ANY($2)
      RETURNING fingerprint, status`,
    [feedId, fingerprints, now],
  );
  return new Map(decided.map((entry) => [entry.fingerprint, entry.status]));
}

/** Closes open entries of rows and payloads that have since been read without error. */
export async function supersede(
  sql: Sql,
  feedId: string,
  goodKeys: readonly GoodKey[],
  now: Date,
): Promise<void> {
  await sql.query(
    `UPDATE quarantine SET status = 'superseded', decided_at = $3
       FROM jsonb_to_recordset($2::jsonb) AS good(kind text, key text)
      WHERE feed_id = $1 AND status = 'open' AND scope <> 'batch'
        AND row_key = good.key AND quarantine.kind IS NOT DISTINCT FROM good.kind`,
    [feedId, storableJson(goodKeys.map(({ kind, key }) => ({ kind, key: storableKey(key) }))), now],
  );
}

/**
 * Cleans up after a good run: closes rows without a name that are no longer fetched, and marks batches held before it
 * as outdated. Call it before the run's own suspects are added, which opens repeated ones again.
 */
export async function closeOutdated(sql: Sql, feedId: string, now: Date): Promise<void> {
  await sql.query(
    `UPDATE quarantine SET status = 'superseded', decided_at = $2
      WHERE feed_id = $1 AND status = 'open' AND scope = 'row' AND row_key IS NULL`,
    [feedId, now],
  );
  await outdateHeld(sql, feedId, now, now);
}

/**
 * Marks held batches as outdated by newer contents: they stay open for the operator, but can no longer be released.
 *
 * @param heldUntil time at which the accepted contents were fetched
 */
async function outdateHeld(sql: Sql, feedId: string, heldUntil: Date, now: Date): Promise<void> {
  await sql.query(
    `UPDATE quarantine SET outdated_at = $3
      WHERE feed_id = $1 AND status = 'open' AND scope = 'batch' AND outdated_at IS NULL AND last_seen_at <= $2`,
    [feedId, heldUntil, now],
  );
}

/**
 * Releases a held batch in the transaction that applies it: until it ends no run can outdate the batch.
 *
 * Errors: `DomainError` not-found when it was decided on meanwhile; conflict when newer contents have been accepted.
 */
export async function releaseHeld(
  sql: Sql,
  { id, feedId, lastSeenAt }: QuarantineEntry,
  now: Date,
): Promise<void> {
  await sql.query(`SELECT FROM quarantine WHERE id = $1 FOR UPDATE`, [id]);
  refuseOutdated(await openEntry(sql, id));
  await decide(sql, id, 'released', now);
  await outdateHeld(sql, feedId, lastSeenAt, now);
}

/** Checks that a batch is current. Errors: `DomainError` conflict for one older than contents accepted since. */
export function refuseOutdated({ id, outdatedAt }: QuarantineEntry): void {
  if (outdatedAt === null) return;
  throw new DomainError({
    kind: 'conflict',
    code: 'SRV_001',
    publicMessage: `newer contents were taken in at ${outdatedAt.toISOString()}: entry ${id} can only be discarded`,
  });
}

/** Returns entries that wait for a decision, or were discarded; newest first. */
export function entriesWith(sql: Sql, status: 'open' | 'discarded'): Promise<QuarantineEntry[]> {
  return queryRows(
    sql,
    `SELECT ${columns} FROM quarantine WHERE status = $1 ORDER BY last_seen_at DESC, id DESC`,
    [status],
  );
}

/**
 * Reverts the decision to discard an entry: it waits again. A batch is outdated if the feed has had a good run since.
 *
 * Errors: `DomainError` not-found when no discarded entry has the id.
 */
export async function reopen(sql: Sql, id: number): Promise<void> {
  const reopened = await queryRow(
    sql,
    `UPDATE quarantine SET status = 'open', decided_at = NULL, outdated_at = (
       SELECT last_success_at FROM feed_state state
        WHERE scope = 'batch' AND state.feed_id = quarantine.feed_id AND last_success_at > last_seen_at)
      WHERE id = $1 AND status = 'discarded' RETURNING id`,
    [id],
  );
  if (reopened === null) throw notFound(`no discarded quarantine entry ${id}`);
}

/** Tells whether an operator has made a decision on an entry since an instant. */
export async function isDecided(
  sql: Sql,
  id: number,
  decision: 'released' | 'discarded',
  since: Date,
): Promise<boolean> {
  const found = await queryRow(
    sql,
    'SELECT id FROM quarantine WHERE id = $1 AND status = $2 AND decided_at >= $3',
    [id, decision, since],
  );
  return found !== null;
}

/** Returns one open entry. Errors: `DomainError` not-found. */
export async function openEntry(sql: Sql, id: number): Promise<QuarantineEntry> {
  const entry = await queryRow<QuarantineEntry>(
    sql,
    `SELECT ${columns} FROM quarantine WHERE id = $1 AND status = 'open'`,
    [id],
  );
  if (entry) return entry;
  throw notFound(`no open quarantine entry ${id}`);
}

function notFound(publicMessage: string): DomainError {
  return new DomainError({ kind: 'not-found', code: 'NOT_001', publicMessage });
}

/** Records an operator's decision. */
export async function decide(
  sql: Sql,
  id: number,
  status: 'released' | 'discarded',
  now: Date,
): Promise<void> {
  await sql.query(`UPDATE quarantine SET status = $2, decided_at = $3 WHERE id = $1`, [id, status, now]);
}

/** Returns a content as the text of an entry. */
export function rawText(raw: unknown): string {
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
  return storable((text ?? '').slice(0, keptRaw));
}
