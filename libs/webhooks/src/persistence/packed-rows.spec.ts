import { arrayLiteral, packedRows, unpackRows } from './packed-rows';

it('packed rows are unpacked unchanged', () => {
  expect(packedRows('id', 'lease')).toBe(`string_agg(id || ' ' || lease, ',')`);
  expect(unpackRows('dlv_1 2,dlv_2 1')).toEqual([
    ['dlv_1', '2'],
    ['dlv_2', '1'],
  ]);
});

it('an empty result is unpacked as no rows', () => {
  expect(unpackRows(null)).toEqual([]);
});

it('an array literal contains ids and numbers unquoted, and NULL for null', () => {
  expect(arrayLiteral(['dlv_1', 2, null])).toBe('{dlv_1,2,NULL}');
  expect(arrayLiteral([])).toBe('{}');
});
