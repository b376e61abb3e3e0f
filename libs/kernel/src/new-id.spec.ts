import { newId } from './new-id';

it('an id is its kind and 32 hexadecimal digits, and no two are the same', () => {
  const ids = Array.from({ length: 2_000 }, () => newId('evt'));
  expect(ids.filter((id) => !/^evt_[0-9a-f]{32}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(2_000);
});

it('an id of a later millisecond sorts behind', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    ids.push(newId('dlv'));
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  expect(ids.toSorted()).toEqual(ids);
});
