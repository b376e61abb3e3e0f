import type { DataSet, Exchange } from '@market/contracts';
import { type IndianDay, type Provenance, rounded } from '@market/kernel';
import { queryRow, queryRows, type Sql } from '@market/database';
import { prepareHistory, recordHistory } from '@market/database/history';
import { provenanceAfter } from '../domain/provenance-after';
import { publishedIpos } from './published-ipos';
import type { PublishedRow, StoredBook } from './subscription.row';

/** Order book to be stored. */
export interface NewReading {
  readonly ipoId: string;
  readonly exchange: Exchange;
  readonly scope: 'consolidated' | 'exchange';
  readonly readAt: Date;
  readonly book: StoredBook;
  /** Instant from which it counts; absent for that of the writing. */
  readonly receivedAt?: Date;
  /** Reason why it is stored without being published; absent when it is sound. */
  readonly doubt?: string;
}

/** IPO behind an exchange's key. */
export interface SightedIpo {
  readonly id: string;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  /** True when a list of an exchange counts bids. */
  readonly hasBids: boolean;
  readonly offeredShares: number | null;
  readonly reservedShares: number | null;
  readonly lotSizeShares: number | null;
}

/** Finds the newest IPO of each exchange key. Shape: by `exchange:sourceKey`. */
export async function sightedIpos(
  sql: Sql,
  dataSet: DataSet,
  keys: readonly { readonly exchange: Exchange; readonly sourceKey: string }[],
): Promise<Map<string, SightedIpo>> {
  // SQL text: the newest IPO of each key of a batch (DISTINCT ON).
  const rows = await queryRows<SightedIpo & { key: string }>(
    sql,
    `SELECT DISTINCT ON (sighting.exchange, sighting.source_key)
            sighting.exchange || ':' || sighting.source_key AS key, ipo.id, ipo.open_on AS "openOn",
            ipo.close_on AS "closeOn",
            EXISTS (SELECT FROM ipo_sighting listed WHERE listed.data_set = ipo.data_set AND listed.ipo_id = ipo.id
                       AND listed.facts ? 'hasBids') AS "hasBids",
            ipo.offered_shares AS "offeredShares", ipo.reserved_shares AS "reservedShares", ipo.lot_size AS "lotSizeShares"
       FROM ipo_sighting sighting
       JOIN ipo ON ipo.data_set = sighting.data_set AND ipo.id = sighting.ipo_id
      WHERE sighting.data_set = $1 AND sighting.exchange || ':' || sighting.source_key = ANY($2)
      ORDER BY sighting.exchange, sighting.source_key, ipo.open_on DESC NULLS LAST`,
    [dataSet, keys.map(({ exchange, sourceKey }) => `${exchange}:${sourceKey}`)],
  );
  return new Map(rows.map(({ key, ...ipo }) => [key, ipo]));
}

export async function appendReadings(
  sql: Sql,
  dataSet: DataSet,
  readings: readonly NewReading[],
  now: Date,
): Promise<void> {
  if (readings.length === 0) return;
  // SQL text: a batch in one parameter, which the builder's inserts have no form for.
  await sql.query(
    `INSERT INTO ipo_subscription_reading
            (data_set, ipo_id, exchange, scope, read_at, book, doubt, received_at)
     SELECT $1, "ipoId", exchange, scope, "readAt", book, doubt, coalesce("receivedAt", $2)
       FROM jsonb_to_recordset($3::jsonb)
            AS row("ipoId" text, exchange text, scope text, "readAt" timestamptz, book jsonb, doubt text,
                   "receivedAt" timestamptz)
     ON CONFLICT DO NOTHING`,
    [dataSet, now, JSON.stringify(readings)],
  );
}

/** Removes doubted readings that repeated ones of the same instants contradict: they were never published. */
export async function removeContradicted(
  sql: Sql,
  dataSet: DataSet,
  repeated: readonly NewReading[],
): Promise<void> {
  if (repeated.length === 0) return;
  // SQL text: a batch in one parameter.
  await sql.query(
    `DELETE FROM ipo_subscription_reading reading
      USING jsonb_to_recordset($2::jsonb) AS row("ipoId" text, exchange text, scope text, "readAt" timestamptz)
      WHERE reading.data_set = $1 AND reading.ipo_id = row."ipoId" AND reading.exchange = row.exchange
        AND reading.scope = row.scope AND reading.read_at = row."readAt" AND reading.doubt IS NOT NULL`,
    [dataSet, JSON.stringify(repeated)],
  );
}

/** Notes that stored readings were read again: a doubted one loses its doubt and counts from now on. */
export async function confirmReadings(
  sql: Sql,
  dataSet: DataSet,
  readings: readonly NewReading[],
  now: Date,
): Promise<void> {
  if (readings.length === 0) return;
  // SQL text: a batch in one parameter; of equal readings of one instant the last one.
  await sql.query(
    `UPDATE ipo_subscription_reading reading
        SET read_again = true, doubt = NULL,
            received_at = CASE WHEN reading.doubt IS NULL THEN reading.received_at ELSE $2 END
       FROM jsonb_to_recordset($3::jsonb)
            AS row("ipoId" text, exchange text, scope text, "readAt" timestamptz, book jsonb)
      WHERE reading.data_set = $1 AND reading.ipo_id = row."ipoId" AND reading.exchange = row.exchange
        AND reading.scope = row.scope AND reading.read_at = row."readAt" AND reading.book = row.book
        AND NOT EXISTS (SELECT FROM ipo_subscription_reading later
                         WHERE (later.data_set, later.ipo_id, later.exchange, later.scope, later.read_at, later.book) =
                               (reading.data_set, reading.ipo_id, reading.exchange, reading.scope, reading.read_at,
                                reading.book) AND later.received_at > reading.received_at)`,
    [dataSet, now, JSON.stringify(readings)],
  );
}

/** SQL order of readings of one instant: the one that counts first. */
export const sameInstantFirst = 'reading.exchange DESC, reading.received_at DESC, reading.book';

/**
 * SQL condition of the readings of an IPO that may be published: consolidated ones. An SME issue is run by one exchange, whose
 * own book is complete; of a mainboard issue it may be half, even while the other exchange delivers nothing.
 */
export const isPublishable = `reading.doubt IS NULL
     AND (reading.scope = 'consolidated' OR (ipo.board = 'SME' AND cardinality(ipo.exchanges) = 1))`;

/**
 * Returns the SQL of the reading that is published of an IPO: of the responses that have stated its book in a row the first
 * one, since those that follow only confirm it.
 *
 * @param among SQL condition of the readings that count
 */
const publishedAmong = (among: string) => `
  SELECT first.read_at AS "readAt", first.book, first.exchange, first.received_at AS "receivedAt"
    FROM (SELECT reading.* FROM ipo_subscription_reading reading
           WHERE reading.data_set = ipo.data_set AND reading.ipo_id = ipo.id AND ${isPublishable} AND ${among}
           ORDER BY reading.scope = 'consolidated' DESC, reading.read_at DESC, ${sameInstantFirst}
           LIMIT 1) last
    JOIN ipo_subscription_reading first
      ON (first.data_set, first.ipo_id, first.scope, first.read_at, first.book) =
         (last.data_set, last.ipo_id, last.scope, last.read_at, last.book)
     AND first.doubt IS NULL AND first.received_at <= last.received_at
   WHERE NOT EXISTS (SELECT FROM ipo_subscription_reading other
                      WHERE (other.data_set, other.ipo_id, other.scope, other.read_at) =
                            (last.data_set, last.ipo_id, last.scope, last.read_at)
                        AND other.book <> last.book AND other.doubt IS NULL
                        AND other.received_at > first.received_at AND other.received_at < last.received_at)
   ORDER BY first.received_at, first.exchange DESC
   LIMIT 1`;

/** SQL condition of readings of the present bidding period: an issue that was put off while bids were taken begins anew. */
const isPresent = `ipo.confirmed IS DISTINCT FROM 'postponed'
     AND (ipo.open_on IS NULL OR reading.read_at >= ipo.open_on::timestamp AT TIME ZONE 'Asia/Kolkata')`;

/** SQL of the published reading of an IPO: the latest consolidated one, else the latest of its only exchange. */
export const publishedReading = publishedAmong(isPresent);

/** Order book that is published of an IPO since now. */
export interface PublishedBook {
  readonly id: string;
  readonly book: StoredBook;
  readonly readAt: Date;
  /** Multiple in total that was published before. */
  readonly beforeTimes: number | null;
}

interface PublishedTimes {
  readonly id: string;
  /** Null when there is no publishable reading (any more). */
  readonly book: StoredBook | null;
  readonly readAt: Date | null;
  /** Exchange of the reading. */
  readonly exchange: Exchange | null;
  readonly before: Readonly<Record<'retail' | 'nii' | 'qib' | 'total', number | null>>;
  readonly provenance: readonly Provenance[];
}

/**
 * Shows the publishable reading on each IPO, with a revision for every changed multiple. An exchange's own book stops
 * being publishable when a second exchange joins.
 *
 * @returns the IPOs whose published multiples changed, with their book and the multiple in total before
 */
export async function publishReadings(
  sql: Sql,
  dataSet: DataSet,
  ipoIds: readonly string[],
  { now, source }: { readonly now: Date; readonly source: string },
): Promise<PublishedBook[]> {
  if (ipoIds.length === 0) return [];
  await prepareHistory(sql, publishedIpos, dataSet, ipoIds, now);
  // SQL text: the rule of `publishedReading`, for each IPO of a list (LATERAL).
  const rows = await queryRows<PublishedTimes>(
    sql,
    `SELECT ipo.id, published.book, published."readAt", published.exchange, ipo.provenance,
            jsonb_build_object('retail', retail_times, 'nii', nii_times, 'qib', qib_times, 'total', total_times) AS before
       FROM ipo LEFT JOIN LATERAL (${publishedReading}) published ON true
      WHERE ipo.data_set = $1 AND ipo.id = ANY($2)`,
    [dataSet, ipoIds],
  );
  const changed: PublishedBook[] = [];
  for (const { id, book, readAt, before, exchange, provenance } of rows) {
    const parts = ['retail', 'nii', 'qib', 'total'] as const;
    const moved = parts.filter((part) => timesOf(book, part) !== before[part]);
    if (moved.length === 0) continue;
    if (book !== null && readAt !== null)
      changed.push({ id, book, readAt: new Date(readAt), beforeTimes: before.total });
    // SQL text, like all statements of this function: a row is written with its revisions, whose table has no entity.
    const isShown = moved.some((part) => rounded(timesOf(book, part)) !== rounded(before[part]));
    await sql.query(
      `UPDATE ipo SET retail_times = $3, nii_times = $4, qib_times = $5, total_times = $6,
                      updated_at = coalesce($7, updated_at), provenance = coalesce($8::jsonb, provenance)
        WHERE data_set = $1 AND id = $2`,
      [
        dataSet,
        id,
        ...parts.map((part) => timesOf(book, part)),
        isShown ? now : null,
        // Without a publishable reading the sources stay.
        isShown && exchange !== null ? JSON.stringify(provenanceAfter(provenance, exchange, now)) : null,
      ],
    );
    for (const part of moved) {
      await sql.query(
        `INSERT INTO ipo_revision (data_set, ipo_id, field, before, after, origin, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          dataSet,
          id,
          `${part}Times`,
          JSON.stringify(before[part]),
          JSON.stringify(timesOf(book, part)),
          source,
          now,
        ],
      );
    }
  }
  await recordHistory(sql, publishedIpos, dataSet, ipoIds, { now, source });
  return changed;
}

function timesOf(book: StoredBook | null, part: keyof PublishedTimes['before']): number | null {
  return book?.[part].times ?? null;
}

/** Reads the published reading of one IPO, null without one. @param at instant at which it was published; null for now */
export function loadPublishedReading(
  sql: Sql,
  dataSet: DataSet,
  ipoId: string,
  at: Date | null = null,
): Promise<PublishedRow | null> {
  // Readings are appended: what had been received by then is what was published.
  const among = at === null ? isPresent : 'reading.received_at <= $3';
  // SQL text: the rule of the published reading exists once, for this read, for the figures shown on an IPO, and for
  // the check.
  return queryRow(
    sql,
    `SELECT published.* FROM ipo CROSS JOIN LATERAL (${publishedAmong(among)}) published
      WHERE ipo.data_set = $1 AND ipo.id = $2`,
    [dataSet, ipoId, ...(at === null ? [] : [at])],
  );
}
