import type { CorporateOfferKind } from '@market/contracts';
import { queryRows, type Sql } from '@market/database';

/** Kinds of faults in live data: an offer that is stored twice; an offer under a number of BSE that another kind has. */
export const offerFaultKinds = ['double', 'number'] as const;

export type OfferFaultKind = (typeof offerFaultKinds)[number];

/** Fault in the record of a live offer. */
export interface OfferFault {
  readonly fault: OfferFaultKind;
  readonly kind: CorporateOfferKind;
  readonly id: string;
  readonly companyName: string;
  /** Id of the other record that the fault is about. */
  readonly otherId: string;
  /** False where the data do not tell which of two records is the true one. */
  readonly isDecided: boolean;
}

/** Maximum distance between the first days of two records of one offer. Units: days. See `identify`. */
const samePeriodDays = 10;

/** SQL of live offers with their keys and the number of exchanges that state them. */
const live = `
  SELECT offer.data_set, offer.kind, offer.id, company_name, company_key, isin, first_seen_at, open_on, close_on,
         coalesce(open_on, retail_on, record_on) AS first_on, coalesce(close_on, retail_on, open_on, record_on) AS last_on,
         said.keys, said.parties, said.numbers
    FROM corporate_offer offer
   CROSS JOIN LATERAL (
     SELECT array_agg(exchange || ':' || source_key) AS keys, count(DISTINCT exchange) AS parties,
            array_agg(source_key) FILTER (WHERE exchange = 'BSE' AND source_key ~ '^(ri|dpi)-[0-9]+$') AS numbers
       FROM corporate_offer_sighting sighting
      WHERE (sighting.data_set, sighting.kind, sighting.offer_id) = (offer.data_set, offer.kind, offer.id)) AS said
   WHERE offer.data_set = 'live'`;

/** SQL of the faults of each kind. Columns: those of `OfferFault`, without the fault. */
const faultSql: Readonly<Record<OfferFaultKind, string>> = {
  // Records that `identify` would have found to be one. The one that fewer exchanges state is the double, else the later one.
  double: `
    WITH live AS MATERIALIZED (${live}),
    pair AS (
      SELECT one.id, one.kind, one.company_name, other.id AS other_id, one.parties < other.parties AS is_weaker,
             one.parties = other.parties AND (one.first_seen_at, one.id) > (other.first_seen_at, other.id) AS is_later,
             (one.open_on, one.close_on) = (other.open_on, other.close_on) AS has_same_days,
             abs(one.first_on - other.first_on) <= ${samePeriodDays} AS is_near,
             to_char(one.first_on, 'MM-DD') = to_char(other.first_on, 'MM-DD')
               AND abs(extract(year FROM one.first_on) - extract(year FROM other.first_on)) = 1 AS is_year_apart,
             one.keys && other.keys AND one.first_on <= other.last_on AND other.first_on <= one.last_on AS is_one_key
        FROM live one
        JOIN live other ON other.kind = one.kind AND other.id <> one.id
         AND CASE WHEN one.isin IS NULL OR other.isin IS NULL THEN one.company_key = other.company_key
                  ELSE one.isin = other.isin END
       WHERE one.numbers IS NULL OR other.numbers IS NULL OR one.numbers && other.numbers)
    SELECT kind, id, company_name AS "companyName", other_id AS "otherId",
           coalesce(is_weaker OR has_same_days, false) AS "isDecided"
      FROM pair WHERE (is_weaker OR is_later) AND (is_near OR is_one_key OR (is_weaker AND is_year_apart))`,
  // BSE numbers rights issues and debentures in one series. The record that another exchange states, too, is the true one.
  number: `
    WITH live AS MATERIALIZED (${live})
    SELECT one.kind, one.id, one.company_name AS "companyName", other.id AS "otherId",
           one.parties < other.parties AS "isDecided"
      FROM live one CROSS JOIN LATERAL unnest(one.numbers) AS own(number)
      JOIN live other ON other.kind <> one.kind
       AND regexp_replace(own.number, '^[a-z]+-', CASE one.kind WHEN 'ncd' THEN 'ri-' ELSE 'dpi-' END) = ANY(other.numbers)
     WHERE one.parties < other.parties
        OR (one.parties = other.parties AND (one.first_seen_at, one.id) > (other.first_seen_at, other.id))`,
};

/** Finds the faults of a kind, or of all kinds. */
export async function offerFaults(
  sql: Sql,
  kinds: readonly OfferFaultKind[] = offerFaultKinds,
): Promise<OfferFault[]> {
  const found: OfferFault[] = [];
  // SQL text: pairs of records with the keys of their sightings.
  for (const fault of kinds) {
    const rows = await queryRows<Omit<OfferFault, 'fault'>>(sql, `${faultSql[fault]} ORDER BY id, "otherId"`);
    found.push(...rows.map((row) => ({ ...row, fault })));
  }
  return found;
}

/** Returns the SQL of the findings of a kind, for `database check`. */
export function offerFaultFindings(fault: OfferFaultKind): string {
  return `SELECT 'live ' || id || ' beside ' || "otherId" AS finding FROM (${faultSql[fault]}) AS fault ORDER BY 1`;
}
