import { closesKeptDays, type DataSet, type Exchange } from '@market/contracts';
import type { IndianDay, Page, PageRequest } from '@market/kernel';
import { queryRows, type Sql } from '@market/database';
import { returnDays, type ShareClose } from '../domain/ipo';

export interface NewClose {
  readonly ipoId: string;
  readonly closedOn: IndianDay;
  readonly exchange: Exchange;
  /** Units: rupees. */
  readonly close: number;
}

/** IPO whose share an exchange names by its ISIN, with the closes that a new one is compared with. */
export interface PricedIpo {
  readonly id: string;
  /** Close of the day at the other exchange. */
  readonly other: number | null;
  /** Close of the day at this exchange, as stored. */
  readonly own: number | null;
  /** Latest close of the ten days before. */
  readonly previous: number | null;
}

/** Days after which an earlier close says nothing about a new one. */
const comparedForDays = 10;

/**
 * Finds the listed IPOs whose series some closes belong to.
 *
 * @returns by the place of the close; closes of other shares are left out
 */
export async function pricedIpos(
  sql: Sql,
  dataSet: DataSet,
  closes: readonly { readonly isin: string; readonly exchange: Exchange; readonly closedOn: IndianDay }[],
): Promise<Map<number, PricedIpo>> {
  const asked = closes.map(({ isin, exchange, closedOn }, place) => ({ place, isin, exchange, closedOn }));
  // SQL text: for each close of a batch the newest issue of the share, and its neighbours (LATERAL).
  const rows = await queryRows<PricedIpo & { place: number }>(
    sql,
    `SELECT asked.place, issue.id, own.close AS own, other.close AS other, previous.close AS previous
       FROM jsonb_to_recordset($2::jsonb) AS asked(place int, isin text, exchange text, "closedOn" date)
      CROSS JOIN LATERAL (
        SELECT ipo.id FROM ipo
         WHERE ipo.data_set = $1 AND ipo.isin = asked.isin AND ipo.status = 'LISTED'
           AND asked."closedOn" BETWEEN ipo.listing_on AND ipo.listing_on + ${closesKeptDays}
         ORDER BY ipo.listing_on DESC LIMIT 1) AS issue
       LEFT JOIN ipo_close own ON own.data_set = $1 AND own.ipo_id = issue.id
         AND own.closed_on = asked."closedOn" AND own.exchange = asked.exchange
       LEFT JOIN ipo_close other ON other.data_set = $1 AND other.ipo_id = issue.id
         AND other.closed_on = asked."closedOn" AND other.exchange <> asked.exchange
       LEFT JOIN LATERAL (
         SELECT close FROM ipo_close before
          WHERE before.data_set = $1 AND before.ipo_id = issue.id
            AND before.closed_on < asked."closedOn" AND before.closed_on >= asked."closedOn" - ${comparedForDays}
          ORDER BY before.closed_on DESC, before.exchange = asked.exchange DESC LIMIT 1) AS previous ON true`,
    [dataSet, JSON.stringify(asked)],
  );
  return new Map(rows.map(({ place, ...ipo }) => [place, ipo]));
}

/** Writes closes that are new, or that the exchange has corrected. @returns the number of rows written */
export async function saveCloses(
  sql: Sql,
  dataSet: DataSet,
  closes: readonly NewClose[],
  now: Date,
): Promise<number> {
  if (closes.length === 0) return 0;
  // SQL text: a batch in one parameter, which the builder's inserts have no form for.
  const written = await queryRows(
    sql,
    `INSERT INTO ipo_close AS known (data_set, ipo_id, closed_on, exchange, close, received_at)
     SELECT $1, "ipoId", "closedOn", exchange, close, $2
       FROM jsonb_to_recordset($3::jsonb) AS row("ipoId" text, "closedOn" date, exchange text, close numeric)
     ON CONFLICT (data_set, ipo_id, closed_on, exchange)
       DO UPDATE SET close = EXCLUDED.close, received_at = EXCLUDED.received_at
       WHERE known.close <> EXCLUDED.close
     RETURNING ipo_id`,
    [dataSet, now, JSON.stringify(closes)],
  );
  return written.length;
}

/** Removes closes that are not within the series of their IPOs any more, because a listing day was corrected. */
export async function pruneCloses(sql: Sql, dataSet: DataSet, ipoIds: readonly string[]): Promise<void> {
  // SQL text: the table has no entity, because its other statements are batches.
  await sql.query(
    `DELETE FROM ipo_close USING ipo
      WHERE ipo_close.data_set = $1 AND ipo_close.ipo_id = ANY($2)
        AND ipo.data_set = ipo_close.data_set AND ipo.id = ipo_close.ipo_id
        AND (ipo.listing_on IS NULL OR closed_on NOT BETWEEN ipo.listing_on AND ipo.listing_on + ${closesKeptDays})`,
    [dataSet, ipoIds],
  );
}

/** SQL order of the closes of one day: the exchange that the IPO names first. */
const preferredFirst = 'array_position(ipo.exchanges, close.exchange) NULLS LAST, close.exchange DESC';

/** Days of a series of closes, both included; null does not limit it. */
export interface ClosePeriod {
  readonly from: IndianDay | null;
  readonly to: IndianDay | null;
}

/** Reads one page of the closes of a listed IPO since its listing, oldest first: of each day that of the preferred exchange. */
export async function loadCloses(
  sql: Sql,
  dataSet: DataSet,
  ipoId: string,
  { from, to }: ClosePeriod,
  { page, limit }: PageRequest,
): Promise<Page<ShareClose>> {
  // SQL text: one close of each day (DISTINCT ON).
  const rows = await queryRows<{ total: number } & ShareClose>(
    sql,
    `WITH closes AS (
       SELECT DISTINCT ON (close.closed_on) close.closed_on, close.exchange, close.close
         FROM ipo JOIN ipo_close close ON close.data_set = ipo.data_set AND close.ipo_id = ipo.id
        WHERE ipo.data_set = $1 AND ipo.id = $2 AND ipo.status = 'LISTED' AND close.closed_on >= ipo.listing_on
          AND ($3::date IS NULL OR close.closed_on >= $3) AND ($4::date IS NULL OR close.closed_on <= $4)
        ORDER BY close.closed_on, ${preferredFirst})
     SELECT total, closed_on AS "closedOn", exchange, close AS "closeRupees"
       FROM (SELECT count(*)::int AS total FROM closes) AS counted
       LEFT JOIN (SELECT * FROM closes ORDER BY closed_on LIMIT $5 OFFSET $6) AS paged ON true
      ORDER BY closed_on`,
    [dataSet, ipoId, from, to, limit, (page - 1) * limit],
  );
  // A page without closes has one row, with the total alone.
  const items = rows.filter(({ closedOn }) => closedOn !== null);
  return { items, total: rows[0]?.total ?? 0 };
}

/** Longest run of days without trading, and a day. */
export const nearDays = 7;

const ofIpo = 'close.data_set = ipo.data_set AND close.ipo_id = ipo.id';

/**
 * SQL of `Ipo.laterCloses`: of each of the days that has passed, its close or that of the last trading day before. A day has passed
 * when a close of it or of a later day is known. Null for an IPO that is not listed.
 */
export const laterClosesSql = `CASE WHEN ipo.status = 'LISTED' THEN (
  SELECT json_object_agg(later.days, (
      SELECT close.close FROM ipo_close close
       WHERE ${ofIpo} AND close.closed_on >= ipo.listing_on
         AND close.closed_on > ipo.listing_on + later.days - ${nearDays}
         AND close.closed_on <= ipo.listing_on + later.days
       ORDER BY close.closed_on DESC, ${preferredFirst} LIMIT 1))
    FROM unnest(ARRAY[${returnDays.join(', ')}]) AS later(days)
   WHERE EXISTS (
     SELECT FROM ipo_close close WHERE ${ofIpo} AND close.closed_on >= ipo.listing_on + later.days)) END`;
