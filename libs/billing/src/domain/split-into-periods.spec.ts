import fc from 'fast-check';
import { calendarMonth } from './billing-calendar';
import { splitIntoPeriods } from './split-into-periods';
import type { SubscriptionHistoryEntry } from './settle';

const at = (text: string) => new Date(text);
const now = at('2026-11-20T06:30:00Z');
const shown = (history: readonly SubscriptionHistoryEntry[], since: string) =>
  splitIntoPeriods(history, at(since), now).map(
    ({ planId, start, end }) => `${planId} ${start.toISOString()} ${end.toISOString()}`,
  );

describe('the periods of an account', () => {
  it('are calendar months in India on Free, newest first', () => {
    expect(shown([], '2026-09-15T00:00:00Z')).toEqual([
      'plan_free 2026-10-31T18:30:00.000Z 2026-11-30T18:30:00.000Z',
      'plan_free 2026-09-30T18:30:00.000Z 2026-10-31T18:30:00.000Z',
      'plan_free 2026-08-31T18:30:00.000Z 2026-09-30T18:30:00.000Z',
    ]);
  });

  it('equal the paid periods, and end early at an upgrade', () => {
    const history: SubscriptionHistoryEntry[] = [
      { planId: 'plan_basic', start: at('2026-11-02T00:00:00Z'), end: at('2026-12-02T00:00:00Z') },
      { planId: 'plan_pro', start: at('2026-11-10T00:00:00Z'), end: at('2026-12-10T00:00:00Z') },
    ];
    expect(shown(history, '2026-11-02T00:00:00Z')).toEqual([
      'plan_pro 2026-11-10T00:00:00.000Z 2026-12-10T00:00:00.000Z',
      'plan_basic 2026-11-02T00:00:00.000Z 2026-11-10T00:00:00.000Z',
    ]);
  });

  it('continue with the plan during its grace, and with Free after its end', () => {
    const paid: SubscriptionHistoryEntry = {
      planId: 'plan_pro',
      start: at('2026-10-17T00:00:00Z'),
      end: at('2026-11-17T00:00:00Z'),
    };
    expect(shown([paid], '2026-10-17T00:00:00Z')[0]).toBe(
      'plan_pro 2026-11-17T00:00:00.000Z 2026-12-17T00:00:00.000Z',
    );
    const lapsed: SubscriptionHistoryEntry = {
      planId: 'plan_free',
      start: at('2026-11-17T00:00:00Z'),
      end: null,
    };
    expect(shown([paid, lapsed], '2026-10-17T00:00:00Z')).toEqual([
      'plan_free 2026-10-31T18:30:00.000Z 2026-11-30T18:30:00.000Z',
      'plan_pro 2026-10-17T00:00:00.000Z 2026-11-17T00:00:00.000Z',
    ]);
  });

  it('have no gap, and overlap only in the month in which a plan became Free', () => {
    const days = fc.integer({ min: 0, max: 700 });
    const entries = fc.array(fc.record({ day: days, length: fc.option(fc.integer({ min: 1, max: 31 })) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(entries, (drawn) => {
        const instant = (day: number) => new Date(at('2025-01-01T00:00:00Z').getTime() + day * 86_400_000);
        const history = [...new Map(drawn.map((one) => [one.day, one])).values()]
          .sort((one, other) => one.day - other.day)
          .map(({ day, length }): SubscriptionHistoryEntry => ({
            planId: length === null ? 'plan_free' : 'plan_pro',
            start: instant(day),
            end: length === null ? null : instant(day + length),
          }));
        const periods = splitIntoPeriods(history, instant(0), now);
        expect(periods[0]?.start.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(periods[0]?.end.getTime()).toBeGreaterThan(now.getTime());
        periods.slice(1).forEach((period, index) => {
          const newer = periods[index] ?? period;
          const isMonth = newer.planId === 'plan_free';
          const overlap = period.end.getTime() - newer.start.getTime();
          if (!isMonth) expect(overlap).toBe(0);
          expect(overlap).toBeGreaterThanOrEqual(0);
          expect(overlap).toBeLessThan(31 * 86_400_000);
          if (isMonth) expect(newer.start).toEqual(calendarMonth(newer.start).start);
        });
        for (const { start, end } of periods) expect(end > start).toBe(true);
      }),
      { seed: 3 },
    );
  });
});
