import type { Ipo } from './ipo';

/** Fields of an IPO that its premium shows, too. */
const terms = [
  'name',
  'board',
  'openOn',
  'bandMinRupees',
  'bandMaxRupees',
  'status',
  'isin',
  'nseSymbol',
  'bseSymbol',
] as const;

/** Their names in the published record. */
export const publishedTerms: readonly string[] = [
  ...['name', 'type', 'dates.openDate', 'issuePrice.min', 'issuePrice.max', 'status'],
  ...['isin', 'symbols.nse', 'symbols.bse'],
];

type Terms = Pick<Ipo, (typeof terms)[number]>;

/** Tells whether an IPO has the terms of another state of it. */
export function hasTermsOf(one: Terms, other: Terms): boolean {
  return terms.every((field) => one[field] === other[field]);
}
