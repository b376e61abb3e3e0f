import { ManualClock } from '@market/kernel';
import { Pace } from './turns';

describe('a pace', () => {
  it('gives a burst at once and then even distances, to each key', () => {
    const clock = new ManualClock(new Date(0));
    const pace = new Pace(clock, { burst: 3, perSecond: 10 });
    const next = (key = 'a') => pace.next(key);
    expect([next(), next(), next(), next(), next(), next('b')]).toEqual([0, 0, 0, 100, 200, 0]);
    clock.advance(200);
    expect(next()).toBe(100);
    clock.advance(10_000);
    expect([next(), next(), next(), next()]).toEqual([0, 0, 0, 100]);
  });
});
