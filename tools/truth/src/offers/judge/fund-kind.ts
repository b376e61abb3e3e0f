import type { StateEvent } from '@market/contracts';
import { companyKey, dayInIndia } from '@market/kernel';
import { type PublishedNfo, publishedNfos } from '@market/nfo/ingest';
import {
  asDay,
  asStated,
  type FieldRule,
  type FieldRules,
  type RecordKindRules,
  type TimedEvent,
  unstated,
} from './record-kind';

/** Classes of the API by the first word of AMFI's category. Source: docs/spec/api.md, "New fund offers". */
const classes: Readonly<Record<string, string>> = {
  Equity: 'equity',
  Debt: 'debt',
  Hybrid: 'hybrid',
  Solution: 'solution_oriented',
  Other: 'other',
};
/** Levels of the risk-o-meter in the words of documents. Source: SEBI circular of 5 October 2020. */
const levels: Readonly<Record<string, string>> = {
  Low: 'low',
  'Low to Moderate': 'moderately_low',
  Moderate: 'moderate',
  'Moderately High': 'moderately_high',
  High: 'high',
  'Very High': 'very_high',
};

const fromText = (fact: string, value: (text: string) => string | null): FieldRule => ({
  from: [fact],
  value: (facts) => (typeof facts[fact] === 'string' ? value(facts[fact]) : null),
});

const isKnown = (fact: string): FieldRule => ({
  from: [fact],
  value: (facts) => ((facts[fact] ?? null) === null ? null : true),
});

/** Rules of new fund offers. */
export const fundKind: RecordKindRules = {
  kind: 'nfo',
  table: publishedNfos,
  fields: {
    name: fromText('name', companyKey),
    amcName: asStated('house'),
    category: fromText('category', (text) => classes[text.split(' ')[0] ?? ''] ?? null),
    subCategory: fromText('category', (text) => text.split(' - ')[1] ?? null),
    riskLevel: fromText('risk', (text) => levels[text] ?? null),
    status: {
      from: ['openOn', 'closeOn'],
      value: ({ openOn, closeOn }, at) => {
        const today = dayInIndia(at);
        if (typeof closeOn === 'string' && today > closeOn) return 'closed';
        return typeof openOn === 'string' && today >= openOn ? 'open' : 'upcoming';
      },
    },
    minInvestment: asStated('minimum'),
    minSipAmount: asStated('instalment'),
    // `Nil` alone is a spelling of unknown. Source: libs/kernel/src/public-text.ts.
    exitLoad: fromText('exitLoad', (text) => (text === 'Nil' ? null : text)),
    expenseRatio: asStated('expense'),
    benchmark: asStated('benchmark'),
    fundManager: asStated('managers'),
    objective: asStated('objective'),
    'dates.openDate': asDay('openOn'),
    'dates.closeDate': asDay('closeOn'),
    'dates.allotmentDate': asDay('allotmentOn'),
    sipAvailable: isKnown('instalment'),
    lumpSumAvailable: isKnown('risk'),
    isins: unstated,
    planCount: asStated('plans'),
    amfiSchemeCode: asStated('code'),
  } satisfies FieldRules<PublishedNfo, 'id' | 'slug' | 'amcCode'>,
  kept: ['id', 'slug', 'amcCode'],
  corrected: 'nfo.corrected',
  announced: [
    ...['name', 'category', 'subCategory', 'riskLevel', 'minInvestment', 'minSipAmount', 'exitLoad'],
    ...['expenseRatio', 'benchmark', 'fundManager', 'objective', 'amfiSchemeCode'],
    ...['dates.openDate', 'dates.closeDate', 'dates.allotmentDate'],
  ],
  timed: {
    'nfo.opened': { on: 'openOn', from: '00:00', status: 'open' },
    'nfo.closed': { on: 'closeOn', from: '24:00', status: 'closed' },
  } satisfies Record<StateEvent<'nfo'>, TimedEvent>,
  authorities: /^amfi\.nfo$/,
  series: [],
  keyOf: ({ name }) => companyKey(String(name)),
};
