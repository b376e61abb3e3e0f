import type { Fund } from '../../../api/market-types';
import { valueWords } from '../../../figures/market-choices';
import { amount, notStated, rate, stated } from '../../../figures/market-words';
import type { RecordKind } from '../record/record-kind';

/** Page of a new fund offer: its figures, terms and days. */
export const fundKind: RecordKind<Fund> = {
  list: 'funds',
  path: (slug) => `/v1/nfo/${encodeURIComponent(slug)}`,
  nameOf: ({ name }) => name,
  stateOf: ({ status }) => status,
  subline: ({ amcName, category }) => `${amcName}, ${valueWords(category)}`,
  figures: [
    { label: 'Minimum', field: 'minInvestment', text: ({ minInvestment }) => amount(minInvestment) },
    { label: 'Minimum SIP', field: 'minSipAmount', text: ({ minSipAmount }) => amount(minSipAmount) },
    {
      label: 'Expense ratio, at most',
      field: 'expenseRatio',
      text: ({ expenseRatio }) => rate(expenseRatio),
    },
    {
      label: 'Risk',
      field: 'riskLevel',
      text: ({ riskLevel }) => (riskLevel === null ? notStated : valueWords(riskLevel)),
    },
  ],
  days: [
    { label: 'Opens', field: 'dates.openDate', on: ({ dates }) => dates.openDate },
    { label: 'Closes', field: 'dates.closeDate', on: ({ dates }) => dates.closeDate },
    { label: 'Allotment', field: 'dates.allotmentDate', on: ({ dates }) => dates.allotmentDate },
  ],
  facts: [
    { label: 'Scheme type', field: 'subCategory', text: ({ subCategory }) => stated(subCategory) },
    { label: 'Benchmark', field: 'benchmark', text: ({ benchmark }) => stated(benchmark) },
    { label: 'Fund managers', field: 'fundManager', text: ({ fundManager }) => stated(fundManager) },
    { label: 'Exit load', field: 'exitLoad', text: ({ exitLoad }) => stated(exitLoad) },
    { label: 'Objective', field: 'objective', text: ({ objective }) => stated(objective) },
  ],
  follow: { about: 'nfo', field: 'slug' },
};
