import fc from 'fast-check';
import { reasonToHold, tooMany } from './batch-gate';

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
  ])('%j: %j', (figures, reason) => {
    expect(reasonToHold(figures)).toBe(reason);
  });

  it('two bad rows never hold a batch that has a good one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 10_000 }), fc.integer({ min: 0, max: 2 }), (rows, unreadable) => {
        expect(reasonToHold({ rows, unreadable, usualRows: null })).toBeNull();
        expect(tooMany(unreadable, rows)).toBe(false);
      }),
    );
  });
});
