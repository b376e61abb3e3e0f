import { arrayLiteral, packedRows, unpackRows } from './packed-rows';

it('rows come back as they were put together', () => {
  expect(packedRows('id', 'lease')).toBe(`string_agg(id || ' ' || lease, ',')`);
  expect(unpackRows('dlv_1 2,dlv_2 1')).toEqual([
    ['dlv_1', '2'],
    ['dlv_2', '1'],
  ]);
});

it('no rows are no text', () => {
  expect(unpackRows(null)).toEqual([]);
});

it('an array has ids and numbers as they are, and null where there is none', () => {
  expect(arrayLiteral(['dlv_1', 2, null])).toBe('{dlv_1,2,NULL}');
  expect(arrayLiteral([])).toBe('{}');
});
