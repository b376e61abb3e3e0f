import { SchedulerRegistry } from '@nestjs/schedule';
import { PeriodicTask, type PeriodicTaskOptions } from './periodic-task';

/** Runs of a task that end one after the other, on request. */
class Runs {
  begun = 0;
  private readonly ends: (() => void)[] = [];
  private readonly failures: ((error: Error) => void)[] = [];

  run = (): Promise<void> => {
    this.begun += 1;
    return new Promise((resolve, reject) => {
      this.ends.push(resolve);
      this.failures.push(reject);
    });
  };

  end(): void {
    this.failures.shift();
    this.ends.shift()?.();
  }

  fail(): void {
    this.ends.shift();
    this.failures.shift()?.(new Error('away'));
  }
}

let registry: SchedulerRegistry;
let runs: Runs;

beforeEach(() => {
  jest.useFakeTimers();
  registry = new SchedulerRegistry();
  runs = new Runs();
});
afterEach(() => jest.useRealTimers());

const aTask = (more: Partial<PeriodicTaskOptions> = {}) =>
  new PeriodicTask({ name: 'tea', everyMs: 1_000, run: runs.run, onFailure: () => undefined, ...more });

/** Advances the fake timers. */
const pass = (durationMs: number) => jest.advanceTimersByTimeAsync(durationMs);

describe('a periodic task', () => {
  it('runs at its interval, which the registry lists while the task is started', async () => {
    const task = aTask();
    task.start(registry);
    task.start(registry);
    expect(registry.getIntervals()).toEqual(['tea']);
    await pass(999);
    expect(runs.begun).toBe(0);
    await pass(1);
    expect(runs.begun).toBe(1);
    runs.end();
    await pass(1_000);
    expect(runs.begun).toBe(2);
    runs.end();
    await task.stop();
    expect(registry.getIntervals()).toEqual([]);
    await pass(10_000);
    expect(runs.begun).toBe(2);
  });

  it('does not begin a run while one is running', async () => {
    const task = aTask();
    task.start(registry);
    const first = task.run();
    expect(task.run()).toBe(first);
    await pass(5_000);
    expect([runs.begun, task.isRunning]).toEqual([1, true]);
    runs.end();
    await first;
    expect([runs.begun, task.isRunning]).toEqual([1, false]);
  });

  it('runs once more after the current run when requested, however often', async () => {
    const task = aTask();
    const all = task.runAgain();
    void task.runAgain();
    void task.runAgain();
    runs.end();
    await pass(0);
    expect(runs.begun).toBe(2);
    runs.end();
    await all;
    expect(runs.begun).toBe(2);
  });

  it('loses no request that arrives while a run ends', async () => {
    let asks = 0;
    const task = aTask({
      run: () => {
        runs.begun += 1;
        const done = Promise.resolve();
        // In every microtask around the end of the run.
        const ask = (left: number): void => {
          if (left > 0) void Promise.resolve().then(() => ask(left - 1));
          else void task.runAgain();
        };
        if (asks < 8) ask((asks += 1));
        return done;
      },
    });
    await task.run();
    await pass(0);
    expect([asks, runs.begun]).toEqual([8, 9]);
  });

  it('begins again after a run that throws instead of rejecting', async () => {
    const task = aTask({
      run: () => {
        runs.begun += 1;
        throw new Error('away');
      },
    });
    await task.run();
    await task.run();
    expect(runs.begun).toBe(2);
  });

  it('reports a failure, and tries again at the next interval', async () => {
    const failures: unknown[] = [];
    const task = aTask({ onFailure: (error) => failures.push(error) });
    task.start(registry);
    const first = task.run();
    void task.runAgain();
    runs.fail();
    await first;
    expect([failures.length, runs.begun]).toEqual([1, 1]);
    await pass(1_000);
    expect(runs.begun).toBe(2);
  });

  it('ends its interval at once when it is stopped, and waits for the current run', async () => {
    const task = aTask();
    task.start(registry);
    void task.run();
    void task.runAgain();
    let isStopped = false;
    void task.stop().then(() => (isStopped = true));
    expect(registry.getIntervals()).toEqual([]);
    await pass(5_000);
    expect(isStopped).toBe(false);
    runs.end();
    await pass(0);
    expect([isStopped, runs.begun]).toEqual([true, 1]);
  });

  it('waits no longer than its timeout when it is stopped', async () => {
    const task = aTask();
    void task.run();
    let isStopped = false;
    void task.stop(500).then(() => (isStopped = true));
    await pass(499);
    expect(isStopped).toBe(false);
    await pass(2);
    expect(isStopped).toBe(true);
    runs.end();
  });

  it('can be run a last time after it was stopped', async () => {
    const task = aTask({ run: () => Promise.resolve((runs.begun += 1)) });
    await task.stop();
    await task.run();
    expect(runs.begun).toBe(1);
  });

  it('stops although its registry has already removed the interval', async () => {
    const task = aTask();
    task.start(registry);
    registry.deleteInterval('tea');
    await expect(task.stop()).resolves.toBeUndefined();
  });

  it('keeps no process alive', () => {
    jest.useRealTimers();
    const task = aTask();
    task.start(registry);
    expect(registry.getInterval<NodeJS.Timeout>('tea').hasRef()).toBe(false);
    void task.stop();
  });
});
