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

  it('changing a returned instant does not move a manual clock', () => {
    const clock = new ManualClock(new Date('2026-11-20T00:00:00.000Z'));
    clock.now().setUTCFullYear(1999);
    expect(clock.today()).toBe('2026-11-20');
  });

  it('the steady time of a manual clock advances with it, but not when the clock is stepped', () => {
    const clock = new ManualClock(new Date('2026-11-20T00:00:00.000Z'));
    const began = clock.steadyMs();
    clock.advance(1_000);
    clock.set(new Date('2026-11-20T00:00:03.000Z'));
    expect(clock.steadyMs() - began).toBe(3_000);
    clock.step(7_200_000);
    clock.step(-14_400_000);
    clock.set(new Date('2026-11-01T00:00:00.000Z'));
    expect(clock.steadyMs() - began).toBe(3_000);
  });

  it('the steady time of the system clock does not follow the machine’s time of day', () => {
    const clock = new SystemClock();
    const began = clock.steadyMs();
    jest.spyOn(Date, 'now').mockReturnValue(0);
    expect(clock.nowMs()).toBe(0);
    expect(clock.steadyMs()).toBeGreaterThanOrEqual(began);
    jest.restoreAllMocks();
  });

  it('the system clock returns the machine’s time', () => {
    expect(Math.abs(new SystemClock().now().getTime() - Date.now())).toBeLessThan(1_000);
  });
});
