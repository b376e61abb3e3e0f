/** Events of corrected values of new fund offers. */
export const schemeCorrections = {
  type: 'nfo.corrected',
  identity: ['id', 'slug', 'name', 'amcCode'],
  fields: [
    'name',
    'category',
    'subCategory',
    'riskLevel',
    'minInvestment',
    'minSipAmount',
    'exitLoad',
    'expenseRatio',
    'benchmark',
    'fundManager',
    'objective',
    'dates.openDate',
    'dates.closeDate',
    'dates.allotmentDate',
    'sipAvailable',
    'lumpSumAvailable',
    'amfiSchemeCode',
  ],
} as const;
