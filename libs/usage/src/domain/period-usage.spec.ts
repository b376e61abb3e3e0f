import fc from 'fast-check';
import { addDays, indianDay, instantInIndia } from '@market/kernel';
import { usageOfPeriods, type DayCount, type Period } from './period-usage';

const day = indianDay;
const today = day('2026-11-21');
const at = (on: string, time: string) => instantInIndia(day(on), time);

const newest: Period = {
  plan: 'Pro',
  start: at('2026-11-20', '15:00'),
  end: at('2026-12-20', '15:00'),
};
const before: Period = { plan: 'Free', start: at('2026-11-01', '00:00'), end: newest.start };
const upgraded: readonly Period[] = [newest, before];

const count = (on: string, { start }: Pick<Period, 'start'>, admitted: number): DayCount => ({
  day: day(on),
  periodStartMs: start.getTime(),
  admitted,
  rateLimited: 1,
});

describe('usage of billing periods', () => {
  it('divides the day of an upgrade exactly', () => {
    const [pro, free] = usageOfPeriods(
      upgraded,
      [count('2026-11-20', before, 5), count('2026-11-20', newest, 3), count('2026-11-02', before, 2)],
      today,
    );
    expect([pro?.admitted, free?.admitted]).toEqual([3, 7]);
    expect([pro?.rateLimited, free?.rateLimited]).toEqual([1, 2]);
  });

  it('divides the day of a renewal on the same plan exactly', () => {
    const older: Period = { plan: 'Pro', start: at('2026-10-20', '15:00'), end: newest.start };
    const usages = usageOfPeriods(
      [newest, older],
      [count('2026-11-20', older, 9), count('2026-11-20', newest, 4)],
      today,
    );
    expect(usages.map(({ admitted }) => admitted)).toEqual([4, 9]);
    expect(usages.map(({ days }) => days.find((entry) => entry.day === '2026-11-20')?.admitted)).toEqual([
      4, 9,
    ]);
  });

  it('assigns requests counted under the old period after its end to the last day of that period', () => {
    const [, free] = usageOfPeriods(upgraded, [count('2026-11-21', before, 2)], today);
    expect(free?.days.at(-1)).toEqual({ day: '2026-11-20', admitted: 2 });
  });

  it('lists no day before the first one of the account', () => {
    const counts = [count('2026-11-10', before, 2)];
    const [pro, free] = usageOfPeriods(upgraded, counts, today, day('2026-11-09'));
    expect([free?.days[0], free?.days[1]]).toEqual([
      { day: '2026-11-09', admitted: 0 },
      { day: '2026-11-10', admitted: 2 },
    ]);
    expect(free?.days).toHaveLength(12);
    expect(pro?.days[0]?.day).toBe('2026-11-20');
  });

  it('assigns counts under the start of no period to the period that contains this start', () => {
    const [pro, free] = usageOfPeriods(
      upgraded,
      [count('2026-11-05', { start: at('2026-11-05', '00:00') }, 3)],
      today,
    );
    expect([pro?.admitted, free?.admitted]).toEqual([0, 3]);
  });

  it('lists every day that the period touches, up to today', () => {
    const [pro, free] = usageOfPeriods(upgraded, [], today);
    expect(pro?.days.map((entry) => entry.day)).toEqual(['2026-11-20', '2026-11-21']);
    expect(free?.days).toHaveLength(20);
  });

  it('does not list the day that begins with the end of a period', () => {
    const november: Period = {
      plan: 'Free',
      start: at('2026-11-01', '00:00'),
      end: at('2026-12-01', '00:00'),
    };
    const [usage] = usageOfPeriods([november], [], day('2027-01-01'));
    expect(usage?.days.at(-1)?.day).toBe('2026-11-30');
  });

  describe('a period of Free after a paid plan that ended within the month', () => {
    const november: Period = {
      plan: 'Free',
      start: at('2026-11-01', '00:00'),
      end: at('2026-12-01', '00:00'),
    };
    const pro: Period = { plan: 'Pro', start: at('2026-10-15', '15:00'), end: at('2026-11-15', '15:00') };
    const admitted = (periods: readonly Period[], counts: readonly DayCount[]) =>
      usageOfPeriods(periods, counts, day('2026-12-31')).map((usage) => usage.admitted);

    it('counts the whole month, including requests on the paid plan', () => {
      const counts = [
        count('2026-10-20', pro, 100),
        count('2026-11-01', pro, 20),
        count('2026-11-14', pro, 9_000),
        count('2026-11-15', pro, 7),
        count('2026-11-15', november, 3),
      ];
      expect(admitted([november, pro], counts)).toEqual([9_030, 9_127]);
      const [free] = usageOfPeriods([november, pro], counts, day('2026-11-15'));
      expect(free?.days.filter((entry) => entry.admitted > 0)).toEqual([
        { day: '2026-11-01', admitted: 20 },
        { day: '2026-11-14', admitted: 9_000 },
        { day: '2026-11-15', admitted: 10 },
      ]);
      expect([free?.admitted, free?.rateLimited]).toEqual([9_030, 4]);
    });

    it('counts requests on a plan that began within the month for that plan, too', () => {
      const basic: Period = {
        plan: 'Basic',
        start: at('2026-11-05', '09:00'),
        end: at('2026-11-15', '15:00'),
      };
      const first: Period = { plan: 'Free', start: november.start, end: basic.start };
      const counts = [
        count('2026-11-03', first, 1),
        count('2026-11-05', basic, 20),
        count('2026-11-10', basic, 300),
        count('2026-11-15', november, 4_000),
      ];
      expect(admitted([november, basic, first], counts)).toEqual([4_321, 320, 1]);
    });

    it('counts up to its own end when another plan begins within it', () => {
      const again: Period = { plan: 'Pro', start: at('2026-11-20', '12:00'), end: at('2026-12-20', '12:00') };
      const cut: Period = { ...november, end: again.start };
      const counts = [
        count('2026-11-14', pro, 1),
        count('2026-11-20', cut, 20),
        count('2026-11-20', again, 300),
        count('2026-11-25', again, 4_000),
      ];
      expect(admitted([again, cut, pro], counts)).toEqual([4_300, 21, 1]);
    });
  });

  it('counts each request once for any sequence of periods', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 45 * 24 }), { minLength: 1, maxLength: 6 });
    const counts = fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 200 }),
        hour: fc.integer({ min: 0, max: 300 * 24 }),
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
        const rows = asked.map(({ after, hour, admitted }) => ({
          day: addDays(day('2026-03-01'), after),
          periodStartMs: start + hour * 3_600_000,
          admitted,
          rateLimited: 0,
        }));
        const inside = rows.filter(({ periodStartMs }) => periodStartMs < end);
        const usages = usageOfPeriods(periods.toReversed(), rows, day('2027-12-31'));
        const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
        expect(total(usages.map((usage) => usage.admitted))).toBe(total(inside.map((row) => row.admitted)));
        for (const usage of usages)
          expect(total(usage.days.map((entry) => entry.admitted))).toBe(usage.admitted);
      }),
    );
  });
});
