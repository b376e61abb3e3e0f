import { advisoryLocks } from './advisory-locks';

const names = Object.keys(advisoryLocks) as (keyof typeof advisoryLocks)[];
const withSecondKey = names.filter((name) => name.endsWith('Ledger') || name === 'webhookHolders');

it('no two advisory locks have the same number', () => {
  expect(new Set(Object.values(advisoryLocks)).size).toBe(names.length);
});

it('the number of an advisory lock with a second key is an int4 of PostgreSQL', () => {
  expect(withSecondKey).toHaveLength(7);
  for (const name of withSecondKey) expect(advisoryLocks[name]).toBeLessThan(2 ** 31);
});
