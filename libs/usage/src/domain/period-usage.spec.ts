import fc from 'fast-check';
import { addDays, indianDay, instantInIndia } from '@market/kernel';
import { usageOfPeriods, type DayCount, type Period } from './period-usage';

const day = indianDay;
const today = day('2026-11-21');
const at = (on: string, time: string) => instantInIndia(day(on), time);

const upgraded: readonly Period[] = [
  { plan: 'Pro', start: at('2026-11-20', '15:00'), end: at('2026-12-20', '15:00') },
  { plan: 'Free', start: at('2026-11-01', '00:00'), end: at('2026-11-20', '15:00') },
];

const count = (on: string, plan: string, admitted: number): DayCount => ({
  day: day(on),
  plan,
  admitted,
  rateLimited: 1,
});

describe('usage of billing periods', () => {
  it('parts the day of an upgrade by plan', () => {
    const [pro, free] = usageOfPeriods(
      upgraded,
      [count('2026-11-20', 'Free', 5), count('2026-11-20', 'Pro', 3), count('2026-11-02', 'Free', 2)],
      today,
    );
    expect([pro?.admitted, free?.admitted]).toEqual([3, 7]);
    expect([pro?.rateLimited, free?.rateLimited]).toEqual([1, 2]);
  });

  it('gives the day of a renewal to the new period', () => {
    const renewed: readonly Period[] = [
      { plan: 'Pro', start: at('2026-11-20', '15:00'), end: at('2026-12-20', '15:00') },
      { plan: 'Pro', start: at('2026-10-20', '15:00'), end: at('2026-11-20', '15:00') },
    ];
    const [newer, older] = usageOfPeriods(renewed, [count('2026-11-20', 'Pro', 9)], today);
    expect([newer?.admitted, older?.admitted]).toEqual([9, 0]);
  });

  it('lists every day that the period touches, up to today', () => {
    const [pro, free] = usageOfPeriods(upgraded, [], today);
    expect(pro?.days.map((entry) => entry.day)).toEqual(['2026-11-20', '2026-11-21']);
    expect(free?.days).toHaveLength(20);
  });

  it('does not touch the day that begins with the end of a period', () => {
    const november: Period = {
      plan: 'Free',
      start: at('2026-11-01', '00:00'),
      end: at('2026-12-01', '00:00'),
    };
    const [usage] = usageOfPeriods([november], [], day('2027-01-01'));
    expect(usage?.days.at(-1)?.day).toBe('2026-11-30');
  });

  it('counts no request twice and loses none, however the periods lie', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 45 * 24 }), { minLength: 1, maxLength: 6 });
    const counts = fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 200 }),
        plan: fc.constantFrom('Free', 'Pro', 'Basic'),
        admitted: fc.integer({ min: 0, max: 50 }),
      }),
    );
    fc.assert(
      fc.property(lengths, counts, (hours, asked) => {
        const start = at('2026-03-01', '09:30').getTime();
        let end = start;
        const periods = hours.map((length, index): Period => {
          const from = end;
          end += length * 3_600_000;
          return { plan: index % 2 === 0 ? 'Free' : 'Pro', start: new Date(from), end: new Date(end) };
        });
        const rows = asked.map(({ after, plan, admitted }) => ({
          day: addDays(day('2026-03-01'), after),
          plan,
          admitted,
          rateLimited: 0,
        }));
        const lastDay = new Date(end - 1).getTime();
        const inside = rows.filter((row) => instantInIndia(row.day).getTime() <= lastDay);
        const usages = usageOfPeriods(periods.toReversed(), rows, day('2027-12-31'));
        const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
        expect(total(usages.map((usage) => usage.admitted))).toBe(total(inside.map((row) => row.admitted)));
        for (const usage of usages)
          expect(total(usage.days.map((entry) => entry.admitted))).toBe(usage.admitted);
      }),
    );
  });
});
