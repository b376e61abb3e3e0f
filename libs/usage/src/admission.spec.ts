import fc from 'fast-check';
import type { Admission } from '@market/access';
import { minuteMs, dayMs } from '@market/kernel';
import { toAdmission } from './usage-meter';
import { AccountWindows } from './domain/account-windows';

function admit(windows: AccountWindows, atMs: number, perMinute: number, perDay = 1_000_000): Admission {
  const limits = { requestsPerMinute: perMinute, requestsPerDay: perDay };
  return toAdmission(windows.admit(atMs, limits), perMinute, { steadyMs: atMs, wallMs: atMs });
}

/** Sends requests at the given times and returns the times of the admitted ones. */
function admittedAt(times: readonly number[], perMinute: number, perDay?: number): number[] {
  const windows = new AccountWindows();
  return times.filter((at) => admit(windows, at, perMinute, perDay).admitted);
}

/** Returns the max number of times in any window of this length, both ends included. */
function maxIn(windowMs: number, times: readonly number[]): number {
  let first = 0;
  return times.reduce((most, at, last) => {
    while (at - (times[first] ?? at) > windowMs) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
}

/** Arrival times with gaps that often hit the edges of windows. */
const arrivals = (gaps: readonly number[]) =>
  fc
    .array(fc.oneof(fc.constantFrom(...gaps), fc.integer({ min: 0, max: 20_000 })), {
      minLength: 1,
      maxLength: 400,
    })
    .map((steps) => {
      let at = 1_000_000_000;
      return steps.map((step) => (at += step));
    });

describe('the sliding minute', () => {
  it('never admits more than the limit in any 60 s, whatever the arrivals', () => {
    fc.assert(
      fc.property(
        arrivals([0, 0, 1, 59_999, 60_000, 60_001]),
        fc.integer({ min: 1, max: 50 }),
        (times, limit) => {
          expect(maxIn(minuteMs, admittedAt(times, limit))).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('admits the whole limit at once after an idle minute', () => {
    fc.assert(
      fc.property(arrivals([0, 1, 60_000]), fc.integer({ min: 1, max: 200 }), (times, limit) => {
        const windows = new AccountWindows();
        for (const at of times) admit(windows, at, limit);
        const later = (times.at(-1) ?? 0) + minuteMs + 1;
        for (let count = 0; count < limit; count += 1)
          expect(admit(windows, later, limit).admitted).toBe(true);
        expect(admit(windows, later, limit).admitted).toBe(false);
      }),
    );
  });

  it('never refuses while fewer than the limit lie in the last 60 s', () => {
    fc.assert(
      fc.property(arrivals([0, 1, 60_001]), fc.integer({ min: 1, max: 20 }), (times, limit) => {
        const windows = new AccountWindows();
        const taken: number[] = [];
        for (const at of times) {
          const inWindow = taken.filter((before) => at - before <= minuteMs).length;
          const { admitted } = admit(windows, at, limit);
          expect(admitted).toBe(inWindow < limit);
          if (admitted) taken.push(at);
        }
      }),
    );
  });

  it('does not admit twice the limit around the edge of a minute', () => {
    const burst = (at: number) => Array.from({ length: 10 }, () => at);
    expect(admittedAt([...burst(59_000), ...burst(61_000)], 10)).toHaveLength(10);
  });

  it('applies a new limit at once to what is already counted', () => {
    const windows = new AccountWindows();
    for (let count = 0; count < 50; count += 1) admit(windows, 1_000, 200);
    expect(admit(windows, 2_000, 10)).toMatchObject({ admitted: false, remaining: 0, limit: 10 });
    expect(admit(windows, 2_000, 60)).toMatchObject({ admitted: true, remaining: 9, limit: 60 });
  });
});

describe('the sliding day', () => {
  it('never admits more than the limit in any 24 hours, over midnight too', () => {
    fc.assert(
      fc.property(
        arrivals([0, 1, minuteMs, dayMs - 1, dayMs, dayMs + minuteMs]),
        fc.integer({ min: 1, max: 30 }),
        (times, limit) => {
          expect(maxIn(dayMs, admittedAt(times, 1_000_000, limit))).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('returns a slot between 24 hours and 24 hours and a minute later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 * minuteMs }), (at) => {
        const windows = new AccountWindows();
        admit(windows, at, 10, 1);
        expect(admit(windows, at + dayMs, 10, 1).admitted).toBe(false);
        expect(admit(windows, at + dayMs + minuteMs, 10, 1).admitted).toBe(true);
      }),
    );
  });
});

describe('both windows', () => {
  it('lose no slot to a refused request', () => {
    const windows = new AccountWindows();
    for (let count = 0; count < 100; count += 1) admit(windows, 1_000, 10, 100);
    expect(windows.used(1_000)).toEqual({ minute: 10, day: 10 });
    for (let count = 0; count < 5; count += 1) admit(windows, 1_000 + minuteMs + 1, 10, 10);
    expect(windows.used(1_000 + minuteMs + 1)).toEqual({ minute: 0, day: 10 });
  });

  it('admit exactly at the time that a refusal names, and not a second earlier', () => {
    fc.assert(
      fc.property(
        arrivals([0, 1, 500, 60_000]),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 60 }),
        (times, perMinute, perDay) => {
          const windows = new AccountWindows();
          for (const at of times) {
            const { retryAfterSeconds } = admit(windows, at, perMinute, perDay);
            if (retryAfterSeconds === null) continue;
            expect(admit(windows, at + (retryAfterSeconds - 1) * 1_000, perMinute, perDay).admitted).toBe(
              false,
            );
            expect(admit(windows, at + retryAfterSeconds * 1_000, perMinute, perDay).admitted).toBe(true);
            return;
          }
        },
      ),
    );
  });

  it('are empty at the time that they name, and not a millisecond earlier', () => {
    fc.assert(
      fc.property(
        arrivals([0, 1, 500, 60_000]),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 90 }),
        (times, perMinute, perDay) => {
          const windows = new AccountWindows();
          for (const at of times) admit(windows, at, perMinute, perDay);
          const emptyAtMs = windows.emptyAtMs(times.at(-1) ?? 0);
          for (const window of ['minute', 'day'] as const) {
            const atMs = emptyAtMs[window];
            // A request that the day refused may be the last of its minute.
            if (atMs === null) continue;
            expect(windows.used(atMs - 1)[window]).toBeGreaterThan(0);
            expect([windows.used(atMs)[window], windows.emptyAtMs(atMs)[window]]).toEqual([0, null]);
          }
          expect(emptyAtMs.day).not.toBeNull();
        },
      ),
    );
  });

  it('name the window that refused', () => {
    const windows = new AccountWindows();
    admit(windows, 0, 1, 2);
    expect(admit(windows, 1_000, 1, 2).refusedBy).toBe('minute');
    admit(windows, 70_000, 1, 2);
    expect(admit(windows, 80_000, 1, 2).refusedBy).toBe('day');
  });

  it('report as reset when the next slot is freed, on a refusal now plus the time to wait', () => {
    const windows = new AccountWindows();
    const now = 1_700_000_000_000;
    expect(admit(windows, now, 2)).toMatchObject({ remaining: 1, resetAtSeconds: now / 1_000 + 61 });
    admit(windows, now + 30_000, 2);
    const refused = admit(windows, now + 45_500, 2);
    expect(refused).toMatchObject({ remaining: 0, retryAfterSeconds: 15 });
    expect(refused.resetAtSeconds).toBe(Math.floor((now + 45_500) / 1_000) + 15);
  });

  it.each([
    ['Free', 10, 100, 2_176],
    ['Basic', 60, 1_000, 16_896],
    ['Pro', 200, 10_000, 34_816],
    ['Enterprise', 1_000, 100_000, 40_960],
  ])('of a %s account take bounded memory however hard it tries', (_plan, perMinute, perDay, bytes) => {
    const windows = new AccountWindows();
    for (let at = 0; at < 2 * dayMs; at += 30_000) {
      for (let count = 0; count < 3; count += 1) admit(windows, at, perMinute, perDay);
    }
    for (let count = 0; count < 2 * perMinute; count += 1) admit(windows, 3 * dayMs, perMinute, perDay);
    expect(windows.bytes).toBeLessThanOrEqual(bytes);
  });
});
