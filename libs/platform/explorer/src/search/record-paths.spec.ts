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

  it('ask for a slug or an id as the record of every kind', () => {
    const slugs = paths('Narmada-Logistics-Parks');
    expect(slugs).toContain('/v1/ipos/narmada-logistics-parks');
    expect(slugs).toContain('/v1/ofs/narmada-logistics-parks');
    expect(paths('ipo_sample_002')).toContain('/v1/ipos/ipo_sample_002');
    expect(paths('narmada')).not.toContain('/v1/ipos/narmada');
  });

  it('ask for several words by name alone', () => {
    expect(paths('narmada logistics')).toEqual([
      '/v1/ipos/search?q=narmada%20logistics&limit=5',
      '/v1/nfo/search?q=narmada%20logistics&limit=5',
    ]);
  });
});
