import { indianDay } from '@market/kernel';
import { nfoEventData } from './nfo-events';
import { amc, nfoScheme, type NfoSchemeRecord } from './nfo-records';

const nothing: NfoSchemeRecord = {
  source: 'amfi',
  sourceKey: '90001',
  schemeId: '90001',
  amcName: null,
  mfId: null,
  schemeName: null,
  schemeType: null,
  category: null,
  subCategory: null,
  openOn: null,
  closeOn: null,
  allotmentOn: null,
  minInvestmentRupees: null,
  minSipAmountRupees: null,
  exitLoad: null,
  expenseRatioPercent: null,
  benchmark: null,
  fundManager: null,
  objective: null,
  riskLevel: null,
  sipAvailable: null,
  lumpSumAvailable: null,
};

describe('nfo-scheme', () => {
  it('passes with nothing but its source and key', () => {
    expect(nfoScheme.schema.parse(nothing)).toEqual(nothing);
    expect(nfoScheme.keyOf(nothing)).toBe('amfi:90001');
  });

  it.each<[string, Partial<NfoSchemeRecord>]>([
    ['closes before it opens', { openOn: indianDay('2026-11-10'), closeOn: indianDay('2026-11-09') }],
    ['allots before it opens', { openOn: indianDay('2026-11-10'), allotmentOn: indianDay('2026-11-09') }],
    ['has a minimum of nothing', { minInvestmentRupees: 0 }],
    ['has a blank benchmark', { benchmark: ' ' }],
    ['costs more than everything', { expenseRatioPercent: 101 }],
  ])('is refused when it %s', (_title, part) => {
    expect(nfoScheme.schema.safeParse({ ...nothing, ...part }).success).toBe(false);
  });
});

it('a fund house is named by its name', () => {
  expect(amc.keyOf({ mfId: null, name: 'Sahyadri Mutual Fund' })).toBe('Sahyadri Mutual Fund');
  expect(amc.schema.safeParse({ mfId: null, name: ' ' }).success).toBe(false);
});

it('an event of an offer has its identity and its days', () => {
  const data = {
    id: 'nfo_1',
    slug: 'sahyadri-value-fund',
    name: 'Sahyadri Value Fund',
    amcCode: 'sahyadri',
    amcName: 'Sahyadri Mutual Fund',
    category: 'equity',
    status: 'open',
    dates: { openDate: '2026-11-10T00:00:00.000Z', closeDate: null },
  };
  expect(nfoEventData.parse(data)).toEqual(data);
  expect(nfoEventData.safeParse({ ...data, status: 'OPEN' }).success).toBe(false);
});
