import type { DatabaseCheck } from '@market/database';
import { offerFaultFindings, type OfferFaultKind } from './persistence/faulty-offers.repository';

/** Facts that hold of live data without faults, by the kind of the fault. `offer mend` mends them. */
const withoutFaults: Readonly<Record<OfferFaultKind, string>> = {
  double: 'no offer is stored twice',
  number: 'a number of BSE is that of one kind of offer',
};

/** Consistency checks of the tables of this lib. */
export const corporateActionChecks: readonly DatabaseCheck[] = [
  {
    name: 'corporate actions: days are in order',
    sql: `SELECT data_set || ' ' || id AS finding FROM corporate_offer
           WHERE open_on > close_on OR open_on > retail_on OR retail_on > close_on`,
  },
  {
    name: 'corporate actions: ids fit into a path and name their kind',
    sql: `SELECT data_set || ' ' || id AS finding FROM corporate_offer
           WHERE id !~ '^[a-z0-9]([a-z0-9_-]{0,98}[a-z0-9])?$' OR NOT starts_with(id, kind || '_')`,
  },
  {
    name: 'corporate actions: every offer has a name and its terms are an object',
    sql: `SELECT data_set || ' ' || id AS finding FROM corporate_offer
           WHERE btrim(company_name) = '' OR jsonb_typeof(terms) <> 'object'`,
  },
  {
    name: 'corporate actions: every live offer has a sighting',
    sql: `SELECT data_set || ' ' || id AS finding FROM corporate_offer offer
           WHERE data_set = 'live' AND NOT EXISTS (
             SELECT FROM corporate_offer_sighting s
              WHERE s.data_set = offer.data_set AND s.kind = offer.kind AND s.offer_id = offer.id)`,
  },
  {
    name: 'corporate actions: every revision belongs to an offer',
    sql: `SELECT DISTINCT r.data_set || ' ' || r.offer_id AS finding FROM corporate_offer_revision r
            LEFT JOIN corporate_offer offer
              ON offer.data_set = r.data_set AND offer.kind = r.kind AND offer.id = r.offer_id
           WHERE offer.id IS NULL`,
  },
  ...(Object.entries(withoutFaults) as [OfferFaultKind, string][]).map(([fault, fact]) => ({
    name: `corporate actions: ${fact}`,
    sql: offerFaultFindings(fault),
  })),
];
