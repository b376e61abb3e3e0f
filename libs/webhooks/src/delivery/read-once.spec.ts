import type { Sql } from '@market/database';
import { ReadOnce } from './read-once';

const sql = {} as Sql;
const stored = new Map<string, string>();
const asked: (readonly string[])[] = [];
const read = async (_sql: Sql, keys: readonly string[]) => {
  asked.push(keys);
  return keys.flatMap((key) => {
    const value = stored.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
};

beforeEach(() => {
  stored.clear();
  for (const key of ['a', 'b', 'c']) stored.set(key, `${key}1`);
  asked.splice(0);
});

it('missing values are read in one statement, each key once, and then cached', async () => {
  const values = new ReadOnce(10, read);
  expect(await values.of(sql, ['a', 'b', 'a'])).toEqual(['a1', 'b1', 'a1']);
  expect(await values.of(sql, ['b', 'c'])).toEqual(['b1', 'c1']);
  expect(await values.of(sql, ['a', 'b', 'c'])).toEqual(['a1', 'b1', 'c1']);
  expect(asked).toEqual([['a', 'b'], ['c']]);
});

it('a key without a value gives null, and is read again', async () => {
  const values = new ReadOnce(10, read);
  expect(await values.of(sql, ['x'])).toEqual([null]);
  stored.set('x', 'x1');
  expect(await values.of(sql, ['x'])).toEqual(['x1']);
});

it('a dropped value is read again, and is null if it no longer exists', async () => {
  const values = new ReadOnce(10, read);
  await values.of(sql, ['a', 'b', 'c']);
  stored.set('a', 'a2');
  stored.delete('b');
  expect(await values.of(sql, ['a', 'b'])).toEqual(['a1', 'b1']);
  values.forget();
  expect(await values.of(sql, ['a', 'b'])).toEqual(['a2', null]);
  expect(asked.slice(1)).toEqual([['a', 'b']]);
});

it('more values than the limit are all returned, and the oldest are read again', async () => {
  const values = new ReadOnce(2, read);
  expect(await values.of(sql, ['a', 'b', 'c'])).toEqual(['a1', 'b1', 'c1']);
  expect(await values.of(sql, ['b', 'c', 'a'])).toEqual(['b1', 'c1', 'a1']);
  expect(asked).toEqual([['a', 'b', 'c'], ['a']]);
});

it('an error is thrown, and cached values stay cached', async () => {
  const values = new ReadOnce(10, (_sql, keys) =>
    keys.includes('x') ? Promise.reject(new Error('away')) : read(_sql, keys),
  );
  await values.of(sql, ['a']);
  await expect(values.of(sql, ['a', 'x'])).rejects.toThrow('away');
  expect(await values.of(sql, ['a'])).toEqual(['a1']);
  expect(asked).toEqual([['a']]);
});
