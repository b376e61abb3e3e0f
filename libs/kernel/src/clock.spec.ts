import { ManualClock, SystemClock } from './clock';

describe('clocks', () => {
  it('a manual clock stands still until it is moved', () => {
    const clock = new ManualClock(new Date('2026-11-20T18:29:59.000Z'));
    expect(clock.today()).toBe('2026-11-20');
    clock.advance(1_000);
    expect(clock.now()).toEqual(new Date('2026-11-20T18:30:00.000Z'));
    expect(clock.today()).toBe('2026-11-21');
    clock.set(new Date('2026-01-01T00:00:00.000Z'));
    expect(clock.today()).toBe('2026-01-01');
  });

  it('nobody moves a manual clock through the instant it gave', () => {
    const clock = new ManualClock(new Date('2026-11-20T00:00:00.000Z'));
    clock.now().setUTCFullYear(1999);
    expect(clock.today()).toBe('2026-11-20');
  });

  it('the system clock is the machine’s', () => {
    expect(Math.abs(new SystemClock().now().getTime() - Date.now())).toBeLessThan(1_000);
  });
});
