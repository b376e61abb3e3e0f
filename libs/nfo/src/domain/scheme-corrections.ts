import type { FieldPath } from '@market/kernel';
import type { PublishedNfo } from './published-nfo';

/** Events of corrected values of new fund offers. */
export const schemeCorrections = {
  type: 'nfo.corrected',
  identity: ['id', 'slug', 'name', 'amcCode'],
  fields: {
    id: false,
    slug: false,
    name: true,
    amcCode: false,
    amcName: false,
    category: true,
    subCategory: true,
    riskLevel: true,
    status: false,
    minInvestment: true,
    minSipAmount: true,
    exitLoad: true,
    expenseRatio: true,
    benchmark: true,
    fundManager: true,
    objective: true,
    'dates.openDate': true,
    'dates.closeDate': true,
    'dates.allotmentDate': true,
    sipAvailable: true,
    lumpSumAvailable: true,
    isins: false,
    planCount: false,
    amfiSchemeCode: true,
  } satisfies Record<FieldPath<Omit<PublishedNfo, 'updatedAt' | 'provenance'>>, boolean>,
} as const;
