import type { CorporateOfferKind } from '@market/contracts';
import type { FieldPath } from '@market/kernel';
import type { PublishedOffer } from './published-offers';

/** Fields that published offers of all kinds have, of which no correction is announced. */
const common = { id: false, status: false, exchange: false };
const share = { isin: false, 'symbols.nse': false, 'symbols.bse': false };

/** Tells of which fields corrections are announced; amounts and words that follow from others are left out. */
const corrected: {
  readonly [Kind in CorporateOfferKind]: Readonly<
    Record<FieldPath<Omit<PublishedOffer<Kind>, 'updatedAt' | 'provenance'>>, boolean>
  >;
} = {
  rights: {
    ...common,
    ...share,
    companyName: true,
    issuePrice: true,
    ratio: true,
    ratioDescription: false,
    recordDate: true,
    openDate: true,
    closeDate: true,
    issueSize: true,
    issueSizeRupees: false,
    entitlementShares: false,
    entitlementPer: false,
  },
  buyback: {
    ...common,
    ...share,
    companyName: true,
    buybackPrice: true,
    marketPrice: false,
    premium: false,
    buybackSize: true,
    buybackSizeRupees: false,
    maxShares: true,
    recordDate: true,
    openDate: true,
    closeDate: true,
    method: true,
    acceptanceRatio: false,
  },
  ncd: {
    ...common,
    companyName: true,
    issuePrice: true,
    faceValue: true,
    minInvestment: true,
    couponRates: true,
    creditRating: true,
    issueSize: true,
    issueSizeRupees: false,
    openDate: true,
    closeDate: true,
  },
  ofs: {
    ...common,
    ...share,
    companyName: true,
    floorPrice: true,
    sellerName: true,
    sharesOffered: true,
    retailDiscountPercent: true,
    openDate: true,
    retailDate: true,
    closeDate: true,
    issueSize: false,
    issueSizeRupees: false,
  },
};

/** Returns the events of corrected values of offers of a kind. */
export function offerCorrections(kind: CorporateOfferKind) {
  return { type: `${kind}.corrected` as const, identity: ['id', 'companyName'], fields: corrected[kind] };
}
