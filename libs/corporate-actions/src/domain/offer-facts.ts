import type { CorporateOfferRecord } from '@market/contracts';
import {
  companyName,
  type Fact,
  type IndianDay,
  presentWords,
  type Said,
  type Statements,
} from '@market/kernel';

/** Everything that may be stated of an offer, with the terms of its kind beside its days. Absent = not stated. */
export interface OfferFacts extends Said {
  readonly companyName?: string;
  readonly isin?: string;
  readonly recordOn?: IndianDay;
  readonly openOn?: IndianDay;
  readonly retailOn?: IndianDay;
  readonly closeOn?: IndianDay;
}

/** A fact that is true or not, whoever states it. */
function fact(name: string, ...fields: string[]): Fact {
  return { name, fields: fields.length === 0 ? [name] : fields };
}

/** A fact of which each exchange has its own, or which is merged from what both say. */
function ownFact(name: string, ...fields: string[]): Fact {
  return { ...fact(name, ...fields), own: true };
}

/** The facts of an offer, of whichever kind: what is stated, weighed and replaced together. */
export const offerFacts: readonly Fact[] = [
  // Spellings of one company: which offer a name is of has been decided before.
  { ...ownFact('name', 'companyName'), same: () => true },
  fact('isin'),
  fact('record', 'recordOn'),
  { name: 'period', fields: ['openOn', 'retailOn', 'closeOn'], laidOver: laidOverPeriod },
  fact('issuePriceRupees'),
  fact('ratio'),
  fact('issueSizeShares'),
  fact('issueSizeRupees'),
  fact('buybackPriceRupees'),
  fact('maxShares'),
  fact('buybackSizeRupees'),
  fact('method'),
  fact('faceValueRupees'),
  fact('minInvestmentRupees'),
  fact('floorPriceRupees'),
  fact('nonRetailShares'),
  fact('retailShares'),
  fact('retailDiscountPercent'),
  ownFact('couponRates'),
  ownFact('creditRating'),
  ownFact('sellerName'),
  { ...ownFact('marketPrice', 'marketPriceRupees', 'marketPricedAt'), datedBy: 'marketPricedAt' },
];

/** Fields that lie beside the terms. */
const plainFields = new Set(['companyName', 'isin', 'recordOn', 'openOn', 'retailOn', 'closeOn']);

/** The terms among the facts of an offer. */
export function termsOf(said: Said): Record<string, unknown> {
  return Object.fromEntries(Object.entries(said).filter(([field]) => !plainFields.has(field)));
}

/** The facts of a record: only what it says. Instants become texts. */
export function factsOf(record: CorporateOfferRecord): OfferFacts {
  const {
    exchange: _exchange,
    sourceKey: _key,
    handles: _handles,
    companyName: name,
    terms,
    ...said
  } = record;
  const told = Object.entries({ ...said, ...terms }).filter(([, value]) => value !== null);
  const plain = JSON.parse(JSON.stringify(Object.fromEntries(told))) as OfferFacts;
  return { ...plain, companyName: companyName(name) };
}

/** The present words of an exchange on an offer. */
export function wordsOfOffer(statements: Statements): OfferFacts {
  return presentWords(offerFacts, statements);
}

/** Every spelling of the company that the feeds of an exchange use. */
export function namesOf(statements: Statements): string[] {
  return (statements['name'] ?? []).flatMap(({ value }) => (value as OfferFacts).companyName ?? []);
}

/** When one end of a period moves past the other, the other end is of an older plan. */
function laidOverPeriod(known: OfferFacts, part: OfferFacts): OfferFacts {
  const { openOn, retailOn, closeOn } = { ...known, ...part };
  const last = closeOn ?? retailOn;
  const isCrossed = openOn !== undefined && last !== undefined && openOn > last;
  return isCrossed ? part : { ...known, ...part };
}
