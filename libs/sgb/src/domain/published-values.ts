import { publishedNames, type PublishedRecord } from '@market/kernel';
import { publishedSgb } from './published-sgb';
import type { Sgb } from './sgb';
import { trancheFacts } from './tranche-facts';

/** Names of the facts whose values are published. */
export const publishedFacts = publishedNames(trancheFacts);

/**
 * Returns the published values of a tranche, without its redemptions, and without the instants and sources that follow
 * from them.
 */
export function publishedValues(tranche: Sgb): PublishedRecord {
  const {
    updatedAt: _updatedAt,
    lastUpdated: _lastUpdated,
    provenance: _provenance,
    ...values
  } = publishedSgb({ ...tranche, redemptions: [] });
  return values;
}
