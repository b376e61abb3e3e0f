import { indianDay, instantInIndia } from '@market/kernel';
import { computeValue } from '../domain/aggregate';
import type { CurrentGmp, GmpReading } from '../domain/gmp';
import { anIpo, aReading } from '../domain/gmp.fixture';
import { judge } from '../domain/vote';
import { gmpHistoryView, gmpReadingView, gmpView, presentDay, presentGmp, presentQuote } from './gmp.view';

const readings = [aReading({ gmpRupees: 33 }), aReading({ publisher: 'ipowatch', gmpRupees: 20 })];

const updatedAt = instantInIndia(indianDay('2026-11-18'), '12:06');

function currentOf(all: readonly GmpReading[]): CurrentGmp {
  const value = computeValue(all);
  if (!value) throw new Error('readings have a value');
  const provenance = value.sources.map(({ publisher: source }) => ({
    source,
    since: '2026-11-18T06:30:00.000Z',
  }));
  return { ...value, updatedAt, provenance, lastQuotes: {}, fadedAt: updatedAt };
}

describe('presentGmp', () => {
  it('shows every field of the contract', () => {
    const value = currentOf(readings);
    expect(gmpView.parse(presentGmp({ ipo: anIpo(), value }))).toEqual({
      id: 'gmp_zinnia',
      ipoSlug: 'zinnia-motors',
      ipoName: 'Zinnia Motors Limited',
      issuePrice: 140,
      gmpValue: 26.5,
      estimatedListingPrice: 166.5,
      estimatedListingGain: 18.93,
      sources: [
        { name: 'InvestorGain', value: 33 },
        { name: 'IPO Watch', value: 20 },
      ],
      aggregation: { median: 26.5, mean: 26.5, min: 20, max: 33 },
      lastUpdated: '2026-11-18T06:30:00.000Z',
      dispersion: { range: 13, standardDeviation: 6.5, sourceCount: 2 },
      confidence: 'medium',
      type: 'MAINBOARD',
      status: 'OPEN',
      openDate: '2026-11-17T00:00:00.000Z',
      isin: 'INE0ZIN01013',
      symbols: { nse: 'ZINNIAMOT', bse: null },
      updatedAt: '2026-11-18T06:36:00.000Z',
      provenance: [
        { source: 'InvestorGain', since: '2026-11-18T06:30:00.000Z' },
        { source: 'IPO Watch', since: '2026-11-18T06:30:00.000Z' },
      ],
    });
  });

  it('shows the fields in the order of the contract', () => {
    const shown = presentGmp({ ipo: anIpo(), value: currentOf(readings) });
    expect(Object.keys(shown)).toEqual(Object.keys(gmpView.shape));
    expect(Object.keys(gmpView.shape).slice(0, 7)).toEqual([
      ...[
        'id',
        'ipoSlug',
        'ipoName',
        'issuePrice',
        'gmpValue',
        'estimatedListingPrice',
        'estimatedListingGain',
      ],
    ]);
  });

  it('changes with what it shows of its IPO, too', () => {
    const termsChangedAt = instantInIndia(indianDay('2026-11-18'), '18:00');
    const { updatedAt: changedAt } = presentGmp({
      ipo: anIpo({ termsChangedAt }),
      value: currentOf(readings),
    });
    expect(changedAt).toBe('2026-11-18T12:30:00.000Z');
  });

  it('shows the id of a publisher whose source was removed', () => {
    const value = currentOf([aReading({ publisher: 'former-desk', gmpRupees: 20 })]);
    expect(presentGmp({ ipo: anIpo(), value }).sources).toEqual([{ name: 'former-desk', value: 20 }]);
  });

  it('estimates nothing without an issue price, and is dated by the last quote whenever it is asked for', () => {
    const quotedAt = instantInIndia(indianDay('2026-11-18'), '09:37');
    const value = currentOf([aReading({ quotedAt })]);
    const view = presentGmp({ ipo: anIpo({ bandMaxRupees: null }), value });
    expect(view).toMatchObject({ issuePrice: null, estimatedListingPrice: null, estimatedListingGain: null });
    expect(view.lastUpdated).toBe('2026-11-18T04:07:00.000Z');
  });
});

it('presentDay shows a day as midnight UTC', () => {
  const [day] = judge(readings, 140).days;
  if (!day) throw new Error('readings have a day');
  expect(gmpHistoryView.parse(presentDay(anIpo(), day))).toEqual({
    date: '2026-11-18T00:00:00.000Z',
    gmpValue: 26.5,
    estimatedListingPrice: 166.5,
    estimatedListingGain: 18.93,
    aggregation: { median: 26.5, mean: 26.5, min: 20, max: 33 },
  });
});

it.each([
  ['ipowatch', 33.005, { source: 'IPO Watch', value: 33.01 }],
  ['former-desk', -5, { source: 'former-desk', value: -5 }],
])('presentQuote shows a quote of %s with the name of the publisher', (publisher, gmpRupees, shown) => {
  const quotedAt = instantInIndia(indianDay('2026-11-18'), '09:37');
  expect(gmpReadingView.parse(presentQuote({ publisher, gmpRupees, quotedAt }))).toEqual({
    at: '2026-11-18T04:07:00.000Z',
    ...shown,
  });
});
