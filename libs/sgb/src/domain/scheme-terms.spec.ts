import { discountWords } from './scheme-terms';

const prices = (nominalRupees: number | null, offlineRupees: number | null, onlineRupees: number | null) => ({
  nominalRupees,
  offlineRupees,
  onlineRupees,
});

describe('the discount in words', () => {
  it.each([
    [prices(12_000, 12_000, 11_950), '₹50 per gram less than the nominal value'],
    [prices(12_000, 12_000, 11_900), '₹100 per gram less than the nominal value'],
    [prices(12_000, null, 11_900), '₹100 per gram less than the nominal value'],
    [prices(12_000.1, 12_000.1, 11_950), '₹50.10 per gram less than the nominal value'],
  ])('is what online applicants pay less: %j', (tranche, words) => {
    expect(discountWords({ discount: 'online', ...tranche })).toBe(
      `${words} for those who apply and pay online.`,
    );
  });

  it('is what all applicants pay less', () => {
    expect(discountWords({ discount: 'everyone', ...prices(3007, 2957, 2957) })).toBe(
      '₹50 per gram less than the nominal value for all applicants.',
    );
    expect(discountWords({ discount: 'everyone', ...prices(3007, 2932, null) })).toBe(
      '₹75 per gram less than the nominal value for all applicants.',
    );
  });

  it.each([
    prices(null, null, null),
    prices(null, 12_000, 11_900),
    prices(12_000, 12_000, null),
    prices(12_000, 12_000, 12_000),
  ])('states no amount that does not follow from the prices: %j', (tranche) => {
    expect(discountWords({ discount: 'online', ...tranche })).toBe(
      'A discount on the nominal value for those who apply and pay online.',
    );
    expect(discountWords({ discount: 'everyone', ...tranche, offlineRupees: tranche.onlineRupees })).toBe(
      'A discount on the nominal value for all applicants.',
    );
  });

  it.each([
    ['none' as const, 'No discount on the nominal value.'],
    [null, 'Not announced yet.'],
  ])('of %s is a text, too', (discount, words) => {
    expect(discountWords({ discount, ...prices(12_000, 12_000, 12_000) })).toBe(words);
  });
});
