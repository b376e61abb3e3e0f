import { SpenderMap } from './account-windows';

const live = { accountId: 'acc_1', environment: 'live' } as const;
const test = { ...live, environment: 'test' } as const;
const other = { ...live, accountId: 'acc_2' } as const;

function filled(): SpenderMap<number> {
  const numbers = new SpenderMap<number>();
  [test, live, other].forEach((spender, at) => numbers.set(spender, at + 1));
  return numbers;
}

describe('the map by spender', () => {
  it('holds one value for each account and environment', () => {
    const numbers = filled();
    expect([test, live, other].map((spender) => numbers.get(spender))).toEqual([1, 2, 3]);
    numbers.delete(live);
    expect([test, live, other].map((spender) => numbers.get(spender))).toEqual([1, undefined, 3]);
    expect(numbers.size).toBe(2);
  });

  it('deletes single, matching and all values', () => {
    const numbers = filled();
    numbers.deleteWhere((value) => value < 3);
    expect([test, live, other].map((spender) => numbers.get(spender))).toEqual([undefined, undefined, 3]);
    numbers.clear();
    expect(numbers.size).toBe(0);
  });
});
