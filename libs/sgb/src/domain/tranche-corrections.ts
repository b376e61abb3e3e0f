import type { FieldPath } from '@market/kernel';
import type { PublishedSgb } from './published-sgb';

/** Events of corrected values of tranches. */
export const trancheCorrections = {
  type: 'sgb.corrected',
  identity: ['id', 'seriesName', 'tranche'],
  fields: {
    id: false,
    seriesName: false,
    tranche: false,
    issuePrice: true,
    discountedPrice: true,
    discountDescription: false,
    interestRate: true,
    interestPayment: false,
    tenure: false,
    prematureRedemption: false,
    maxInvestment: false,
    minInvestment: false,
    status: false,
    'dates.openDate': true,
    'dates.closeDate': true,
    'dates.issuanceDate': true,
    'dates.maturityDate': true,
    goldPriceReference: true,
    lastUpdated: false,
    isin: true,
    symbol: true,
    redemptions: false,
  } satisfies Record<FieldPath<Omit<PublishedSgb, 'updatedAt' | 'provenance'>>, boolean>,
} as const;
