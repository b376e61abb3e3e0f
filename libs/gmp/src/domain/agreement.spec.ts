import { computeConfidence, computeDispersion } from './agreement';

const quoted = (...values: readonly number[]) =>
  values.map((value, index) => ({ publisher: `publisher-${index}`, value }));

describe('the dispersion of premiums', () => {
  it('has range, standard deviation and number of sources', () => {
    expect(computeDispersion(quoted(72, 69.5, 68))).toEqual({
      range: 4,
      standardDeviation: 1.65,
      sourceCount: 3,
    });
  });

  it('of one source is none', () => {
    expect(computeDispersion(quoted(33.33))).toEqual({ range: 0, standardDeviation: 0, sourceCount: 1 });
  });

  it('of equal premiums is none, also where binary fractions differ', () => {
    expect(computeDispersion(quoted(0.1, 0.1, 0.1))).toEqual({
      range: 0,
      standardDeviation: 0,
      sourceCount: 3,
    });
    expect(computeDispersion(quoted(0.3, 0.1)).range).toBe(0.2);
  });

  it('counts discounts like premiums', () => {
    expect(computeDispersion(quoted(-5, 5))).toEqual({ range: 10, standardDeviation: 5, sourceCount: 2 });
  });
});

describe('the confidence in a premium', () => {
  it.each([
    ['three sources within a tenth of the issue price', [10, 15, 20], 100, 'high'],
    ['four, of which three are that near', [10, 15, 20, 60], 100, 'high'],
    ['three, each near the next but not the first near the last', [10, 19, 28], 100, 'medium'],
    ['three, of which two are near', [10, 12, 60], 100, 'medium'],
    ['two that are near', [10, 20], 100, 'medium'],
    ['two that are further apart', [10, 20.01], 100, 'low'],
    ['three that are far from each other', [10, 30, 60], 100, 'low'],
    ['one source', [10], 100, 'low'],
    ['premium and discount within a tenth', [-4, 0, 6], 100, 'high'],
    ['three sources without an issue price', [10, 10, 10], null, 'low'],
    ['a tenth that binary fractions miss', [0.1, 0.3, 0.2], 2, 'high'],
  ])('of %s: %j at %s is %s', (_what, values, price, confidence) => {
    expect(computeConfidence(quoted(...values), price)).toBe(confidence);
  });
});
