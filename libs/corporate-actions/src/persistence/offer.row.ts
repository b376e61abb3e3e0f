import type { CorporateOfferKind } from '@market/contracts';
import type { MergedOffer } from '../domain/merged-offer';
import type { Offer } from '../domain/offer';

/** One row of `corporate_offer`, without its data set and kind. */
export interface OfferRow extends MergedOffer {
  readonly id: string;
  readonly firstSeenAt: Date;
  readonly updatedAt: Date;
}

/** Field, column and SQL type: what every statement on `corporate_offer` is made of. */
export const offerColumns: readonly (readonly [keyof OfferRow, string, string])[] = [
  ['id', 'id', 'text'],
  ['companyName', 'company_name', 'text'],
  ['companyKey', 'company_key', 'text'],
  ['isin', 'isin', 'text'],
  ['exchanges', 'exchanges', 'text[]'],
  ['recordOn', 'record_on', 'date'],
  ['openOn', 'open_on', 'date'],
  ['retailOn', 'retail_on', 'date'],
  ['closeOn', 'close_on', 'date'],
  ['terms', 'terms', 'jsonb'],
  ['firstSeenAt', 'first_seen_at', 'timestamptz'],
  ['updatedAt', 'updated_at', 'timestamptz'],
];

/** All columns under their field names. */
export const selectedColumns = offerColumns.map(([field, column]) => `${column} AS "${field}"`).join(', ');

/** A row as the domain speaks of it. Its terms were written by the intake of the kind, so they have its shape. */
export function offerOf<Kind extends CorporateOfferKind>(kind: Kind, row: OfferRow): Offer<Kind> {
  return { ...row, kind, terms: row.terms };
}
