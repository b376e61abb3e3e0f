import { performance } from 'node:perf_hooks';
import { ConcurrencyLimiter } from './concurrency-limiter';

const limits = {
  ...{ maxQuick: 2, maxAttempts: 4, slowAfterMs: 1_000, scarceFrom: 4 },
  ...{ maxStartsPerTurn: 3, startsPerMs: 2 },
};

/** Starts as many attempts as are admitted. @returns their number */
function enterAll(limiter: ConcurrencyLimiter): number {
  let entered = 0;
  for (; limiter.isOpen; entered += 1) limiter.enter('wh_1');
  return entered;
}

describe('ConcurrencyLimiter', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('has a free slot again when an attempt ends', () => {
    const limiter = new ConcurrencyLimiter(() => undefined, limits);
    const leave = limiter.enter('wh_1');
    limiter.enter('wh_1');
    expect(limiter.room).toBe(0);
    leave();
    expect([limiter.room, limiter.underWay]).toEqual([1, 1]);
  });

  it('gives the slot of a slow attempt to others, and reports it', () => {
    let freed = 0;
    const limiter = new ConcurrencyLimiter(() => (freed += 1), limits);
    const leave = limiter.enter('wh_1');
    limiter.enter('wh_1');
    jest.advanceTimersByTime(1_000);
    expect([limiter.room, limiter.underWay, freed]).toEqual([2, 2, 2]);
    leave();
    expect([limiter.room, limiter.underWay]).toEqual([2, 1]);
  });

  it('limits all attempts, including slow ones', () => {
    const limiter = new ConcurrencyLimiter(() => undefined, limits);
    for (let count = 0; count < 2; count += 1) {
      limiter.enter('wh_1');
      limiter.enter('wh_1');
      jest.advanceTimersByTime(1_000);
    }
    expect([limiter.room, limiter.underWay]).toEqual([0, 4]);
  });

  it('leaves a slow endpoint one slot while slots are scarce, until it is no longer slow', () => {
    const limiter = new ConcurrencyLimiter(() => undefined, { ...limits, scarceFrom: 2 });
    const leaves = ['wh_1', 'wh_1'].map((id) => limiter.enter(id));
    expect([limiter.throttledEndpoints, limiter.mayBeginTo('wh_1')]).toEqual([[], true]);
    jest.advanceTimersByTime(1_000);
    expect([limiter.throttledEndpoints, limiter.mayBeginTo('wh_1'), limiter.mayBeginTo('wh_2')]).toEqual([
      ['wh_1'],
      false,
      true,
    ]);
    const leaveOther = limiter.enter('wh_2');
    jest.advanceTimersByTime(1_000);
    for (const leave of leaves) leave();
    // This attempt was slow, but slots are no longer scarce.
    expect([limiter.throttledEndpoints, limiter.mayBeginTo('wh_1')]).toEqual([[], true]);
    const again = limiter.enter('wh_1');
    jest.advanceTimersByTime(1_000);
    expect([limiter.throttledEndpoints, limiter.mayBeginTo('wh_2')]).toEqual([['wh_1', 'wh_2'], false]);
    leaveOther();
    again();
    limiter.enter('wh_2')();
    for (const id of ['wh_3', 'wh_4']) limiter.enter(id);
    jest.advanceTimersByTime(1_000);
    expect(limiter.throttledEndpoints).toEqual(['wh_1', 'wh_3', 'wh_4']);
    expect([limiter.mayBeginTo('wh_1'), limiter.mayBeginTo('wh_3')]).toEqual([true, false]);
  });

  it('admits a limited number in a turn of the event loop, then as many in the next, and reports that', () => {
    let freed = 0;
    const limiter = new ConcurrencyLimiter(() => (freed += 1), { ...limits, maxQuick: 10, maxAttempts: 10 });
    expect([enterAll(limiter), enterAll(limiter)]).toEqual([3, 0]);
    jest.runAllTicks();
    expect([enterAll(limiter), freed]).toEqual([0, 0]);
    jest.advanceTimersByTime(0);
    expect([enterAll(limiter), freed]).toEqual([3, 1]);
  });

  it('reports nothing after a turn with fewer attempts', () => {
    let freed = 0;
    const limiter = new ConcurrencyLimiter(() => (freed += 1), limits);
    limiter.enter('wh_1')();
    limiter.enter('wh_1')();
    jest.advanceTimersByTime(0);
    expect([limiter.isOpen, freed]).toEqual([true, 0]);
    for (let count = 0; count < 2; count += 1) limiter.enter('wh_1');
    expect([limiter.room, limiter.isOpen]).toEqual([0, false]);
  });

  it('admits more in a turn that other work makes long', () => {
    const limiter = new ConcurrencyLimiter(() => undefined, { ...limits, maxQuick: 100, maxAttempts: 100 });
    limiter.enter('wh_1');
    jest.advanceTimersByTime(0);
    jest.advanceTimersByTime(20);
    // In the turn itself, in one that starts at its end, and after it.
    const entered = [0, 1, 2].map(() => {
      const count = enterAll(limiter);
      jest.advanceTimersByTime(0);
      return count;
    });
    expect(entered).toEqual([40, 40, 3]);
  });

  it('admits the usual number after a pause', () => {
    const limiter = new ConcurrencyLimiter(() => undefined, { ...limits, maxQuick: 100, maxAttempts: 100 });
    limiter.enter('wh_1');
    jest.advanceTimersByTime(0);
    const { idleTime } = performance.nodeTiming;
    jest.spyOn(performance.nodeTiming, 'idleTime', 'get').mockReturnValue(idleTime + 20);
    jest.advanceTimersByTime(20);
    expect(enterAll(limiter)).toBe(3);
  });

  it('resolves when no attempt is running any more', async () => {
    const limiter = new ConcurrencyLimiter(() => undefined, limits);
    await limiter.emptied();
    const leave = [limiter.enter('wh_1'), limiter.enter('wh_1')];
    let isEmpty = false;
    const emptied = limiter.emptied().then(() => (isEmpty = true));
    leave[0]?.();
    await Promise.resolve();
    expect(isEmpty).toBe(false);
    leave[1]?.();
    await emptied;
    expect(limiter.underWay).toBe(0);
  });

  it('has no slot left when attempts that hang take all of them', () => {
    const limiter = new ConcurrencyLimiter(() => undefined, limits);
    const leave = [limiter.enter('wh_1'), limiter.enter('wh_1')][0];
    expect(limiter.left).toBe(2);
    jest.advanceTimersByTime(1_000);
    for (let count = 0; count < 2; count += 1) limiter.enter('wh_1');
    expect(limiter.left).toBe(0);
    leave?.();
    expect(limiter.left).toBe(1);
  });
});
