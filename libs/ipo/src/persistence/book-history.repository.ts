import type { DataSet } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import { queryRows, type Sql } from '@market/database';
import { isPublishable, sameInstantFirst } from './subscription.repository';
import type { BookRow } from './subscription.row';

/** Interval of a history: every reading, or the last one of each hour or day in India. */
export type HistoryInterval = 'reading' | 'hour' | 'day';

/** Part of the history of an order book. */
export interface HistoryFilter {
  readonly interval: HistoryInterval;
  /** First instant; null for the beginning. */
  readonly from: Date | null;
  /** First instant that is not part of it any more; null for the end. */
  readonly until: Date | null;
}

/** Reading of a history. */
export interface HistoryRow extends BookRow {
  /** True for the latest reading of the book. */
  readonly isLast: boolean;
}

const periodOf: Readonly<Record<HistoryInterval, string>> = {
  reading: 'reading.read_at',
  hour: `date_trunc('hour', reading.read_at, 'Asia/Kolkata')`,
  day: `date_trunc('day', reading.read_at, 'Asia/Kolkata')`,
};

/**
 * Reads one page of the history of an IPO's book, oldest first: the publishable readings, of one scope. Once there is a
 * consolidated reading, an exchange's own ones are left out, as for the published reading.
 */
export async function bookHistory(
  sql: Sql,
  dataSet: DataSet,
  ipoId: string,
  { interval, from, until }: HistoryFilter,
  { page, limit }: PageRequest,
): Promise<Page<HistoryRow>> {
  // SQL text: the last reading of each period (DISTINCT ON), by the rule of the published reading.
  const rows = await queryRows<{ total: number } & HistoryRow>(
    sql,
    `WITH readings AS (
       SELECT reading.*, ${periodOf[interval]} AS period,
              bool_or(reading.scope = 'consolidated') OVER () AS has_consolidated
         FROM ipo JOIN ipo_subscription_reading reading
           ON reading.data_set = ipo.data_set AND reading.ipo_id = ipo.id
        WHERE ipo.data_set = $1 AND ipo.id = $2 AND ${isPublishable}),
     series AS (
       SELECT DISTINCT ON (reading.period) reading.read_at, reading.book
         FROM readings reading
        WHERE reading.scope = 'consolidated' OR NOT reading.has_consolidated
        ORDER BY reading.period, reading.read_at DESC, ${sameInstantFirst}),
     shown AS (
       SELECT read_at, book, read_at = max(read_at) OVER () AS is_last FROM series),
     asked AS (
       SELECT * FROM shown
        WHERE ($3::timestamptz IS NULL OR read_at >= $3) AND ($4::timestamptz IS NULL OR read_at < $4))
     SELECT total, read_at AS "readAt", book, is_last AS "isLast"
       FROM (SELECT count(*)::int AS total FROM asked) AS counted
       LEFT JOIN (SELECT * FROM asked ORDER BY read_at LIMIT $5 OFFSET $6) AS paged ON true
      ORDER BY read_at`,
    [dataSet, ipoId, from, until, limit, (page - 1) * limit],
  );
  // A page without readings has one row, with the total alone.
  const items = rows.filter(({ readAt }) => readAt !== null);
  return { items, total: rows[0]?.total ?? 0 };
}
