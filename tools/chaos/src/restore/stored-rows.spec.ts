import { compareRows, type StoredRows } from './stored-rows';

const rows = (table: string, ...keys: string[]): StoredRows => new Map([[table, new Set(keys)]]);

it.each([
  ['equal tables', rows('a', '1', '2'), rows('a', '1', '2'), []],
  ['a lost row', rows('a', '1', '2'), rows('a', '1'), [{ table: 'a', lost: 1, back: 0 }]],
  ['a row that is back', rows('a', '1'), rows('a', '1', '2'), [{ table: 'a', lost: 0, back: 1 }]],
  ['a lost table', rows('a', '1'), rows('b'), [{ table: 'a', lost: 1, back: 0 }]],
])('the comparison of %s tells it', (_title, before, restored, differences) => {
  expect(compareRows(before, restored)).toEqual(differences);
});
