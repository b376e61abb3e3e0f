import type {
  BuybackRecord,
  CorporateOfferKind,
  Exchange,
  NcdIssueRecord,
  OfferForSaleRecord,
  RightsIssueRecord,
} from '@market/contracts';
import type { IndianDay } from '@market/kernel';

/** State of an offer, from its days alone. */
export type OfferStatus = 'upcoming' | 'open' | 'closed';

/** The days of an offer; null = unknown. */
export interface OfferDays {
  readonly recordOn: IndianDay | null;
  readonly openOn: IndianDay | null;
  /** Of an offer for sale: the day of the retail investors. */
  readonly retailOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
}

/** Terms as known: an absent part is unknown, instants are texts. */
export type Known<Terms> = {
  readonly [Field in keyof Terms]?: NonNullable<Terms[Field]> extends Date
    ? string
    : NonNullable<Terms[Field]>;
};

/** The terms of each kind of offer. */
export interface OfferTerms {
  readonly rights: Known<RightsIssueRecord['terms']>;
  readonly buyback: Known<BuybackRecord['terms']>;
  readonly ncd: Known<NcdIssueRecord['terms']>;
  readonly ofs: Known<OfferForSaleRecord['terms']>;
}

/** One offer of one kind as the exchanges together tell it. */
export interface Offer<Kind extends CorporateOfferKind = CorporateOfferKind> extends OfferDays {
  readonly kind: Kind;
  readonly id: string;
  readonly companyName: string;
  readonly companyKey: string;
  readonly isin: string | null;
  /** NSE first. */
  readonly exchanges: readonly Exchange[];
  readonly terms: OfferTerms[Kind];
}
