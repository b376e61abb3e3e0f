import { comparedFields } from './compared-fields';

const compare = (record: object | null, stored: object | null, differences: string[] = []) =>
  comparedFields({
    record: record as Record<string, unknown> | null,
    stored: stored as Record<string, unknown> | null,
    differences,
  });

describe('comparedFields', () => {
  it('keeps the order of the record and adds what only the stored one has', () => {
    expect(compare({ b: 1, a: 2 }, { c: 3, a: 4, b: 1 }, ['a'])).toEqual([
      { field: 'b', record: '1', stored: '1', isDifferent: false },
      { field: 'a', record: '2', stored: '4', isDifferent: true },
      { field: 'c', record: undefined, stored: '3', isDifferent: false },
    ]);
  });

  it('names fields of nested objects with a dot', () => {
    expect(
      compare({ terms: { ratio: '1:2' } }, { terms: { ratio: '1:3', price: 5 } }, ['terms.ratio']),
    ).toEqual([
      { field: 'terms.ratio', record: '1:2', stored: '1:3', isDifferent: true },
      { field: 'terms.price', record: undefined, stored: '5', isDifferent: false },
    ]);
  });

  it('marks every part of an object that differs as a whole, and no field whose name begins alike', () => {
    const fields = compare({ terms: { ratio: 1 }, termsOf: 2 }, { terms: 'none', termsOf: 3 }, ['terms']);
    expect(fields.map(({ field, isDifferent }) => [field, isDifferent])).toEqual([
      ['terms.ratio', true],
      ['termsOf', false],
      ['terms', true],
    ]);
  });

  it('tells null apart from an absent field, and writes lists and empty objects as JSON', () => {
    expect(compare({ a: null, b: [1, 'x'], c: {}, d: false }, null)).toEqual([
      { field: 'a', record: null, stored: undefined, isDifferent: false },
      { field: 'b', record: '[1,"x"]', stored: undefined, isDifferent: false },
      { field: 'c', record: '{}', stored: undefined, isDifferent: false },
      { field: 'd', record: 'false', stored: undefined, isDifferent: false },
    ]);
  });

  it('is empty when nothing could be read', () => {
    expect(compare(null, null)).toEqual([]);
  });
});
