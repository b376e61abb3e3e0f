import type { ExplorerRoute } from '../api/explorer-types';
import { firstValues, isComplete, readPath, writePath } from './explorer-path';
import { collectColumns, flatRecord } from './flat-record';
import { requestCode } from './request-code';
import { axisTimes, timeText } from './time-labels';
import { parseTimeSeries } from './time-series';

const list: ExplorerRoute = {
  path: '/v1/ipos',
  title: 'IPOs',
  plan: 'any',
  parameters: [
    { name: 'status', in: 'query', kind: 'choice', choices: ['open'], required: false },
    { name: 'q', in: 'query', kind: 'text', required: false },
  ],
  example: null,
};
const one: ExplorerRoute = {
  path: '/v1/ipos/:slug',
  title: 'One IPO',
  plan: 'any',
  parameters: [{ name: 'slug', in: 'path', kind: 'text', example: 'neelam-looms', required: true }],
  example: null,
};
const search: ExplorerRoute = { ...list, path: '/v1/ipos/search', title: 'Search' };
const routes = [list, one, search];

describe('the address of a read', () => {
  it('holds what was filled in, and nothing else', () => {
    expect(writePath(list, { status: 'open', q: ' ', other: 'x' })).toBe('/v1/ipos?status=open');
    expect(writePath(list, { q: 'a&b=c' })).toBe('/v1/ipos?q=a%26b%3Dc');
    expect(writePath(one, { slug: 'a/../b' })).toBe('/v1/ipos/a%2F..%2Fb');
  });

  it('is found again by the most literal route', () => {
    expect(readPath(routes, '/v1/ipos/search?q=neelam')).toEqual({ route: search, values: { q: 'neelam' } });
    expect(readPath(routes, '/v1/ipos/a%2Fb')).toEqual({ route: one, values: { slug: 'a/b' } });
    expect(readPath(routes, '/v1/ipos/%E0%A4%A')?.values).toEqual({ slug: '%E0%A4%A' });
  });

  it('of no route is none', () => {
    expect(readPath(routes, '/v1/ipos/')).toBeNull();
    expect(readPath(routes, '/v2/ipos')).toBeNull();
  });

  it('begins with the examples of what it must have', () => {
    expect(firstValues(one)).toEqual({ slug: 'neelam-looms' });
    expect(isComplete(one, firstValues(one))).toBe(true);
    expect(isComplete(one, { slug: ' ' })).toBe(false);
  });
});

describe('a record in a table', () => {
  it('has a column for each field of a field, and JSON for lists', () => {
    const flat = flatRecord({ name: 'Neelam', dates: { openDate: null }, sources: [{ a: 1 }] });
    expect([...flat]).toEqual([
      ['name', 'Neelam'],
      ['dates.openDate', null],
      ['sources', '[{"a":1}]'],
    ]);
  });

  it('shares its columns with the others', () => {
    expect(collectColumns([flatRecord({ a: 1 }), flatRecord({ b: 2, a: 3 })])).toEqual(['a', 'b']);
  });
});

describe('a time series', () => {
  it('is put in order of time, with gaps where a number is unknown', () => {
    const series = parseTimeSeries([
      { date: '2026-11-25', gmpValue: null, estimatedListingPrice: 300 },
      { date: '2026-11-24', gmpValue: 60, estimatedListingPrice: 281 },
    ]);
    expect(series).toEqual({
      title: 'Premium in rupees',
      times: ['2026-11-24', '2026-11-25'],
      series: [{ words: 'Median', values: [60, null] }],
      isJoined: false,
      leftOut: 0,
    });
  });

  it('has plain names for the categories of investors', () => {
    const times = (subscriptionTimes: number) => ({ category: 'x', subscriptionTimes, sharesOffered: 9 });
    const reading = (at: string) => ({
      at,
      final: false,
      subscription: { retail: times(1), nii: times(2), qib: times(3), total: times(4) },
    });
    const series = parseTimeSeries([
      reading('2026-11-25T05:00:00.000Z'),
      reading('2026-11-25T06:00:00.000Z'),
    ]);
    expect(series?.title).toBe('Times subscribed');
    expect(series?.series.map(({ words, values }) => [words, values[0]])).toEqual([
      ['Retail', 1],
      ['NII', 2],
      ['QIB', 3],
    ]);
  });

  it('has a line for each publisher of quotes, the most frequent first', () => {
    const quote = (minute: number, source: string, value: number) => ({
      at: `2026-11-25T05:0${minute}:00.000Z`,
      source,
      value,
    });
    const series = parseTimeSeries([
      ...[quote(3, 'IPOJi', 4), quote(2, 'IPOJi', 3), quote(1, 'IPO Watch', 2), quote(1, 'IPOJi', 1)],
      ...[quote(2, 'A', 0), quote(2, 'B', 0)],
    ]);
    expect(series).toMatchObject({ title: 'Premium in rupees, by publisher', isJoined: true, leftOut: 1 });
    expect(series?.times).toHaveLength(3);
    expect(series?.series.slice(0, 2)).toEqual([
      { words: 'IPOJi', values: [1, 3, 4] },
      { words: 'IPO Watch', values: [2, null, null] },
    ]);
  });

  it('of closing prices is a line of prices alone', () => {
    const series = parseTimeSeries([
      { date: '2026-11-18', close: 57.5, exchange: 'NSE', gainPercent: -4.17 },
      { date: '2026-11-19', close: 60, exchange: 'NSE', gainPercent: 0 },
    ]);
    expect(series).toMatchObject({
      title: 'Closing price in rupees',
      series: [{ words: 'Close', values: [57.5, 60] }],
    });
  });

  it('of unknown fields shows its first numbers under plain words', () => {
    const series = parseTimeSeries([
      { at: '1', a: 1, sharesOffered: 2, of: { lotSize: 3 }, d: 4 },
      { at: '2', a: 1, sharesOffered: 2, of: { lotSize: 3 }, d: 4 },
    ]);
    expect(series?.series.map(({ words }) => words)).toEqual(['A', 'Shares offered', 'Of lot size']);
    expect(series?.title).toBe('A, Shares offered, Of lot size');
  });

  it('is not seen in a list without times or numbers, nor in one record', () => {
    expect(parseTimeSeries([{ name: 'a' }, { name: 'b' }])).toBeNull();
    expect(parseTimeSeries([{ date: '1' }, { date: '2' }])).toBeNull();
    expect(parseTimeSeries([{ date: '1', a: 1 }])).toBeNull();
    expect(parseTimeSeries({ date: '1', a: 1 })).toBeNull();
  });
});

describe('the code of a read', () => {
  it.each(['curl', 'Node', 'Python'] as const)('leaves out the key: %s', (kind) => {
    const code = requestCode(kind, 'https://api.example', '/v1/ipos?status=open');
    expect(code).toContain('https://api.example/v1/ipos?status=open');
    expect(code).toContain('MARKET_DATA_API_KEY');
  });

  it('cannot leave its quotes', () => {
    expect(requestCode('curl', 'https://api.example', "/v1/ipos?q='; ls '")).toContain('q=%27; ls %27');
    expect(requestCode('Node', 'https://api.example', '/v1/ipos?q="+x+"')).toContain('q=\\"+x+\\"');
  });
});

describe('the times of a chart', () => {
  const now = Date.parse('2026-11-27T06:00:00.000Z');

  it('are a day and a time of day in India, or a day alone', () => {
    expect(axisTimes(['2026-11-25T20:00:00.000Z', '2026-11-24T00:00:00.000Z', '2025-11-25'], now)).toEqual([
      { day: '26 Nov', clock: '01:30' },
      { day: '24 Nov', clock: null },
      { day: '25 Nov 2025', clock: null },
    ]);
  });

  it('are written out where there is room', () => {
    expect(timeText('2026-11-24T00:00:00.000Z')).toBe('24 Nov 2026');
    expect(timeText('2026-11-24T08:35:00.000Z')).toBe('24 Nov 2026, 14:05 IST');
    expect(timeText('narmada')).toBe('narmada');
  });
});
