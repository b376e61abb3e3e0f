import { queryRows, type Sql } from '@market/database';
import { booksAreFinalFrom } from '../domain/final-book';
import { publishedReading } from './subscription.repository';

/**
 * Kinds of faults in live data: an issue that is stored twice; a record that a response about another issue founded; a record
 * that is no initial offer; a record that took over a row of another company; a board that no page states; a final book
 * that a single response lowered.
 */
export const ipoFaultKinds = ['double', 'stray', 'no-issue', 'taken-over', 'board', 'book'] as const;

export type IpoFaultKind = (typeof ipoFaultKinds)[number];

/** Fault in the record of a live IPO. */
export interface IpoFault {
  readonly kind: IpoFaultKind;
  readonly id: string;
  readonly slug: string;
  /** Slug of the other record that the fault is about; null without one. */
  readonly otherSlug: string | null;
  /** Part of the record that is wrong: see `mend`. Null for the whole record. */
  readonly part: string | null;
  readonly reason: string;
  /** False where the data do not tell which of two records is the true one. */
  readonly isDecided: boolean;
}

/**
 * Times within which two records of one company are one issue: by the name, and by an ISIN or a key of an exchange. Units:
 * days. See `identify`.
 */
const [sameNameDays, sameKeyDays] = [10, 180];

/** SQL condition of records that one exchange states, and that have neither bids nor a listing. */
const isBare = `ipo.confirmed IS NULL AND ipo.listing_on IS NULL
  AND NOT EXISTS (SELECT FROM ipo_subscription_reading reading
                   WHERE reading.data_set = ipo.data_set AND reading.ipo_id = ipo.id AND reading.doubt IS NULL)
  AND NOT EXISTS (SELECT FROM ipo_close close WHERE close.data_set = ipo.data_set AND close.ipo_id = ipo.id)
  AND (SELECT count(DISTINCT said.exchange) FROM ipo_sighting said
        WHERE said.data_set = ipo.data_set AND said.ipo_id = ipo.id AND said.exchange IN ('NSE', 'BSE')) = 1`;

/** SQL of all statements of an IPO. Columns: `exchange`, `source_key`, `fact`, `feed`, `rank`, `value`. */
const statementsOfIpo = `
  SELECT said.exchange, said.source_key, facts.key AS fact, each.statement->>'feed' AS feed,
         (each.statement->>'rank')::int AS rank, each.statement->'value' AS value
    FROM ipo_sighting said
   CROSS JOIN LATERAL jsonb_each(said.statements) facts
   CROSS JOIN LATERAL jsonb_array_elements(facts.value) AS each(statement)
   WHERE said.data_set = ipo.data_set AND said.ipo_id = ipo.id`;

/** SQL condition of two openings of which one was misread: another year, or day and month exchanged. */
const isMisread = `(to_char(one.opens_on, 'MM-DD') = to_char(other.opens_on, 'MM-DD')
      AND abs(extract(year FROM one.opens_on) - extract(year FROM other.opens_on)) = 1)
   OR to_char(one.opens_on, 'YYYY-MM-DD') = to_char(other.opens_on, 'YYYY-DD-MM')`;

/** SQL pattern of symbols of bonds: coupon, issuer, year. Source: as in the mapper of NSE's past issues. */
const bondSymbol = '^[0-9]+[A-Z]+[0-9]{2}[A-Z]?$';
/** SQL patterns of symbols of further offers and partly paid shares, and of a name that explains such a symbol. */
const [furtherSymbol, furtherWord] = ['.(FPO[0-9]?|PP[0-9])$', '\\mfpo\\M'];

/** SQL of the bids in a book. */
const bidsIn = (book: string) => `coalesce((${book}->'total'->>'sharesBid')::numeric,
  (${book}->'retail'->>'sharesBid')::numeric + (${book}->'nii'->>'sharesBid')::numeric
    + (${book}->'qib'->>'sharesBid')::numeric)`;

/** SQL of the faults of each kind. Columns: those of `IpoFault`, without the kind. */
const faultSql: Readonly<Record<IpoFaultKind, string>> = {
  // Two records of one company within the time of one issue, or of which one has misread days. A bare one is the double.
  double: `
    WITH live AS MATERIALIZED (
      SELECT id, slug, company_key, isin, first_seen_at, coalesce(open_on, postponed_from_on) AS opens_on,
             ${isBare} AS is_bare,
             (SELECT array_agg(said.exchange || ':' || said.source_key) FROM ipo_sighting said
               WHERE said.data_set = ipo.data_set AND said.ipo_id = ipo.id) AS keys
        FROM ipo WHERE data_set = 'live' AND status <> 'WITHDRAWN'),
    pair AS (
      SELECT one.id, other.id AS other_id FROM live one JOIN live other ON one.company_key = other.company_key
       WHERE one.isin IS NULL OR other.isin IS NULL
       UNION
      SELECT one.id, other.id FROM live one JOIN live other ON one.isin = other.isin),
    compared AS (
      SELECT one.id, one.slug, other.slug AS other_slug, one.is_bare, other.is_bare AS other_is_bare,
             (one.first_seen_at, one.id) > (other.first_seen_at, other.id) AS is_later,
             one.is_bare AND (${isMisread}) AS is_misread, abs(one.opens_on - other.opens_on) AS days_apart,
             one.isin = other.isin OR one.keys && other.keys AS is_proven
        FROM pair JOIN live one USING (id) JOIN live other ON other.id = pair.other_id AND other.id <> one.id)
    SELECT id, slug, other_slug AS "otherSlug", NULL AS part, 'the same issue as ' || other_slug AS reason,
           is_bare AND NOT other_is_bare AND (is_misread OR days_apart <= ${sameNameDays}) AS "isDecided"
      FROM compared
     WHERE ((is_bare AND NOT other_is_bare) OR (is_bare = other_is_bare AND is_later))
       AND (is_misread OR days_apart <= ${sameNameDays} OR (days_apart <= ${sameKeyDays} AND is_proven))`,
  stray: `
    SELECT ipo.id, ipo.slug, asked.slug AS "otherSlug", NULL AS part,
           'only answers about ' || asked.slug || ' state it' AS reason, true AS "isDecided"
      FROM ipo
      CROSS JOIN LATERAL (
        SELECT other.slug FROM ipo_sighting own
          JOIN ipo_sighting said ON said.data_set = own.data_set AND said.exchange = own.exchange
           AND said.source_key = own.source_key AND said.ipo_id <> own.ipo_id
          JOIN ipo other ON other.data_set = said.data_set AND other.id = said.ipo_id
         WHERE own.data_set = ipo.data_set AND own.ipo_id = ipo.id AND other.company_key <> ipo.company_key
         ORDER BY other.open_on DESC NULLS LAST, other.id LIMIT 1) AS asked
     WHERE ipo.data_set = 'live' AND ${isBare}
       AND NOT EXISTS (SELECT FROM (${statementsOfIpo}) AS stated WHERE rank > 0)`,
  'no-issue': `
    SELECT ipo.id, ipo.slug, earlier.slug AS "otherSlug", NULL AS part,
           CASE WHEN ipo.nse_symbol ~ '${bondSymbol}' THEN 'a bond: ' || ipo.nse_symbol
                WHEN earlier.slug IS NULL THEN 'an offer of a listed company: ' || ipo.nse_symbol
                ELSE 'an offer of a company that is listed: ' || earlier.slug END AS reason, true AS "isDecided"
      FROM ipo
      LEFT JOIN LATERAL (
        SELECT first.slug FROM ipo first
         WHERE first.data_set = ipo.data_set AND first.company_key = ipo.company_key AND first.id <> ipo.id
           AND first.listing_on < coalesce(ipo.listing_on, ipo.open_on)
           AND ipo.exchanges = '{NSE}' AND ipo.status IN ('CLOSED', 'LISTED')
           AND NOT EXISTS (SELECT FROM ipo_subscription_reading reading
                            WHERE reading.data_set = ipo.data_set AND reading.ipo_id = ipo.id)
           AND (SELECT count(DISTINCT feed) = 1 AND min(rank) > 0 FROM (${statementsOfIpo}) AS stated)
         ORDER BY first.listing_on LIMIT 1) AS earlier ON true
     WHERE ipo.data_set = 'live'
       AND (earlier.slug IS NOT NULL OR ipo.nse_symbol ~ '${bondSymbol}'
            OR (ipo.nse_symbol ~ '${furtherSymbol}' AND ipo.company !~* '${furtherWord}'))`,
  // An exchange runs one issue under two keys: they have company, symbol, opening and band of their own.
  'taken-over': `
    SELECT ipo.id, ipo.slug, NULL AS "otherSlug", later.exchange || ':' || later.source_key AS part,
           later.exchange || ' states ' || (later.facts->>'companyName') || ' under ' || later.source_key || ', and '
             || (first.facts->>'companyName') || ' under ' || first.source_key AS reason, true AS "isDecided"
      FROM ipo
      JOIN ipo_sighting first ON first.data_set = ipo.data_set AND first.ipo_id = ipo.id
      JOIN ipo_sighting later ON later.data_set = ipo.data_set AND later.ipo_id = ipo.id
       AND later.exchange = first.exchange AND later.first_seen_at > first.first_seen_at
     WHERE ipo.data_set = 'live' AND first.facts ? 'runsBook' AND later.facts ? 'runsBook'
       AND lower(split_part(first.facts->>'companyName', ' ', 1)) <> lower(split_part(later.facts->>'companyName', ' ', 1))
       AND first.facts->>'symbol' <> later.facts->>'symbol' AND first.facts->>'openOn' <> later.facts->>'openOn'
       AND first.facts->>'bandMaxRupees' <> later.facts->>'bandMaxRupees'`,
  // NSE's detail has a segment only together with an ISIN; without it, it repeated what was published.
  board: `
    SELECT ipo.id, ipo.slug, NULL AS "otherSlug", detail.source_key || ' ' || detail.feed AS part,
           'no page states ' || ipo.board || ', another states ' || (other.value->>'board') AS reason,
           true AS "isDecided"
      FROM ipo
      CROSS JOIN LATERAL (
        SELECT * FROM (${statementsOfIpo}) AS stated
         WHERE exchange = 'NSE' AND fact = 'board' AND rank = 0 AND value->>'board' = ipo.board LIMIT 1) AS detail
      CROSS JOIN LATERAL (
        SELECT * FROM (${statementsOfIpo}) AS stated WHERE fact = 'board' AND value->>'board' <> ipo.board LIMIT 1) AS other
     WHERE ipo.data_set = 'live'
       AND NOT EXISTS (SELECT FROM (${statementsOfIpo}) AS stated
                        WHERE (fact = 'isin' AND (exchange, source_key, feed) = (detail.exchange, detail.source_key, detail.feed))
                           OR (fact = 'board' AND value->>'board' = ipo.board
                               AND (exchange, source_key, feed) IS DISTINCT FROM (detail.exchange, detail.source_key, detail.feed)))`,
  book: `
    SELECT ipo.id, ipo.slug, NULL AS "otherSlug", shown.exchange || ' ' || shown.scope AS part,
           'one answer lowered the final book of '
             || to_char(shown.read_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') AS reason, true AS "isDecided"
      FROM ipo
      CROSS JOIN LATERAL (${publishedReading}) AS published
      JOIN ipo_subscription_reading shown ON shown.data_set = ipo.data_set AND shown.ipo_id = ipo.id
       AND (shown.exchange, shown.read_at, shown.received_at, shown.book)
           = (published.exchange, published."readAt", published."receivedAt", published.book)
     WHERE ipo.data_set = 'live' AND NOT shown.read_again AND shown.doubt IS NULL
       AND EXISTS (SELECT FROM ipo_subscription_reading before
                    WHERE (before.data_set, before.ipo_id, before.exchange, before.scope, before.read_at)
                          = (shown.data_set, shown.ipo_id, shown.exchange, shown.scope, shown.read_at)
                      AND before.doubt IS NULL AND before.book <> shown.book AND before.received_at < shown.received_at
                      AND (before.read_again
                           OR (shown.read_at >= (ipo.close_on + time '${booksAreFinalFrom}') AT TIME ZONE 'Asia/Kolkata'
                               AND ${bidsIn('shown.book')} < ${bidsIn('before.book')})))`,
};

/** Finds the faults of a kind, or of all kinds. */
export async function ipoFaults(
  sql: Sql,
  kinds: readonly IpoFaultKind[] = ipoFaultKinds,
): Promise<IpoFault[]> {
  const found: IpoFault[] = [];
  // SQL text: statements of sightings are read as JSON.
  for (const kind of kinds) {
    const rows = await queryRows<Omit<IpoFault, 'kind'>>(
      sql,
      `${faultSql[kind]} ORDER BY slug, "otherSlug", part`,
    );
    found.push(...rows.map((row) => ({ ...row, kind })));
  }
  return found;
}

/** Returns the SQL of the findings of a kind, for `database check`. */
export function ipoFaultFindings(kind: IpoFaultKind): string {
  return `SELECT 'live ' || slug || ': ' || reason AS finding FROM (${faultSql[kind]}) AS fault ORDER BY slug, reason`;
}
