import fc from 'fast-check';
import { reasonToHold, reasonToMiss, tooMany, computeUsualLength } from './batch-gate';

describe('reasonToHold', () => {
  it.each([
    [{ rows: 0, unreadable: 0, usualRows: null }, null],
    [{ rows: 0, unreadable: 0, usualRows: 29 }, null],
    [{ rows: 0, unreadable: 0, usualRows: 30 }, '0 rows where 30 are usual'],
    [{ rows: 1, unreadable: 1, usualRows: null }, 'none of 1 rows could be read'],
    [{ rows: 2, unreadable: 1, usualRows: null }, null],
    [{ rows: 3, unreadable: 2, usualRows: null }, null],
    [{ rows: 4, unreadable: 3, usualRows: null }, '3 of 4 rows could not be read'],
    [{ rows: 149, unreadable: 3, usualRows: null }, '3 of 149 rows could not be read'],
    [{ rows: 150, unreadable: 3, usualRows: null }, null],
    [{ rows: 24, unreadable: 0, usualRows: 30 }, null],
    [{ rows: 23, unreadable: 0, usualRows: 30 }, '23 rows where 30 are usual'],
    [{ rows: 45, unreadable: 0, usualRows: 30 }, null],
    [{ rows: 46, unreadable: 0, usualRows: 30 }, '46 rows where 30 are usual'],
    [{ rows: 1_000, unreadable: 0, usualRows: 29 }, null],
    [{ rows: 1_000, unreadable: 0, usualRows: null }, null],
  ])('of %j is %j', (figures, reason) => {
    expect(reasonToHold({ vouchedRows: null, ...figures })).toBe(reason);
  });

  it.each([
    ['unreadable rows that the quarantine knew do not count', { rows: 9, unreadable: 7, newly: 2 }, null],
    [
      'a list of which every row was known to be unreadable goes on',
      { rows: 4, unreadable: 4, newly: 0 },
      null,
    ],
    ['three unreadable answers of six are three answers', { rows: 6, unreadable: 3, answers: 6 }, null],
    [
      'each of three answers with an unreadable row is another form',
      { rows: 30, unreadable: 3, answers: 3 },
      'none of 3 answers could be read',
    ],
    ['both of two answers may be unreadable in part', { rows: 30, unreadable: 2, answers: 2 }, null],
  ])('%s', (_title, figures, reason) => {
    expect(reasonToHold({ usualRows: null, vouchedRows: null, ...figures })).toBe(reason);
  });

  it('never holds a batch with a good row for two bad rows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 10_000 }), fc.integer({ min: 0, max: 2 }), (rows, unreadable) => {
        expect(reasonToHold({ rows, unreadable, usualRows: null, vouchedRows: null })).toBeNull();
        expect(tooMany(unreadable, rows)).toBe(false);
      }),
    );
  });
});

describe('a list that an operator vouched for', () => {
  it.each([
    [20, null],
    [16, null],
    [30, null],
    [15, '15 rows where 40 are usual'],
    [31, '31 rows where 40 are usual'],
    [40, null],
  ])('of 20 rows where 40 are usual: the gate’s reason for %i rows is %j', (rows, reason) => {
    expect(reasonToHold({ rows, unreadable: 0, usualRows: 40, vouchedRows: 20 })).toBe(reason);
  });
});

describe('usualOf', () => {
  it.each([
    [[], null],
    [[7], 7],
    [[29, 36], 36],
    [[24, 29, 36], 29],
    [[1, 40, 40, 40, 900], 40],
  ])('of %j is %j', (recent, usual) => {
    expect(computeUsualLength(recent)).toBe(usual);
  });

  it('is the former length of a list, so that a decay in small steps is held', () => {
    const recent = Array.from({ length: 20 }, () => 36);
    let held: string | null = null;
    for (const rows of [29, 24, 20]) {
      held ??= reasonToHold({
        rows,
        unreadable: 0,
        usualRows: computeUsualLength(recent),
        vouchedRows: null,
      });
      recent.unshift(rows);
    }
    expect(held).toBe('24 rows where 36 are usual');
  });
});

describe('a list that grows with every run', () => {
  const figures = { unreadable: 0, usualRows: 35, vouchedRows: null };

  it('may be half as long again as in the last good run, though its usual length lags behind', () => {
    expect(reasonToHold({ ...figures, rows: 53 })).toBe('53 rows where 35 are usual');
    expect(reasonToHold({ ...figures, rows: 53, lastRows: 48 })).toBeNull();
    expect(reasonToHold({ ...figures, rows: 73, lastRows: 48 })).toBe('73 rows where 35 are usual');
  });

  it('is held when it is short, whatever the last good run was', () => {
    expect(reasonToHold({ ...figures, rows: 27, lastRows: 28 })).toBe('27 rows where 35 are usual');
  });
});

describe('reasonToMiss', () => {
  it.each([
    [{ due: 0, gone: [] }, 0, null],
    [{ due: 1, gone: ['a'] }, 0, null],
    [{ due: 2, gone: ['a'] }, 0, null],
    [{ due: 2, gone: ['a', 'b'] }, 0, '2 of 2 rows that are still due are gone: a, b'],
    [{ due: 4, gone: ['a', 'b'] }, 0, '2 of 4 rows that are still due are gone: a, b'],
    [{ due: 3, gone: ['a'] }, 0, null],
    [{ due: 6, gone: ['a', 'b'] }, 0, '2 of 6 rows that are still due are gone: a, b'],
    [{ due: 7, gone: ['a', 'b'] }, 0, null],
    [{ due: 9, gone: ['a', 'b', 'c'] }, 0, '3 of 9 rows that are still due are gone: a, b, c'],
    [{ due: 4, gone: ['a', 'b'] }, 1, null],
    [
      { due: 6, gone: ['a', 'b', 'c', 'd', 'e', 'f'] },
      1,
      '6 of 6 rows that are still due are gone: a, b, c, d, e',
    ],
  ])('of %j with %i unreadable rows is %j', (absence, nameless, reason) => {
    expect(reasonToMiss(absence, nameless)).toBe(reason);
  });
});
