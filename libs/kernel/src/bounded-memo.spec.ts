import { BoundedMemo } from './bounded-memo';

describe('a cached value', () => {
  it('is made once for each key', () => {
    const made: string[] = [];
    const memo = new BoundedMemo<number>(2);
    const lengthOf = (key: string) => memo.of(key, () => made.push(key) && key.length);
    expect(['a', 'bb', 'a', 'bb'].map(lengthOf)).toEqual([1, 2, 1, 2]);
    expect(made).toEqual(['a', 'bb']);
  });

  it('is dropped when the cache is full', () => {
    const made: string[] = [];
    const memo = new BoundedMemo<number>(2);
    for (const key of ['a', 'b', 'c', 'a']) memo.of(key, () => made.push(key));
    expect(made).toEqual(['a', 'b', 'c', 'a']);
  });

  it('is made anew when it is no longer valid', () => {
    const memo = new BoundedMemo<number>(1);
    const valueOf = (made: number, due: number) =>
      memo.of(
        'a',
        () => made,
        (known) => known === due,
      );
    expect([valueOf(1, 1), valueOf(2, 1), valueOf(3, 3), valueOf(4, 3)]).toEqual([1, 1, 3, 3]);
  });

  it('is never an error', () => {
    const memo = new BoundedMemo<number>(2);
    expect(() =>
      memo.of('a', () => {
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(memo.of('a', () => 1)).toBe(1);
  });
});
