import type { MarketQuery, QueryValues } from '../market-query';
import type { RecordAddress } from './published-history';

/** Published record that changed. */
export interface ChangedRecord<Row> {
  readonly id: string;
  readonly slug: string | null;
  /** Null for a record that is still published. */
  readonly removedAt: Date | null;
  /** Null for a record that was removed, or does not fit the values of the query. */
  readonly row: Row | null;
}

/** Part of the records that changed, in the order of their changes. */
export interface ChangedRecords<Row> {
  readonly records: readonly ChangedRecord<Row>[];
  /** Position behind which the next part begins. */
  readonly next: number;
  readonly hasMore: boolean;
  /** Number of all records that were removed since the instant. */
  readonly removed: number;
}

/** Places of a part among the changes, and what stands beside them. */
interface ChangePlaces {
  /** Last position of all. */
  readonly head: number;
  readonly removed: number;
  readonly places: readonly {
    readonly id: string;
    readonly slug: string | null;
    readonly removedAt: string | null;
    readonly position: number;
  }[];
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

const positioned = `published.data_set = :dataSet AND published.resource = :resource AND published.change_position IS NOT NULL`;

/** SQL of the places of one part. */
const partSql = `
  SELECT published.id, published.slug, published.removed_at AS "removedAt", published.change_position AS position
    FROM published_record published
   WHERE ${positioned} AND published.change_position > :changedBehind AND published.changed_at >= :changedFrom
   ORDER BY published.change_position LIMIT :changedCount`;

/** SQL of `ChangePlaces`. */
const placesSql = `
  (SELECT json_build_object(
     'head', coalesce((SELECT max(published.change_position) FROM published_record published WHERE ${positioned}), 0),
     'removed', (SELECT count(*) FROM published_record published
                  WHERE ${positioned} AND published.changed_at >= :changedFrom AND published.removed_at IS NOT NULL),
     'places', (SELECT coalesce(json_agg(part ORDER BY part.position), '[]') FROM (${partSql}) part)))`;

/**
 * Returns the SQL condition for the records of a part, for the query of `changedRecords`.
 *
 * @param id SQL of the id of the record
 */
export function changedBehindSql(id: string): string {
  // An array: the planner takes it for a few ids, whatever the limit, and looks each up.
  return `${id} = ANY(ARRAY(SELECT part.id FROM (${partSql}) part))`;
}

/**
 * Reads records that changed at or after an instant, behind a position. Positions are given after the commit, so that a
 * reader who continues behind `next` misses nothing; a record that changes again gets a later one. Records and positions are
 * read by one statement: of two, the second would show a record before the position of its change, or, from a replica that is
 * behind, a record without it.
 *
 * @param query has the condition `changedBehind`: `changedBehindSql`
 */
export async function changedRecords<Row extends { readonly id: string }>(
  query: MarketQuery<Row>,
  { dataSet, resource, ...values }: QueryValues & Omit<RecordAddress, 'id'>,
  since: Date,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ChangedRecords<Row>> {
  const part = { changedFrom: since, changedBehind: after, changedCount: limit + 1 };
  const { records, beside } = await query.rowsBeside<ChangePlaces>(
    { ...values, dataSet, resource, ...part },
    placesSql,
  );
  const rows = new Map(records.map((row) => [row.id, row]));
  const places = beside.places.slice(0, limit);
  return {
    records: places.map(({ id, slug, removedAt }) => ({
      ...{ id, slug, removedAt: removedAt === null ? null : new Date(removedAt) },
      row: removedAt === null ? (rows.get(id) ?? null) : null,
    })),
    next: places.at(-1)?.position ?? Math.max(after, beside.head),
    hasMore: beside.places.length > limit,
    removed: beside.removed,
  };
}
