import { markRemoved } from '@market/database/history';
import type { Sql } from '@market/database';
import type { LedgerScope } from './offer-ledger.repository';
import { publishedOffers } from './published-offers';

/** Offer that is removed, with the reason. */
export interface Removal {
  readonly id: string;
  readonly reason: string;
  readonly now: Date;
}

/** Removes an offer; its whole content stays in `corporate_offer_removed`. Call it under the lock of its kind. */
export async function removeOffer(
  sql: Sql,
  { dataSet, kind }: LedgerScope,
  { id, reason, now }: Removal,
): Promise<void> {
  const content = (table: string) =>
    `(SELECT jsonb_agg(to_jsonb(part)) FROM ${table} part
       WHERE (part.data_set, part.kind, part.offer_id) = (offer.data_set, offer.kind, offer.id))`;
  // SQL text, like all statements here: tables without entities.
  await sql.query(
    `INSERT INTO corporate_offer_removed (data_set, kind, id, reason, kept, removed_at)
     SELECT data_set, kind, id, $4,
            jsonb_build_object('offer', to_jsonb(offer), 'sightings', ${content('corporate_offer_sighting')},
              'revisions', ${content('corporate_offer_revision')}), $5
       FROM corporate_offer offer WHERE data_set = $1 AND kind = $2 AND id = $3`,
    [dataSet, kind, id, reason, now],
  );
  for (const table of ['corporate_offer_sighting', 'corporate_offer_revision'])
    await sql.query(`DELETE FROM ${table} WHERE data_set = $1 AND kind = $2 AND offer_id = $3`, [
      ...[dataSet, kind, id],
    ]);
  await sql.query('DELETE FROM corporate_offer WHERE data_set = $1 AND kind = $2 AND id = $3', [
    ...[dataSet, kind, id],
  ]);
  await markRemoved(sql, publishedOffers(kind), dataSet, [id], now);
}
