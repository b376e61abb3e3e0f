import { endedBy, runDeadline, RunStopped, RunTimedOut } from './run-deadline';

const never = new Promise<never>(() => undefined);

describe('a run’s deadline', () => {
  it('returns the result of work that ends in time', async () => {
    const { signal, clear } = runDeadline(1_000, new AbortController().signal);
    await expect(endedBy(Promise.resolve(5), signal)).resolves.toBe(5);
    await expect(endedBy(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
    clear();
    expect(signal.aborted).toBe(false);
  });

  it('abandons work that ignores its signal', async () => {
    const { signal } = runDeadline(10, new AbortController().signal);
    await expect(endedBy(never, signal)).rejects.toThrow(new RunTimedOut(10));
  });

  it('is not affected by abandoned work', async () => {
    const stopping = new AbortController();
    const { signal, clear } = runDeadline(1_000, stopping.signal);
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const ended = endedBy(work, signal);
    stopping.abort();
    await expect(ended).rejects.toThrow(RunStopped);
    fail(new Error('too late to matter'));
    await Promise.resolve();
    clear();
  });

  it('has passed from the start in a process that is stopping', async () => {
    const stopping = new AbortController();
    stopping.abort();
    const { signal, clear } = runDeadline(1_000, stopping.signal);
    await expect(endedBy(never, signal)).rejects.toThrow(RunStopped);
    clear();
  });

  it('ignores later stops once it is cleared', () => {
    const stopping = new AbortController();
    const { signal, clear } = runDeadline(1_000, stopping.signal);
    clear();
    stopping.abort();
    expect(signal.aborted).toBe(false);
  });
});
