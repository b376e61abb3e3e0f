import { publishedNames, type PublishedRecord } from '@market/kernel';
import type { Nfo } from './nfo';
import { publishedNfo } from './published-nfo';
import { schemeFacts } from './scheme-facts';

/** Names of the facts whose values are published. */
export const publishedFacts = publishedNames(schemeFacts);

/**
 * Returns the published values of an offer, without the instants and sources that follow from them. The name of its fund
 * house is one of the fund house.
 */
export function publishedValues(offer: Omit<Nfo, 'amcName' | 'amcChangedAt'>): PublishedRecord {
  const { updatedAt } = offer;
  const nfo = { ...offer, amcName: '', amcChangedAt: updatedAt.toISOString() };
  const { updatedAt: _updatedAt, provenance: _provenance, ...values } = publishedNfo(nfo);
  return values;
}
