import { ManualClock, minuteMs } from '@market/kernel';
import { SlidingWindowStorage } from './sliding-windows';

function aStorage() {
  const clock = new ManualClock(new Date('2026-11-20T04:00:00.000Z'));
  return { clock, storage: new SlidingWindowStorage(clock) };
}

describe('the sliding-window storage of the throttler', () => {
  it('blocks a key over its limit until the oldest request leaves the window, and no other key', async () => {
    const { clock, storage } = aStorage();
    await storage.increment('one', minuteMs, 2);
    clock.advance(20_000);
    await storage.increment('one', minuteMs, 2);
    expect(await storage.increment('one', minuteMs, 2)).toEqual({
      totalHits: 3,
      timeToExpire: 40.001,
      isBlocked: true,
      timeToBlockExpire: 40.001,
    });
    expect(await storage.increment('other', minuteMs, 2)).toMatchObject({ totalHits: 1, isBlocked: false });
    clock.advance(40_001);
    expect(await storage.increment('one', minuteMs, 2)).toEqual({
      totalHits: 2,
      timeToExpire: 20,
      isBlocked: false,
      timeToBlockExpire: 0,
    });
  });

  it('takes no slot for a refused request', async () => {
    const { clock, storage } = aStorage();
    await storage.increment('one', minuteMs, 1);
    for (let count = 0; count < 5; count += 1) {
      clock.advance(10_000);
      expect(await storage.increment('one', minuteMs, 1)).toMatchObject({ isBlocked: true });
    }
    clock.advance(10_001);
    expect(await storage.increment('one', minuteMs, 1)).toMatchObject({ isBlocked: false });
  });

  it('keeps each window for its own length', async () => {
    const { clock, storage } = aStorage();
    await storage.increment('hourly', 60 * minuteMs, 1);
    clock.advance(59 * minuteMs);
    expect(await storage.increment('hourly', 60 * minuteMs, 1)).toMatchObject({ isBlocked: true });
    clock.advance(minuteMs + 1);
    expect(await storage.increment('hourly', 60 * minuteMs, 1)).toMatchObject({ isBlocked: false });
  });

  it('empties no window when the clock of the machine is set forward', async () => {
    const { clock, storage } = aStorage();
    await storage.increment('one', minuteMs, 1);
    clock.step(60 * minuteMs);
    expect(await storage.increment('one', minuteMs, 1)).toMatchObject({ isBlocked: true });
  });

  it('drops the least recently used key when there are more than 10 000', async () => {
    const { storage } = aStorage();
    await storage.increment('first', minuteMs, 1);
    await storage.increment('second', minuteMs, 1);
    expect(await storage.increment('first', minuteMs, 1)).toMatchObject({ isBlocked: true });
    for (let count = 0; count < 9_999; count += 1) await storage.increment(`key ${count}`, minuteMs, 1);
    expect(await storage.increment('first', minuteMs, 1)).toMatchObject({ isBlocked: true });
    expect(await storage.increment('second', minuteMs, 1)).toMatchObject({ isBlocked: false });
  });
});
