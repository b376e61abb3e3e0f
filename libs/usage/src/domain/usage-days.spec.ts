import fc from 'fast-check';
import { addDays, indianDay } from '@market/kernel';
import { usageDays, type DayPart } from './usage-days';

const [thursday, friday, saturday] = ['2026-11-19', '2026-11-20', '2026-11-21'].map(indianDay) as [
  DayPart['day'],
  DayPart['day'],
  DayPart['day'],
];
const range = { first: thursday, last: saturday };
const part = (day: DayPart['day'], name: string | null, admitted: number, refused = 0): DayPart => ({
  ...{ day, name, admitted, refused },
});

describe('usage by day', () => {
  it('lists every day of the range, also those without requests, and no other day', () => {
    const counts = [part(friday, null, 3, 1), part(indianDay('2026-11-22'), null, 9)];
    expect(usageDays(counts, range, false)).toEqual([
      { day: thursday, admitted: 0, refused: 0, parts: [] },
      { day: friday, admitted: 3, refused: 1, parts: [] },
      { day: saturday, admitted: 0, refused: 0, parts: [] },
    ]);
  });

  it('adds up written and unwritten counts of a day and of its parts', () => {
    const counts = [
      part(friday, null, 3),
      part(friday, 'a', 3),
      part(friday, null, 2, 1),
      part(friday, 'a', 2, 1),
    ];
    expect(usageDays(counts, { first: friday, last: friday }, true)).toEqual([
      { day: friday, admitted: 5, refused: 1, parts: [{ name: 'a', admitted: 5, refused: 1 }] },
    ]);
  });

  it('lists the largest part first, parts of one size by name', () => {
    const counts = [
      part(friday, null, 9),
      part(friday, 'c', 2),
      part(friday, 'b', 2),
      part(friday, 'a', 1, 4),
    ];
    const [day] = usageDays(counts, { first: friday, last: friday }, true);
    expect(day?.parts.map(({ name }) => name)).toEqual(['a', 'b', 'c', null]);
  });

  it('has a last part without a name for requests that are in no part, and none when all are', () => {
    const counts = [
      ...[part(thursday, null, 7, 2)],
      ...[part(friday, null, 7, 2), part(friday, 'a', 4, 2)],
      ...[part(saturday, null, 7, 2), part(saturday, 'a', 7, 2)],
    ];
    expect(usageDays(counts, range, true).map(({ parts }) => parts)).toEqual([
      [{ name: null, admitted: 7, refused: 2 }],
      [
        { name: 'a', admitted: 4, refused: 2 },
        { name: null, admitted: 3, refused: 0 },
      ],
      [{ name: 'a', admitted: 7, refused: 2 }],
    ]);
  });

  it('has parts that add up to each day, whatever was counted without a part', () => {
    const counted = fc.record({
      after: fc.integer({ min: 0, max: 2 }),
      name: fc.constantFrom('a', 'b', null),
      admitted: fc.integer({ min: 0, max: 9 }),
      refused: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(counted), (requests) => {
        const counts = requests.flatMap(({ after, name, admitted, refused }) => {
          const day = addDays(thursday, after);
          const whole = part(day, null, admitted, refused);
          return name === null ? [whole] : [whole, part(day, name, admitted, refused)];
        });
        for (const { admitted, refused, parts } of usageDays(counts, range, true)) {
          expect(parts.reduce((sum, each) => sum + each.admitted, 0)).toBe(admitted);
          expect(parts.reduce((sum, each) => sum + each.refused, 0)).toBe(refused);
        }
      }),
    );
  });
});
