import { readCompanies } from './companies';

describe('companies in a list', () => {
  it.each([
    ['A Capital Limited', ['A Capital Limited']],
    ['"A Capital Limited, B Limited & C Limited"', ['A Capital Limited', 'B Limited', 'C Limited']],
    [
      '"""A Capital Limited"", ""B Limited"" and ""C Limited"""',
      ['A Capital Limited', 'B Limited', 'C Limited'],
    ],
    ['A Limited, B Private Limited, and C LLP', ['A Limited', 'B Private Limited', 'C LLP']],
    ['1. A Limited 2. B Limited 3) C Ltd.', ['A Limited', 'B Limited', 'C Ltd.']],
    ['A Limited / B Limited | C Limited; D Limited', ['A Limited', 'B Limited', 'C Limited', 'D Limited']],
    [
      'Orchid Securities and Capital Markets (India) Private Limited and D Bank Ltd.',
      ['Orchid Securities and Capital Markets (India) Private Limited', 'D Bank Ltd.'],
    ],
    [
      'Teak Limited (formerly Teak, Sal and Partners Limited) and C Limited',
      ['Teak Limited (formerly Teak, Sal and Partners Limited)', 'C Limited'],
    ],
    [
      'Teak Limited, formerly known as Teak, Sal and Partners Limited, C Limited',
      ['Teak Limited, formerly known as Teak, Sal and Partners Limited', 'C Limited'],
    ],
    ['Sal Limited Company and C Limited', ['Sal Limited Company and C Limited']],
    ['A Limited, Tel: +91 22 4084 5000, B Limited (022-26573700)', ['A Limited', 'B Limited']],
    ['A Limited, ipo@a.example, 02226573700', ['A Limited']],
    ['-', null],
    [null, null],
  ])('splits %j', (text, names) => {
    expect(readCompanies(text)).toEqual(names);
  });

  it('several values are one list, in their order and each name once', () => {
    expect(readCompanies('A Limited', null, 'B Limited and A Limited')).toEqual(['A Limited', 'B Limited']);
  });

  it('a name that is too long to be kept whole makes the list unknown', () => {
    expect(readCompanies(`A Limited, ${'Sal and '.repeat(60)}Partners`)).toBeNull();
  });
});
