import type { IpoView } from '@market/ipo';
import type { FieldPath } from '@market/kernel';
import type { Field } from '../scenario/truth-issue';

/** Path of a published field of an IPO. */
type IpoPath = FieldPath<Omit<IpoView, 'updatedAt' | 'provenance'>>;

const facts = {
  company: 'company',
  exchanges: 'exchanges',
  type: 'board',
  status: 'status',
  'issuePrice.min': 'band',
  'issuePrice.max': 'band',
  lotSize: 'lot',
  issueSize: 'size',
  issueSizeShares: 'sizeShares',
  'dates.openDate': 'openOn',
  'dates.closeDate': 'closeOn',
  'dates.allotmentDate': 'allotmentOn',
  'dates.listingDate': 'listingOn',
  'listing.listingPrice': 'listingPrice',
  'listing.currentPrice': 'currentPrice',
  'subscription.retailTimes': 'retailTimes',
  'subscription.niiTimes': 'niiTimes',
  'subscription.qibTimes': 'qibTimes',
  'subscription.totalTimes': 'totalTimes',
  registrar: 'registrar',
  leadManagers: 'managers',
  leadManager: 'managers',
  sector: 'sector',
  isin: 'isin',
  'symbols.nse': 'symbolNse',
  'symbols.bse': 'symbolBse',
  faceValue: 'faceValue',
  finalIssuePrice: 'finalPrice',
  'documents.rhp': 'rhp',
} as const satisfies Partial<Record<IpoPath, Field>>;

/** Names of the judge for fields that are compared with the truth, by their path in the API. */
export const fieldOfPath: Readonly<Record<string, Field>> = facts;

/** Published fields that no fact of the month is behind: they follow from other fields, or no page states them. */
const others: Readonly<Record<Exclude<IpoPath, keyof typeof facts>, 'derived' | 'unstated'>> = {
  id: 'derived',
  slug: 'derived',
  name: 'derived',
  exchange: 'derived',
  issueSizeRupees: 'derived',
  minInvestment: 'derived',
  'listing.listingGain': 'derived',
  // Files of closing prices are not replayed: no close is known.
  'listing.returns.d7': 'unstated',
  'listing.returns.d30': 'unstated',
  'listing.returns.d90': 'unstated',
  'listing.returns.d365': 'unstated',
  'documents.drhp': 'unstated',
};

/** Paths of fields that must be unknown, because no page of the month states them. */
export const unstatedPaths = Object.entries(others).flatMap(([path, by]) => (by === 'unstated' ? path : []));
