import type {
  BuybackRecord,
  CorporateOfferKind,
  CorporateOfferRecord,
  NcdIssueRecord,
  OfferForSaleRecord,
  RightsIssueRecord,
} from '@market/contracts';
import {
  companyName,
  factsOfFields,
  type FieldValues,
  kindFact,
  presentFacts,
  type StatedFields,
  type Statements,
} from '@market/kernel';

/** Fields that offers of all kinds may state. Absent = not stated. */
interface CommonFields extends StatedFields<
  Omit<CorporateOfferRecord, 'exchange' | 'sourceKey' | 'handles' | 'terms'>
> {
  readonly kind?: CorporateOfferKind;
  /** Market price that was too far from the known one, until a further reading is near it or near the known one. */
  readonly doubtedPriceRupees?: number;
  readonly doubtedPricedAt?: string;
}

/** Fields that may be stated of an offer: its days and the terms of its kind. Absent = not stated. */
interface OfferFields
  extends
    CommonFields,
    StatedFields<RightsIssueRecord['terms']>,
    StatedFields<BuybackRecord['terms']>,
    StatedFields<NcdIssueRecord['terms']>,
    StatedFields<OfferForSaleRecord['terms']> {}

/** Facts that may be stated of an offer. */
export type OfferFacts = OfferFields & FieldValues;

/** Fact that is the same for every exchange. */
const shared = (fact: string) => ({ fact, isPublished: true });

/** Fact that each exchange has for itself, or that is merged from the statements of both. */
const own = (fact: string) => ({ ...shared(fact), own: true }) as const;

/** Name of the fact that keeps a doubted market price. */
export const doubtedPrice = 'doubtedPrice';

/** Facts of an offer of any kind: the fields of each are stated, weighed and replaced together. */
export const offerFacts = factsOfFields<OfferFields>({
  // All names count as the same: the offer of a name was found before.
  companyName: { ...own('name'), same: () => true },
  isin: { ...shared('isin'), identifies: true },
  symbol: own('symbol'),
  kind: { ...own(kindFact.name), isPublished: false },
  recordOn: shared('record'),
  openOn: { ...shared('period'), merge: mergePeriods },
  retailOn: 'period',
  closeOn: 'period',
  issuePriceRupees: shared('issuePriceRupees'),
  ratio: shared('ratio'),
  issueSizeShares: shared('issueSizeShares'),
  issueSizeRupees: shared('issueSizeRupees'),
  buybackPriceRupees: shared('buybackPriceRupees'),
  maxShares: shared('maxShares'),
  buybackSizeRupees: shared('buybackSizeRupees'),
  method: shared('method'),
  tenderedShares: shared('acceptance'),
  acceptedShares: 'acceptance',
  faceValueRupees: shared('faceValueRupees'),
  minInvestmentRupees: shared('minInvestmentRupees'),
  floorPriceRupees: shared('floorPriceRupees'),
  nonRetailShares: shared('nonRetailShares'),
  retailShares: shared('retailShares'),
  retailDiscountPercent: shared('retailDiscountPercent'),
  couponRates: own('couponRates'),
  creditRating: own('creditRating'),
  sellerName: own('sellerName'),
  marketPriceRupees: { ...own('marketPrice'), datedBy: 'marketPricedAt' },
  marketPricedAt: 'marketPrice',
  doubtedPriceRupees: { ...own(doubtedPrice), isPublished: false },
  doubtedPricedAt: doubtedPrice,
});

/** Fields that are no terms. */
const commonFields = {
  companyName: true,
  isin: true,
  symbol: true,
  kind: true,
  doubtedPriceRupees: true,
  doubtedPricedAt: true,
  recordOn: true,
  openOn: true,
  retailOn: true,
  closeOn: true,
} satisfies Record<keyof CommonFields, true>;

/** Returns the terms among the facts of an offer. */
export function pickTerms(said: FieldValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(said).filter(([field]) => !Object.hasOwn(commonFields, field)));
}

/** Terms that each exchange has for itself, without a date. */
const ownTerms = offerFacts
  .filter((fact) => fact.own === true && fact.datedBy === undefined)
  .flatMap(({ fields }) => fields.filter((field) => !Object.hasOwn(commonFields, field)));

/** Returns the terms that an exchange has for itself, without a date. */
export function ownTermsOf(said: OfferFacts): object {
  const told = ownTerms.map((field) => [field, said[field]] as const);
  return Object.fromEntries(told.filter(([, value]) => value !== undefined));
}

/** Returns the facts that a record states. Instants become texts. */
export function toOfferFacts(record: CorporateOfferRecord): OfferFacts {
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
export function collectNames(statements: Statements): string[] {
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
