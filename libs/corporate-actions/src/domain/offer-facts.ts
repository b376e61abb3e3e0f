import type { CorporateOfferRecord } from '@market/contracts';
import {
  companyName,
  type Fact,
  type IndianDay,
  presentFacts,
  type FieldValues,
  type Statements,
} from '@market/kernel';

/** Facts that may be stated of an offer: its days and the terms of its kind. Absent = not stated. */
export interface OfferFacts extends FieldValues {
  readonly companyName?: string;
  readonly isin?: string;
  readonly symbol?: string;
  readonly recordOn?: IndianDay;
  readonly openOn?: IndianDay;
  readonly retailOn?: IndianDay;
  readonly closeOn?: IndianDay;
}

/** Makes a fact that is the same for every exchange. */
function fact(name: string, ...fields: string[]): Fact {
  return { name, fields: fields.length === 0 ? [name] : fields };
}

/** Makes a fact that each exchange has for itself, or that is merged from the statements of both. */
function ownFact(name: string, ...fields: string[]): Fact {
  return { ...fact(name, ...fields), own: true };
}

/**
 * Kind of an offer that BSE knows by its number: it is stated only where a page gives the number another kind, on both
 * sides.
 */
export const kindFact = ownFact('kind');

/** Facts of an offer of any kind: the fields of each are stated, weighed and replaced together. */
export const offerFacts: readonly Fact[] = [
  // All names count as the same: the offer of a name was found before.
  { ...ownFact('name', 'companyName'), same: () => true },
  fact('isin'),
  ownFact('symbol'),
  kindFact,
  fact('record', 'recordOn'),
  { name: 'period', fields: ['openOn', 'retailOn', 'closeOn'], merge: mergePeriods },
  fact('issuePriceRupees'),
  fact('ratio'),
  fact('issueSizeShares'),
  fact('issueSizeRupees'),
  fact('buybackPriceRupees'),
  fact('maxShares'),
  fact('buybackSizeRupees'),
  fact('method'),
  fact('acceptance', 'tenderedShares', 'acceptedShares'),
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

/** Fields that are no terms. */
const plainFields = new Set([
  ...['companyName', 'isin', 'symbol', 'kind', 'recordOn', 'openOn', 'retailOn', 'closeOn'],
]);

/** Returns the terms among the facts of an offer. */
export function termsOf(said: FieldValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(said).filter(([field]) => !plainFields.has(field)));
}

/** Returns the facts that a record states. Instants become texts. */
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
  return name === null ? plain : { ...plain, companyName: companyName(name) };
}

/** Returns the present statements of an exchange on an offer. */
export function presentOfferFacts(statements: Statements): OfferFacts {
  return presentFacts(offerFacts, statements);
}

/** Returns every spelling of the company that the feeds of an exchange use. */
export function namesOf(statements: Statements): string[] {
  return (statements['name'] ?? []).flatMap(({ value }) => (value as OfferFacts).companyName ?? []);
}

/**
 * Merges a period that states only some days into the known one. When a changed end crosses the other end, the other
 * end belongs to an older plan and is dropped.
 */
function mergePeriods(known: OfferFacts, part: OfferFacts): OfferFacts {
  const { openOn, retailOn, closeOn } = { ...known, ...part };
  const last = closeOn ?? retailOn;
  const isCrossed = openOn !== undefined && last !== undefined && openOn > last;
  return isCrossed ? part : { ...known, ...part };
}
