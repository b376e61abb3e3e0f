import type { BuybackView } from './buyback.view';
import type { NcdIssueView } from './ncd.view';
import type { OfferForSaleView } from './ofs.view';
import type { RightsIssueView } from './rights.view';

/** Rights issue of the sample data, for the API description. */
export const exampleRightsIssue: RightsIssueView = {
  id: 'rights_sample_005',
  companyName: 'Krishna Motors Limited',
  issuePrice: 40.5,
  ratio: '1:3',
  ratioDescription: '1 rights share for every 3 shares held',
  recordDate: '2026-11-30T00:00:00.000Z',
  openDate: '2026-12-07T00:00:00.000Z',
  closeDate: '2026-12-16T00:00:00.000Z',
  issueSize: '89.00 Cr',
  status: 'upcoming',
  exchange: 'NSE',
  isin: 'INESR0501014',
  symbols: { nse: 'KRISHNAMOT', bse: null },
  issueSizeRupees: 890000000,
  entitlementShares: 1,
  entitlementPer: 3,
  updatedAt: '2026-11-25T18:30:00.000Z',
  provenance: [{ source: 'NSE', since: '2026-11-25T18:30:00.000Z' }],
};

/** Buyback of the sample data, for the API description. */
export const exampleBuyback: BuybackView = {
  id: 'buyback_sample_005',
  companyName: 'Krishna Software Limited',
  buybackPrice: 380,
  marketPrice: 357.2,
  premium: 6.38,
  buybackSize: '19.00 Cr',
  maxShares: 500000,
  recordDate: '2026-11-30T00:00:00.000Z',
  openDate: '2026-12-07T00:00:00.000Z',
  closeDate: '2026-12-11T00:00:00.000Z',
  status: 'upcoming',
  method: 'Tender Offer',
  exchange: 'NSE',
  isin: 'INESB0501018',
  symbols: { nse: 'KRISHNASOF', bse: null },
  buybackSizeRupees: 190000000,
  acceptanceRatio: null,
  updatedAt: '2026-11-25T18:30:00.000Z',
  provenance: [{ source: 'NSE', since: '2026-11-25T18:30:00.000Z' }],
};

/** Public issue of debentures of the sample data, for the API description. */
export const exampleNcdIssue: NcdIssueView = {
  id: 'ncd_sample_005',
  companyName: 'Krishna Finance Limited',
  issuePrice: 1000,
  faceValue: 1000,
  minInvestment: 10000,
  couponRates: [
    { frequency: 'monthly', ratePercent: 9.3, tenureMonths: 24 },
    { frequency: 'cumulative', ratePercent: 9.65, tenureMonths: 36 },
    { frequency: 'annual', ratePercent: 10, tenureMonths: 60 },
  ],
  creditRating: 'ICRA A+/Stable',
  issueSize: '250.00 Cr',
  openDate: '2026-12-07T00:00:00.000Z',
  closeDate: '2026-12-18T00:00:00.000Z',
  status: 'upcoming',
  exchange: 'NSE',
  issueSizeRupees: 2500000000,
  updatedAt: '2026-11-25T18:30:00.000Z',
  provenance: [{ source: 'NSE', since: '2026-11-25T18:30:00.000Z' }],
};

/** Offer for sale of the sample data, for the API description. */
export const exampleOfferForSale: OfferForSaleView = {
  id: 'ofs_sample_005',
  companyName: 'Krishna Minerals Limited',
  floorPrice: 149,
  sellerName: 'President of India',
  sharesOffered: 18000000,
  retailDiscountPercent: 0,
  openDate: '2026-12-07T00:00:00.000Z',
  retailDate: '2026-12-08T00:00:00.000Z',
  closeDate: '2026-12-08T00:00:00.000Z',
  issueSize: '268.20 Cr',
  status: 'upcoming',
  exchange: 'NSE',
  isin: 'INESO0501011',
  symbols: { nse: 'KRISHNAMIN', bse: null },
  issueSizeRupees: 2682000000,
  updatedAt: '2026-11-25T18:30:00.000Z',
  provenance: [{ source: 'NSE', since: '2026-11-25T18:30:00.000Z' }],
};
