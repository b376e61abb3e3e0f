import { hourMs } from '@market/kernel';
import { demoEndpoints } from './demo-endpoints';
import { laterOf, pastOf } from './past-of-endpoint';

/**
 * Every seventh hour of two weeks, and some instants of the year after them: nights, weekends, Mondays and holidays among
 * them.
 */
const times = [
  ...Array.from({ length: 48 }, (_, at) => new Date(Date.UTC(2026, 10, 20, 0, 7) + at * 7 * hourMs)),
  ...Array.from({ length: 16 }, (_, at) => new Date(Date.UTC(2026, 11, 4, 1, 7) + at * 553 * hourMs)),
];

describe.each(demoEndpoints)('an endpoint that is $fate', (endpoint) => {
  it('has deliveries of the past only, whenever it is made', () => {
    for (const now of times) {
      const { deliveries } = pastOf(endpoint, now);
      expect(deliveries.length).toBeGreaterThan(20);
      for (const { madeAt, attempts, settledAt, state } of deliveries) {
        expect(settledAt.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(attempts.every(({ startedAt }) => startedAt >= madeAt && startedAt <= settledAt)).toBe(true);
        expect(attempts.at(-1)?.error === null).toBe(state === 'delivered');
      }
    }
  });

  it('has the run of failures that it stands for, whenever it is made', () => {
    for (const now of times) {
      const { deliveries, run, disabledAt } = pastOf(endpoint, now);
      const count = (state: string) => deliveries.filter((delivery) => delivery.state === state).length;
      const expected = { healthy: 0, failing: 6, disabled: 10 }[endpoint.fate];
      expect(run.consecutive).toBe(expected);
      expect(count('failed')).toBe(expected);
      expect(count('delivered')).toBeGreaterThan(10);
      expect(disabledAt !== null).toBe(endpoint.fate === 'disabled');
      expect(count('held') > 0).toBe(endpoint.fate === 'disabled');
      expect(run.failingSince !== null).toBe(expected > 0);
      expect(run.warnedAt !== null).toBe(expected > 0);
      if (disabledAt !== null) {
        expect(now.getTime() - disabledAt.getTime()).toBeGreaterThan(24 * hourMs);
        expect(deliveries.every(({ settledAt }) => settledAt <= disabledAt)).toBe(true);
      }
    }
  });
});

it('an endpoint that goes on failing is never disabled', () => {
  const failing = demoEndpoints.find(({ fate }) => fate === 'failing');
  if (failing === undefined) throw new Error('none fails');
  let now = new Date('2026-11-24T09:07:00.000Z');
  let past = pastOf(failing, now);
  let last = past.deliveries.at(-1)?.madeAt ?? now;
  for (let start = 0; start < 60; start += 1) {
    now = new Date(now.getTime() + 11 * hourMs);
    past = laterOf(failing, last, past.run, now);
    last = past.deliveries.at(-1)?.madeAt ?? last;
    expect(past.run.consecutive).toBeLessThan(10);
  }
});
