import type { SgbView } from './sgb.view';

/** A tranche of the sample data, for the API description. */
export const exampleSgb: SgbView = {
  id: 'sgb-sample-series-ix',
  seriesName: 'Sovereign Gold Bond Sample Series IX',
  tranche: 'Series IX',
  issuePrice: 12108,
  discountedPrice: 12058,
  discountDescription: '₹50 per gram less than the nominal value for those who apply and pay online.',
  interestRate: 2.5,
  interestPayment: 'Paid half-yearly on the nominal value, the last time with the principal at maturity.',
  tenure: '8 years',
  prematureRedemption: 'Allowed from the fifth year after issue, on the dates on which interest is paid.',
  maxInvestment:
    '4 kg of gold for individuals and Hindu undivided families, 20 kg for trusts and similar entities, in a financial year',
  minInvestment: '1 gram of gold',
  status: 'open',
  dates: {
    openDate: '2026-11-23T00:00:00.000Z',
    closeDate: '2026-11-30T00:00:00.000Z',
    issuanceDate: '2026-12-03T00:00:00.000Z',
    maturityDate: '2034-12-03T00:00:00.000Z',
  },
  goldPriceReference: 12108,
  lastUpdated: '2026-11-25T21:41:13.561Z',
};
