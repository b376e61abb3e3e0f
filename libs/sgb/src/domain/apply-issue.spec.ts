import { anIssueRecord, day } from './sgb.fixture';
import { lackingForNew, newTranche } from './apply-issue';
import { isNamedAs } from './quoted-name';

describe('a release of an unknown tranche', () => {
  it('makes a tranche with window and price only', () => {
    expect(lackingForNew(anIssueRecord())).toEqual([]);
    expect(lackingForNew(anIssueRecord({ closeOn: null }))).toEqual(['window']);
    expect(lackingForNew(anIssueRecord({ openOn: null, offlineRupees: null }))).toEqual(['window', 'price']);
  });

  const bare = { discount: null, nominalRupees: null, onlineRupees: null, issuedOn: null };

  it('has no discount that it does not state, and no maturity without a day of issue', () => {
    expect(newTranche(anIssueRecord(bare))).toMatchObject({
      discount: null,
      nominalRupees: 12_480,
      offlineRupees: 12_480,
      onlineRupees: null,
      maturesOn: null,
      couponPercent: 2.5,
    });
  });

  it.each([
    ['2017-18', 2, 'none', 12_480],
    ['2017-18', 3, null, null],
  ])(
    'that names no discount gives none up to 2017-18 Series II: %s Series %d',
    (financialYear, series, discount, onlineRupees) => {
      expect(newTranche(anIssueRecord({ ...bare, financialYear, series }))).toMatchObject({
        discount,
        onlineRupees,
      });
    },
  );

  it('is the price of all where it states that there is no discount', () => {
    expect(newTranche(anIssueRecord({ ...bare, discount: 'none' }))).toMatchObject({ onlineRupees: 12_480 });
  });
});

describe('isNamedAs', () => {
  const tranche = { couponPercent: 2.5, maturesOn: day('2032-02-21') };

  it('recognises a bond by coupon and month of maturity', () => {
    expect(isNamedAs('Sovereign Gold Bonds 2.50% FEB 2032 Tr-IV', tranche)).toBe(true);
    expect(isNamedAs('Sovereign Gold Bonds 2.75% FEB 2032 Tr-IV', tranche)).toBe(false);
    expect(isNamedAs('Sovereign Gold Bonds 2.50% MAR 2032 Tr-IV', tranche)).toBe(false);
    expect(isNamedAs('Sovereign Gold Bonds', tranche)).toBe(false);
    expect(isNamedAs('Sovereign Gold Bonds 2.50% FEB 2032', { ...tranche, maturesOn: null })).toBe(false);
  });
});
