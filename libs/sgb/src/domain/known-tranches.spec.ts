import { trancheId } from './tranche-label';
import { knownRedemptions } from './known-redemptions';
import { knownTranches } from './known-tranches';

const crore = 1e7;
const tonne = 1e6;
const soldIn = (year: string) => {
  const ofYear = knownTranches.filter(({ label }) => label.financialYear === year);
  const grams = ofYear.reduce((sum, { soldGrams }) => sum + soldGrams, 0);
  return [year, ofYear.length, Number((grams / tonne).toFixed(2))];
};

describe('the known tranches', () => {
  it('are 67 and add up to the official totals of the scheme', () => {
    expect(knownTranches).toHaveLength(67);
    const grams = knownTranches.reduce((sum, { soldGrams }) => sum + soldGrams, 0);
    const rupees = knownTranches.reduce(
      (sum, { soldGrams, nominalRupees }) => sum + soldGrams * (nominalRupees ?? 0),
      0,
    );
    expect((grams / tonne).toFixed(2)).toBe('146.96');
    expect(Math.round(rupees / crore)).toBe(72_274);
  });

  it('add up to what was sold in each financial year', () => {
    const years = [...new Set(knownTranches.map(({ label }) => label.financialYear))];
    expect(years.map(soldIn)).toEqual([
      ['2015-16', 3, 4.9],
      ['2016-17', 4, 11.39],
      ['2017-18', 14, 6.52],
      ['2018-19', 6, 2.03],
      ['2019-20', 10, 6.13],
      ['2020-21', 12, 32.35],
      ['2021-22', 10, 27.04],
      ['2022-23', 4, 12.26],
      ['2023-24', 4, 44.34],
    ]);
  });

  it('have ids, symbols, ISINs and days of issue of their own, in the order of issue', () => {
    for (const of of [
      knownTranches.map(({ label }) => trancheId(label)),
      knownTranches.map(({ symbol }) => symbol),
      knownTranches.map(({ isin }) => isin),
    ]) {
      expect(new Set(of).size).toBe(67);
    }
    const issued = knownTranches.map(({ issuedOn }) => issuedOn);
    expect(issued).toEqual([...issued].sort());
    expect(knownTranches.map(({ label }) => trancheId(label)).at(-1)).toBe('sgb-2023-24-series-iv');
  });

  it('have windows in order before the day of issue, 14 of them unknown', () => {
    expect(knownTranches.filter(({ openOn, closeOn }) => openOn === null && closeOn === null)).toHaveLength(
      14,
    );
    for (const { openOn, closeOn, issuedOn } of knownTranches) {
      expect((openOn === null) === (closeOn === null)).toBe(true);
      if (openOn === null || closeOn === null) continue;
      expect([openOn, closeOn, issuedOn]).toEqual([openOn, closeOn, issuedOn].sort());
    }
  });

  it('name the release that states a window, where one was found, and none for an unknown window', () => {
    const stated = knownTranches.filter(({ windowStatedBy }) => windowStatedBy !== null);
    expect(stated).toHaveLength(16);
    for (const { openOn, windowStatedBy } of stated) {
      expect(openOn).not.toBeNull();
      expect(windowStatedBy).toMatch(/^(?:\d{4}-\d{4}\/\d+|RBI\/\d{4}-(?:20)?\d{2}\/\d+)$/);
    }
  });

  it('pay 2.75 % up to 2016-17 Series II and 2.50 % since', () => {
    expect(knownTranches.map(({ couponPercent }) => couponPercent)).toEqual([
      ...Array.from({ length: 5 }, () => 2.75),
      ...Array.from({ length: 62 }, () => 2.5),
    ]);
  });

  it('give nobody a discount, then everybody, then those who apply online', () => {
    expect(knownTranches.map(({ discount }) => discount)).toEqual([
      ...Array.from({ length: 5 }, () => 'none'),
      ...Array.from({ length: 4 }, () => 'everyone'),
      ...Array.from({ length: 58 }, () => 'online'),
    ]);
    const prices = knownTranches.map(({ nominalRupees, offlineRupees, onlineRupees }) => [
      nominalRupees,
      offlineRupees,
      onlineRupees,
    ]);
    expect([prices[4], prices[5], prices[66]]).toEqual([
      [3150, 3150, 3150],
      [3007, 2957, 2957],
      [6263, 6263, 6213],
    ]);
  });

  it('have redemptions of known tranches only, final ones on the day of maturity', () => {
    for (const { label, kind, dueOn } of knownRedemptions) {
      const tranche = knownTranches.find((known) => trancheId(known.label) === trancheId(label));
      expect(tranche).toBeDefined();
      if (kind === 'final') expect(dueOn).toBe(tranche?.maturesOn);
    }
  });
});
