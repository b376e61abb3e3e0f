import { publishedNames, type PublishedRecord, sameValue } from '@market/kernel';
import type { Ipo } from './ipo';
import { issueFacts } from './issue-facts';
import { publishedIpo } from './published-ipo';

/** Names of the facts whose values are published. */
export const publishedFacts = publishedNames(issueFacts);

/** Fields of an IPO on which the subscription depends beside the order book: the bidding day follows from the days. */
const detailFields = ['name', 'status', 'exchanges', 'board', 'openOn', 'closeOn', 'anchorShares'] as const;

/** Tells whether a value differs that the subscription shows beside the order book. */
export function changesDetail(
  before: Pick<Ipo, (typeof detailFields)[number]>,
  after: Pick<Ipo, (typeof detailFields)[number]>,
): boolean {
  return detailFields.some((field) => !sameValue(before[field], after[field]));
}

/** Returns the published values of an IPO, without the instants and sources that follow from them. */
export function publishedValues(ipo: Ipo): PublishedRecord {
  const { updatedAt: _updatedAt, provenance: _provenance, ...values } = publishedIpo(ipo);
  return values;
}
