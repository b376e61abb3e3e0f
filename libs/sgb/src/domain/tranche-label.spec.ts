import { day } from './sgb.fixture';
import { computeMaturity, romanNumeral, trancheId, trancheNames, trancheWords } from './tranche-label';

describe('the label of a tranche', () => {
  it('becomes an id, names and words', () => {
    const label = { financialYear: '2017-18', series: 14 };
    expect(trancheId(label)).toBe('sgb-2017-18-series-xiv');
    expect(trancheWords(label)).toBe('2017-18 Series XIV');
    expect(trancheNames(label)).toEqual({
      seriesName: 'Sovereign Gold Bond 2017-18 Series XIV',
      tranche: 'Series XIV',
    });
  });

  it('counts in Roman numerals', () => {
    expect([1, 4, 5, 9, 13, 19, 40].map(romanNumeral)).toEqual(['I', 'IV', 'V', 'IX', 'XIII', 'XIX', 'XL']);
  });

  it('matures eight years after the day of issue', () => {
    expect(computeMaturity(day('2024-02-21'))).toBe('2032-02-21');
    expect(computeMaturity(day('2092-02-29'))).toBe('2100-02-28');
    expect(computeMaturity(day('2024-02-29'))).toBe('2032-02-29');
  });
});
