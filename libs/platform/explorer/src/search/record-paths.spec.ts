import { recordReads } from './record-paths';

const paths = (text: string) => recordReads(text).map(({ path }) => path);

describe('the reads of a search', () => {
  it('ask for an ISIN in the lists of all kinds, and for no name', () => {
    expect(paths('ine002a01018')).toHaveLength(7);
    expect(paths('ine002a01018').every((path) => path.includes('?isin=ine002a01018&'))).toBe(true);
  });

  it('ask for a word by name and by symbol', () => {
    expect(paths('M&M')).toEqual([
      '/v1/ipos/search?q=M%26M&limit=5',
      '/v1/nfo/search?q=M%26M&limit=5',
      ...['ipos', 'sgb', 'rights', 'buyback', 'ncd', 'ofs'].map((kind) => `/v1/${kind}?symbol=M%26M&limit=5`),
    ]);
  });

  it('ask for several words by name alone', () => {
    expect(paths('narmada logistics')).toEqual([
      '/v1/ipos/search?q=narmada%20logistics&limit=5',
      '/v1/nfo/search?q=narmada%20logistics&limit=5',
    ]);
  });
});
