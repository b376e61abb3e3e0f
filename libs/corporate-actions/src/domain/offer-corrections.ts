import type { CorporateOfferKind } from '@market/contracts';

/** Fields whose corrections are announced; amounts and words that follow from others are left out. */
const corrected: Readonly<Record<CorporateOfferKind, readonly string[]>> = {
  rights: ['companyName', 'issuePrice', 'ratio', 'recordDate', 'openDate', 'closeDate', 'issueSize'],
  buyback: [
    'companyName',
    'buybackPrice',
    'buybackSize',
    'maxShares',
    'recordDate',
    'openDate',
    'closeDate',
    'method',
  ],
  ncd: [
    'companyName',
    'issuePrice',
    'faceValue',
    'minInvestment',
    'couponRates',
    'creditRating',
    'issueSize',
    'openDate',
    'closeDate',
  ],
  ofs: [
    'companyName',
    'floorPrice',
    'sellerName',
    'sharesOffered',
    'retailDiscountPercent',
    'openDate',
    'retailDate',
    'closeDate',
  ],
};

/** Returns the events of corrected values of offers of a kind. */
export function offerCorrections(kind: CorporateOfferKind) {
  return { type: `${kind}.corrected` as const, identity: ['id', 'companyName'], fields: corrected[kind] };
}
