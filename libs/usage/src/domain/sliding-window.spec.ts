import fc from 'fast-check';
import { minuteMs, dayMs } from '@market/kernel';
import { SlidingDay } from './sliding-window';

/** Naive reference implementation: a list of all taken slots, scanned each time. */
class ReferenceDay {
  private readonly taken: { readonly freedAtMs: number; readonly slots: number }[] = [];

  take(atMs: number, slots: number): void {
    this.taken.push({ freedAtMs: (Math.floor(atMs / minuteMs) + 1) * minuteMs + dayMs, slots });
  }

  used(nowMs: number): number {
    return this.taken.reduce((sum, { freedAtMs, slots }) => sum + (freedAtMs > nowMs ? slots : 0), 0);
  }

  fitsAtMs(nowMs: number, limit: number): number {
    const instants = [nowMs, ...this.taken.map(({ freedAtMs }) => freedAtMs).filter((at) => at > nowMs)];
    return Math.min(...instants.filter((at) => this.used(at) < limit));
  }
}

const step = fc.record({
  afterMs: fc.oneof(
    fc.constantFrom(0, 1, minuteMs - 1, minuteMs, dayMs - minuteMs, dayMs, dayMs + minuteMs),
    fc.integer({ min: 0, max: 30 * minuteMs }),
  ),
  slots: fc.integer({ min: 1, max: 5 }),
});

describe('the sliding day', () => {
  it('throws for a limit of 0, under which no request ever fits', () => {
    expect(() => new SlidingDay().fitsAtMs(0, 0)).toThrow(RangeError);
  });

  it('returns the same as a list of all requests for random arrivals', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 1, 40_000, minuteMs - 1),
        (steps, limit, intoMinuteMs) => {
          const [day, long] = [new SlidingDay(), new ReferenceDay()];
          let nowMs = 29_916_667 * minuteMs + intoMinuteMs;
          let fitsAtMs = nowMs;
          for (const { afterMs, slots } of steps) {
            // One request in many waits until it fits, to the millisecond.
            nowMs = afterMs === 1 ? Math.max(nowMs, fitsAtMs) : nowMs + afterMs;
            fitsAtMs = day.fitsAtMs(nowMs, limit);
            expect(day.used(nowMs)).toBe(long.used(nowMs));
            expect(fitsAtMs).toBe(long.fitsAtMs(nowMs, limit));
            for (const one of [day, long]) one.take(nowMs, slots);
            expect(day.used(nowMs)).toBe(long.used(nowMs));
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
