import type { MarketReads } from '../market-reads';
import { rowOf, rowsOf } from '../sql';
import type { RecordPlace } from './published-history';

/** Published record that changed. */
export interface ChangedRecord {
  readonly id: string;
  readonly slug: string | null;
  /** Null for a record that is still published. */
  readonly removedAt: Date | null;
}

/** Part of the records that changed, in the order of their changes. */
export interface ChangedRecords {
  readonly records: readonly ChangedRecord[];
  /** Position behind which the next part begins. */
  readonly next: number;
  readonly hasMore: boolean;
  /** Number of all records that were removed since the instant. */
  readonly removed: number;
}

/**
 * Returns the SQL condition for records that changed at or after an instant and are still published: those of a resource and a
 * data set, all three by name.
 *
 * @param id SQL of the id of the record
 */
export function changedSinceSql(id: string): string {
  return `${id} IN (SELECT published.id FROM published_record published
    WHERE published.data_set = :dataSet AND published.resource = :resource AND published.change_position IS NOT NULL
      AND published.removed_at IS NULL AND published.changed_at >= :changedSince)`;
}

/**
 * Reads records that changed at or after an instant, behind a position. Positions are given after the commit, so that a
 * reader who continues behind `next` misses nothing; a record that changes again gets a later one.
 */
export async function changedRecords(
  reads: MarketReads,
  { dataSet, resource }: Omit<RecordPlace, 'id'>,
  since: Date,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ChangedRecords> {
  const ofResource = 'data_set = $1 AND resource = $2 AND change_position IS NOT NULL';
  // SQL text, like all statements here: a table without an entity. The head is read first: what is behind it comes later.
  const head = await rowOf<{ head: number; removed: number }>(
    reads,
    `SELECT coalesce(max(change_position), 0) AS head,
            count(*) FILTER (WHERE changed_at >= $3 AND removed_at IS NOT NULL) AS removed
       FROM published_record WHERE ${ofResource}`,
    [dataSet, resource, since],
  );
  const rows = await rowsOf<ChangedRecord & { readonly position: number }>(
    reads,
    `SELECT id, slug, removed_at AS "removedAt", change_position AS position FROM published_record
      WHERE ${ofResource} AND change_position > $4 AND changed_at >= $3 ORDER BY change_position LIMIT $5`,
    [dataSet, resource, since, after, limit + 1],
  );
  const records = rows.slice(0, limit);
  return {
    records,
    next: Number(records.at(-1)?.position ?? Math.max(after, Number(head?.head ?? 0))),
    hasMore: rows.length > limit,
    removed: Number(head?.removed ?? 0),
  };
}
