import { performance } from 'node:perf_hooks';
import { Lanes } from './lanes';

const limits = {
  ...{ quickAtMost: 2, allAtMost: 4, slowAfterMs: 1_000, scarceFrom: 4 },
  ...{ beginAtMostATurn: 3, beginPerMs: 2 },
};

/** Begins as many as may begin. @returns how many */
function enterAll(lanes: Lanes): number {
  let entered = 0;
  for (; lanes.isOpen; entered += 1) lanes.enter('wh_1');
  return entered;
}

describe('Lanes', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('have room again when an attempt ends', () => {
    const lanes = new Lanes(() => undefined, limits);
    const leave = lanes.enter('wh_1');
    lanes.enter('wh_1');
    expect(lanes.room).toBe(0);
    leave();
    expect([lanes.room, lanes.underWay]).toEqual([1, 1]);
  });

  it('give the place of a slow attempt to others, and say so', () => {
    let freed = 0;
    const lanes = new Lanes(() => (freed += 1), limits);
    const leave = lanes.enter('wh_1');
    lanes.enter('wh_1');
    jest.advanceTimersByTime(1_000);
    expect([lanes.room, lanes.underWay, freed]).toEqual([2, 2, 2]);
    leave();
    expect([lanes.room, lanes.underWay]).toEqual([2, 1]);
  });

  it('hold no more than all of them, slow ones included', () => {
    const lanes = new Lanes(() => undefined, limits);
    for (let count = 0; count < 2; count += 1) {
      lanes.enter('wh_1');
      lanes.enter('wh_1');
      jest.advanceTimersByTime(1_000);
    }
    expect([lanes.room, lanes.underWay]).toEqual([0, 4]);
  });

  it('leave a slow endpoint one place where places are scarce, until it is slow no more', () => {
    const lanes = new Lanes(() => undefined, { ...limits, scarceFrom: 2 });
    const leaves = ['wh_1', 'wh_1'].map((id) => lanes.enter(id));
    expect([lanes.restrained, lanes.mayBeginTo('wh_1')]).toEqual([[], true]);
    jest.advanceTimersByTime(1_000);
    expect([lanes.restrained, lanes.mayBeginTo('wh_1'), lanes.mayBeginTo('wh_2')]).toEqual([
      ['wh_1'],
      false,
      true,
    ]);
    const leaveOther = lanes.enter('wh_2');
    jest.advanceTimersByTime(1_000);
    for (const leave of leaves) leave();
    // It ended slowly; but slow attempts are few again.
    expect([lanes.restrained, lanes.mayBeginTo('wh_1')]).toEqual([[], true]);
    const again = lanes.enter('wh_1');
    jest.advanceTimersByTime(1_000);
    expect([lanes.restrained, lanes.mayBeginTo('wh_2')]).toEqual([['wh_1', 'wh_2'], false]);
    leaveOther();
    again();
    lanes.enter('wh_2')();
    for (const id of ['wh_3', 'wh_4']) lanes.enter(id);
    jest.advanceTimersByTime(1_000);
    expect(lanes.restrained).toEqual(['wh_1', 'wh_3', 'wh_4']);
    expect([lanes.mayBeginTo('wh_1'), lanes.mayBeginTo('wh_3')]).toEqual([true, false]);
  });

  it('open for so many in a turn of the event loop, then for as many in the next, and say so', () => {
    let freed = 0;
    const lanes = new Lanes(() => (freed += 1), { ...limits, quickAtMost: 10, allAtMost: 10 });
    expect([enterAll(lanes), enterAll(lanes)]).toEqual([3, 0]);
    jest.runAllTicks();
    expect([enterAll(lanes), freed]).toEqual([0, 0]);
    jest.advanceTimersByTime(0);
    expect([enterAll(lanes), freed]).toEqual([3, 1]);
  });

  it('say nothing of a turn in which fewer began', () => {
    let freed = 0;
    const lanes = new Lanes(() => (freed += 1), limits);
    lanes.enter('wh_1')();
    lanes.enter('wh_1')();
    jest.advanceTimersByTime(0);
    expect([lanes.isOpen, freed]).toEqual([true, 0]);
    for (let count = 0; count < 2; count += 1) lanes.enter('wh_1');
    expect([lanes.room, lanes.isOpen]).toEqual([0, false]);
  });

  it('open for more in a turn that other work makes long', () => {
    const lanes = new Lanes(() => undefined, { ...limits, quickAtMost: 100, allAtMost: 100 });
    lanes.enter('wh_1');
    jest.advanceTimersByTime(0);
    jest.advanceTimersByTime(20);
    // In the turn itself, in one that begins as it ends, and after it.
    const entered = [0, 1, 2].map(() => {
      const count = enterAll(lanes);
      jest.advanceTimersByTime(0);
      return count;
    });
    expect(entered).toEqual([40, 40, 3]);
  });

  it('open for as many after a pause as ever', () => {
    const lanes = new Lanes(() => undefined, { ...limits, quickAtMost: 100, allAtMost: 100 });
    lanes.enter('wh_1');
    jest.advanceTimersByTime(0);
    const { idleTime } = performance.nodeTiming;
    jest.spyOn(performance.nodeTiming, 'idleTime', 'get').mockReturnValue(idleTime + 20);
    jest.advanceTimersByTime(20);
    expect(enterAll(lanes)).toBe(3);
  });

  it('tell when nothing is under way any more', async () => {
    const lanes = new Lanes(() => undefined, limits);
    await lanes.emptied();
    const leave = [lanes.enter('wh_1'), lanes.enter('wh_1')];
    let isEmpty = false;
    const emptied = lanes.emptied().then(() => (isEmpty = true));
    leave[0]?.();
    await Promise.resolve();
    expect(isEmpty).toBe(false);
    leave[1]?.();
    await emptied;
    expect(lanes.underWay).toBe(0);
  });

  it('have none left when attempts that hang have all places', () => {
    const lanes = new Lanes(() => undefined, limits);
    const leave = [lanes.enter('wh_1'), lanes.enter('wh_1')][0];
    expect(lanes.left).toBe(2);
    jest.advanceTimersByTime(1_000);
    for (let count = 0; count < 2; count += 1) lanes.enter('wh_1');
    expect(lanes.left).toBe(0);
    leave?.();
    expect(lanes.left).toBe(1);
  });
});
