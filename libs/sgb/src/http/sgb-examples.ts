import type { SgbView } from './sgb.view';

/** Tranche of the sample data whose status does not change within a day, for the API description. */
export const exampleSgb: SgbView = {
  id: 'sgb-sample-series-viii',
  seriesName: 'Sovereign Gold Bond Sample Series VIII',
  tranche: 'Series VIII',
  issuePrice: 12035,
  discountedPrice: 11985,
  discountDescription: '₹50 per gram less than the nominal value for those who apply and pay online.',
  interestRate: 2.5,
  interestPayment: 'Paid half-yearly on the nominal value, the last time with the principal at maturity.',
  tenure: '8 years',
  prematureRedemption: 'Allowed from the fifth year after issue, on the dates on which interest is paid.',
  maxInvestment:
    '4 kg of gold for individuals and Hindu undivided families, 20 kg for trusts and similar entities, in a financial year',
  minInvestment: '1 gram of gold',
  status: 'closed',
  dates: {
    openDate: '2026-11-13T00:00:00.000Z',
    closeDate: '2026-11-19T00:00:00.000Z',
    issuanceDate: '2026-11-25T00:00:00.000Z',
    maturityDate: '2034-11-25T00:00:00.000Z',
  },
  goldPriceReference: 12035,
  lastUpdated: '2026-11-25T18:30:00.000Z',
  isin: 'IN00S0000088',
  symbol: 'SGBS08',
  redemptions: [],
  updatedAt: '2026-11-25T18:30:00.000Z',
  provenance: [{ source: 'RBI', since: '2026-11-25T18:30:00.000Z' }],
};
