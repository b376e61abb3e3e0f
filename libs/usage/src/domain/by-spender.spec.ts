import { BySpender } from './by-spender';

const live = { accountId: 'acc_1', environment: 'live' } as const;
const test = { ...live, environment: 'test' } as const;
const other = { ...live, accountId: 'acc_2' } as const;

function filled(): BySpender<number> {
  const numbers = new BySpender<number>();
  [test, live, other].forEach((spender, at) => numbers.set(spender, at + 1));
  return numbers;
}

describe('what is kept by spender', () => {
  it('is kept apart for each account and environment', () => {
    const numbers = filled();
    expect([test, live, other].map((spender) => numbers.get(spender))).toEqual([1, 2, 3]);
    numbers.delete(live);
    expect([test, live, other].map((spender) => numbers.get(spender))).toEqual([1, undefined, 3]);
    expect(numbers.size).toBe(2);
  });

  it('goes through all, and forgets what it is told', () => {
    const numbers = filled();
    expect([...numbers.values()]).toEqual([2, 3, 1]);
    numbers.deleteWhere((value) => value < 3);
    expect([...numbers.values()]).toEqual([3]);
    numbers.clear();
    expect(numbers.size).toBe(0);
  });

  it('loses none when each is taken out as it comes', () => {
    const numbers = filled();
    const taken: number[] = [];
    for (const value of numbers.values()) {
      taken.push(value);
      numbers.deleteWhere((kept) => kept === value);
    }
    expect(taken.sort()).toEqual([1, 2, 3]);
  });
});
