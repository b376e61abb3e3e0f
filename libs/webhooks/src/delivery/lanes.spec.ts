import { Lanes } from './lanes';

const limits = { quickAtMost: 2, allAtMost: 4, slowAfterMs: 1_000 };

describe('Lanes', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('have room again when an attempt ends', () => {
    const lanes = new Lanes(() => undefined, limits);
    const leave = lanes.enter();
    lanes.enter();
    expect(lanes.room).toBe(0);
    leave();
    expect([lanes.room, lanes.underWay]).toEqual([1, 1]);
  });

  it('give the place of a slow attempt to others, and say so', () => {
    let freed = 0;
    const lanes = new Lanes(() => (freed += 1), limits);
    const leave = lanes.enter();
    lanes.enter();
    jest.advanceTimersByTime(1_000);
    expect([lanes.room, lanes.underWay, freed]).toEqual([2, 2, 2]);
    leave();
    expect([lanes.room, lanes.underWay]).toEqual([2, 1]);
  });

  it('hold no more than all of them, slow ones included', () => {
    const lanes = new Lanes(() => undefined, limits);
    for (let count = 0; count < 2; count += 1) {
      lanes.enter();
      lanes.enter();
      jest.advanceTimersByTime(1_000);
    }
    expect([lanes.room, lanes.underWay]).toEqual([0, 4]);
  });
});
