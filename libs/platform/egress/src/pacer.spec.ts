import { delay, Pacer } from './pacer';

describe('Pacer', () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  it('lets callers start in order, each a gap after the one before', async () => {
    const pacer = new Pacer(500);
    const starts: string[] = [];
    const turns = ['a', 'b', 'c'].map((name) =>
      pacer.turn().then(() => starts.push(`${name} ${Date.now()}`)),
    );
    await jest.advanceTimersByTimeAsync(1_000);
    await Promise.all(turns);
    expect(starts).toEqual(['a 0', 'b 500', 'c 1000']);
  });

  it('delays no caller after a pause', async () => {
    const pacer = new Pacer(500);
    await pacer.turn();
    await jest.advanceTimersByTimeAsync(2_000);
    await pacer.turn();
    expect(Date.now()).toBe(2_000);
  });

  it('keeps the order of the other callers when one gives up', async () => {
    const pacer = new Pacer(500);
    const end = new AbortController();
    await pacer.turn();
    const second = pacer.turn(end.signal);
    const third = pacer.turn().then(() => Date.now());
    end.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(third).resolves.toBeLessThanOrEqual(1_000);
  });
});

describe('delay', () => {
  it('rejects at once with a signal that has fired, leaving no timer', async () => {
    await expect(delay(60_000, AbortSignal.abort())).rejects.toThrow();
  });
});
