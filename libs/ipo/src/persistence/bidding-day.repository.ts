import type { DataSet } from '@market/contracts';
import { type IndianDay, isWeekend } from '@market/kernel';
import type { Sql } from '@market/database';
import { publishedReading } from './subscription.repository';

/** Dates the books of IPOs whose bidding days are counted anew, because a day became a holiday or a trading day. */
export async function dateByTradingDays(
  sql: Sql,
  dataSet: DataSet,
  days: readonly IndianDay[],
  now: Date,
): Promise<void> {
  const counted = days.filter((day) => !isWeekend(day));
  if (counted.length === 0) return;
  // SQL text: without a published book there is no bidding day to be counted.
  await sql.query(
    `UPDATE ipo SET detail_changed_at = $3
      WHERE data_set = $1 AND EXISTS (SELECT FROM unnest($2::date[]) AS day WHERE day BETWEEN ipo.open_on AND ipo.close_on)
        AND EXISTS (${publishedReading})`,
    [dataSet, counted, now],
  );
}
