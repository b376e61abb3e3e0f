/** Events of corrected values of tranches. */
export const trancheCorrections = {
  type: 'sgb.corrected',
  identity: ['id', 'seriesName', 'tranche'],
  fields: [
    'issuePrice',
    'discountedPrice',
    'goldPriceReference',
    'interestRate',
    'dates.openDate',
    'dates.closeDate',
    'dates.issuanceDate',
    'dates.maturityDate',
    'isin',
    'symbol',
  ],
} as const;
