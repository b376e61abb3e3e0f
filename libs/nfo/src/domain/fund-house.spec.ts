import { fundHouseShortName } from '@market/contracts';
import { betterSpelling, preferredCodes, fundHouseKey, isLikeName } from './fund-house';
import { FundHouseRegister } from './fund-house-register';

describe('a fund house', () => {
  it.each([
    ['HDFC Mutual Fund', 'HDFC', 'hdfc'],
    ['360 ONE Mutual Fund', '360 ONE', '360-one'],
    ['quant Mutual Fund', 'quant', 'quant'],
    ['Aditya Birla Sun Life Mutual Fund', 'Aditya Birla Sun Life', 'aditya-birla-sun-life'],
    ['IL&FS (IDF)', 'IL&FS (IDF)', 'il-and-fs-idf'],
    ['IL&FS Mutual Fund (IDF)', 'IL&FS (IDF)', 'il-and-fs-idf'],
    ['Sahyadri MUTUAL FUND [Formerly Konkan]', 'Sahyadri [Formerly Konkan]', 'sahyadri-formerly-konkan'],
    ['Mutual Fund', 'Mutual Fund', 'mutual-fund'],
  ])('%s is short %s with the code %s', (name, short, code) => {
    expect(fundHouseShortName(name)).toBe(short);
    expect(preferredCodes({ name, mfId: '1' })[0]).toBe(code);
  });

  it('is the same in capitals and with other blanks', () => {
    expect(fundHouseKey('WHITEOAK CAPITAL MUTUAL FUND')).toBe(fundHouseKey('White Oak Capital Mutual Fund'));
    expect(betterSpelling('AXIS MUTUAL FUND', 'Axis Mutual Fund')).toBe('Axis Mutual Fund');
  });
});

describe('isLikeName', () => {
  it.each([
    ['Mahindra Mutual Fund', 'Mahindra Manulife Mutual Fund'],
    ['Baroda BNP Paribas Mutual Fund', 'Baroda Mutual Fund'],
    ['Shriram Mutual Fund', 'Sriram Mutual Fund'],
    ['WHITEOAK CAPITAL MUTUAL FUND', 'WhiteOak Capital Mutual Fund'],
  ])('finds %s and %s alike', (one, other) => {
    expect([isLikeName(one, other), isLikeName(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['Reliance Mutual Fund', 'Nippon India Mutual Fund'],
    ['ITI Mutual Fund', 'UTI Mutual Fund'],
    ['quant Mutual Fund', 'Quantum Mutual Fund'],
    ['Bank of India Mutual Fund', 'Union Bank of India Mutual Fund'],
    ['Nippon India Mutual Fund', 'PGIM India Mutual Fund'],
    ['Sahyadri Mutual Fund', 'Mutual Fund'],
  ])('finds %s and %s not alike', (one, other) => {
    expect([isLikeName(one, other), isLikeName(other, one)]).toEqual([false, false]);
  });
});

describe('FundHouseRegister', () => {
  const known = [{ code: 'konkan', mfId: '902', name: 'Konkan Mutual Fund' }];

  it('gives a second fund house of a code its number', () => {
    const register = new FundHouseRegister([{ code: 'konkan', mfId: '1', name: 'Sahyadri Mutual Fund' }]);
    expect(register.found('Konkan Mutual Fund', '902').code).toBe('konkan-902');
  });

  it('doubts a number under a name that is unlike its own, unless the number decides', () => {
    const named = { name: 'Western Ghats Mutual Fund', mfId: '902' };
    expect(new FundHouseRegister(known).find(named, 'both')).toEqual({
      match: 'doubtful',
      reason: 'fund house 902 is Konkan Mutual Fund, not Western Ghats Mutual Fund',
    });
    expect(new FundHouseRegister(known).find(named, 'number')).toMatchObject({ match: 'known' });
  });

  it('doubts a name under another number', () => {
    const found = new FundHouseRegister(known).find({ name: 'Konkan Mutual Fund', mfId: '7' }, 'both');
    expect(found).toEqual({ match: 'doubtful', reason: 'Konkan Mutual Fund is fund house 902, not 7' });
  });

  it.each(['IL&FS Mutual Fund (IDF)', 'IL&FS [IDF] Mutual Fund', 'IL & FS (IDF)'])(
    'knows %s as IL&FS (IDF), with or without the number',
    (name) => {
      const house = { code: 'il-and-fs-idf', mfId: '65', name: 'IL&FS (IDF)' };
      const twin = { code: 'il-and-fs-mutual-fund-idf', mfId: null, name: 'IL&FS Mutual Fund (IDF)' };
      for (const houses of [[house], [twin, house]])
        for (const mfId of [null, '65'])
          expect(new FundHouseRegister(houses).find({ name, mfId }, 'both')).toEqual({
            match: 'known',
            house,
          });
    },
  );

  it('uses the number where an operator confirms a new name of a known fund house', () => {
    const founded = { code: 'western-ghats', mfId: null, name: 'Western Ghats Mutual Fund' };
    const register = new FundHouseRegister([...known, founded]);
    const renamed = { name: 'Western Ghats Mutual Fund', mfId: '902' };
    expect(register.find(renamed, 'both')).toMatchObject({ match: 'doubtful' });
    expect(register.find(renamed, 'number')).toMatchObject({ match: 'known', house: { code: 'konkan' } });
  });

  it('changes nothing for known names and numbers', () => {
    const register = new FundHouseRegister(known);
    const found = register.find({ name: 'KONKAN MUTUAL FUND', mfId: '902' }, 'both');
    if (found.match !== 'known') throw new Error(found.match);
    register.rename(register.number(found.house, '902'), 'KONKAN MUTUAL FUND');
    expect(register.changed).toEqual([]);
  });

  it.each([
    ['a name and its own again', ['Konkan Sahyadri Mutual Fund', 'Konkan Mutual Fund']],
    ['its former name in brackets', ['Konkan Mutual Fund (Formerly Known as Tunga Mutual Fund)']],
    [
      'its former name in square brackets',
      ['Konkan Mutual Fund [Erstwhile Tunga Mutual Fund]', 'Konkan Mutual Fund'],
    ],
  ])('writes nothing for a batch with %s', (_title, names) => {
    const register = new FundHouseRegister(known);
    for (const name of names) {
      const found = register.find({ name, mfId: '902' }, 'both');
      if (found.match !== 'known') throw new Error(found.match);
      register.rename(found.house, name);
    }
    expect(register.changed).toEqual([]);
  });
});
