import type { ExplorerRoute } from '../api/explorer-types';
import { firstValues, isComplete, readPath, writePath } from './explorer-path';
import { columnsOf, flatRecord } from './flat-record';
import { requestCode } from './request-code';
import { timeSeriesOf } from './time-series';

const list: ExplorerRoute = {
  path: '/v1/ipos',
  title: 'IPOs',
  plan: 'any',
  parameters: [
    { name: 'status', in: 'query', kind: 'choice', choices: ['open'], required: false },
    { name: 'q', in: 'query', kind: 'text', required: false },
  ],
};
const one: ExplorerRoute = {
  path: '/v1/ipos/:slug',
  title: 'One IPO',
  plan: 'any',
  parameters: [{ name: 'slug', in: 'path', kind: 'text', example: 'neelam-looms', required: true }],
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
    expect(columnsOf([flatRecord({ a: 1 }), flatRecord({ b: 2, a: 3 })])).toEqual(['a', 'b']);
  });
});

describe('a time series', () => {
  it('is put in order of time, with gaps where a number is unknown', () => {
    const series = timeSeriesOf([
      { date: '2026-11-25', gmpValue: null, estimatedListingPrice: 300 },
      { date: '2026-11-24', gmpValue: 60, estimatedListingPrice: 281 },
    ]);
    expect(series).toEqual({
      times: ['2026-11-24', '2026-11-25'],
      series: [{ words: 'gmpValue', values: [60, null] }],
    });
  });

  it('without a field of ours shows its first numbers', () => {
    const series = timeSeriesOf([
      { at: '1', a: 1, b: 2, c: 3, d: 4 },
      { at: '2', a: 1, b: 2, c: 3, d: 4 },
    ]);
    expect(series?.series.map(({ words }) => words)).toEqual(['a', 'b', 'c']);
  });

  it('is not seen in a list without times or numbers, nor in one record', () => {
    expect(timeSeriesOf([{ name: 'a' }, { name: 'b' }])).toBeNull();
    expect(timeSeriesOf([{ date: '1' }, { date: '2' }])).toBeNull();
    expect(timeSeriesOf([{ date: '1', a: 1 }])).toBeNull();
    expect(timeSeriesOf({ date: '1', a: 1 })).toBeNull();
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
