import type { CorporateOfferKind } from '@market/contracts';
import { publishedNames, type PublishedRecord } from '@market/kernel';
import type { Offer } from './offer';
import { offerFacts } from './offer-facts';
import { publishWithStatus } from './published-offers';

/** Names of the facts whose values are published. */
export const publishedFacts = publishedNames(offerFacts);

/**
 * Returns the stored values of an offer that are published, without the instants and sources that follow from them. What
 * changes with the time alone, the status and an outdated market price, is left out.
 */
export function publishedValues(kind: CorporateOfferKind, row: Omit<Offer, 'kind'>): PublishedRecord {
  const {
    updatedAt: _updatedAt,
    provenance: _provenance,
    ...values
  } = publishWithStatus({
    ...row,
    kind,
    status: 'upcoming',
  });
  return values;
}
