import { exactProduct } from './indian-number';

describe('the product of a count and a price', () => {
  it.each([
    [19, 788, 14_972],
    [3, 1.1, 3.3],
    [154, 97.35, 14_991.9],
    [1_001, 0.07, 70.07],
    [0, 12.5, 0],
  ])('%d shares at %d rupees are %d rupees', (count, rupees, amount) => {
    expect(exactProduct(count, rupees)).toBe(amount);
  });

  it('has no error of binary fractions where plain multiplication has one', () => {
    expect(3 * 1.1).not.toBe(3.3);
    expect(exactProduct(3, 1.1)).toBe(3.3);
  });

  it('is exact for the largest issues', () => {
    expect(exactProduct(2_345_678_901, 788.05)).toBe(1_848_512_257_933.05);
  });

  it('is rounded half up to whole paise', () => {
    expect(exactProduct(1, 0.125)).toBe(0.13);
    expect(exactProduct(1, 0.0000001)).toBe(0);
  });
});
