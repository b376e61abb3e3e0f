import { betterSpelling, codeWishes, fundHouseKey, shortName } from './fund-house';
import { FundHouseRegister } from './fund-house-register';

describe('a fund house', () => {
  it.each([
    ['HDFC Mutual Fund', 'HDFC', 'hdfc'],
    ['360 ONE Mutual Fund', '360 ONE', '360-one'],
    ['quant Mutual Fund', 'quant', 'quant'],
    ['Aditya Birla Sun Life Mutual Fund', 'Aditya Birla Sun Life', 'aditya-birla-sun-life'],
    ['IL&FS (IDF)', 'IL&FS (IDF)', 'il-and-fs-idf'],
  ])('%s is short %s with the code %s', (name, short, code) => {
    expect(shortName(name)).toBe(short);
    expect(codeWishes({ name, mfId: '1' })[0]).toBe(code);
  });

  it('is the same in capitals and with other blanks', () => {
    expect(fundHouseKey('WHITEOAK CAPITAL MUTUAL FUND')).toBe(fundHouseKey('White Oak Capital Mutual Fund'));
    expect(betterSpelling('AXIS MUTUAL FUND', 'Axis Mutual Fund')).toBe('Axis Mutual Fund');
  });
});

describe('FundHouseRegister', () => {
  const known = [{ code: 'konkan', mfId: '902', name: 'Konkan Mutual Fund' }];

  it('gives a second fund house of a code its number', () => {
    const register = new FundHouseRegister([{ code: 'konkan', mfId: '1', name: 'Sahyadri Mutual Fund' }]);
    expect(register.found('Konkan Mutual Fund', '902').code).toBe('konkan-902');
  });

  it('doubts a name under another number', () => {
    const found = new FundHouseRegister(known).find({ name: 'Konkan Mutual Fund', mfId: '7' });
    expect(found).toEqual({ match: 'doubtful', reason: 'Konkan Mutual Fund is fund house 902, not 7' });
  });

  it('changes nothing that is known already', () => {
    const register = new FundHouseRegister(known);
    const found = register.find({ name: 'KONKAN MUTUAL FUND', mfId: '902' });
    if (found.match !== 'known') throw new Error(found.match);
    register.rename(register.number(found.house, '902'), 'KONKAN MUTUAL FUND');
    expect(register.changed).toEqual([]);
  });
});
