import type {
  BuybackRecord,
  CorporateOfferKind,
  Exchange,
  NcdIssueRecord,
  OfferForSaleRecord,
  RightsIssueRecord,
} from '@market/contracts';
import type { IndianDay, PendingRecord, Provenance, StatedFields } from '@market/kernel';

/** Status of an offer, from its days alone. */
export type OfferStatus = 'upcoming' | 'open' | 'closed';

/** Days of an offer; null = unknown. */
export interface OfferDays extends PendingRecord {
  readonly recordOn: IndianDay | null;
  readonly openOn: IndianDay | null;
  /** Day of the retail investors in an offer for sale. */
  readonly retailOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
}

/** Terms of each kind of offer, as stored: an absent field is unknown, instants are texts. */
export interface OfferTerms {
  readonly rights: StatedFields<RightsIssueRecord['terms']>;
  readonly buyback: StatedFields<BuybackRecord['terms']>;
  readonly ncd: StatedFields<NcdIssueRecord['terms']>;
  readonly ofs: StatedFields<OfferForSaleRecord['terms']>;
}

/** Offer of one kind, merged from the statements of the exchanges. */
export interface Offer<Kind extends CorporateOfferKind = CorporateOfferKind> extends OfferDays {
  readonly kind: Kind;
  readonly id: string;
  readonly companyName: string;
  readonly companyKey: string;
  readonly isin: string | null;
  readonly nseSymbol: string | null;
  readonly bseSymbol: string | null;
  /** Exchanges of the offer, NSE first. */
  readonly exchanges: readonly Exchange[];
  readonly terms: OfferTerms[Kind];
  /** Instant at which a stored value that is published last changed. */
  readonly updatedAt: Date;
  readonly provenance: readonly Provenance[];
}
