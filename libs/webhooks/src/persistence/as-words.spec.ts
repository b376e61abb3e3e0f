import { arrayOfWords, asWords, rowsOfWords } from './as-words';

it('rows come back as they were put together', () => {
  expect(asWords('id', 'lease')).toBe(`string_agg(id || ' ' || lease, ',')`);
  expect(rowsOfWords('dlv_1 2,dlv_2 1')).toEqual([
    ['dlv_1', '2'],
    ['dlv_2', '1'],
  ]);
});

it('no rows are no text', () => {
  expect(rowsOfWords(null)).toEqual([]);
});

it('an array has ids and numbers as they are, and null where there is none', () => {
  expect(arrayOfWords(['dlv_1', 2, null])).toBe('{dlv_1,2,NULL}');
  expect(arrayOfWords([])).toBe('{}');
});
