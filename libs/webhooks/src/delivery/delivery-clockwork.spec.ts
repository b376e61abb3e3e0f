import { Logger } from '@nestjs/common';
import { WakeUp } from '@market/database/outbox';
import type { DataSource } from 'typeorm';
import { TaskRegistry } from '@market/base/tasks';
import type { LeaseReaper } from './lease-reaper';
import { DeliveryClockwork } from './delivery-clockwork';
import type { Dispatcher } from './dispatcher';
import type { FanOut } from './fan-out';
import type { Heartbeat } from './heartbeat';
import type { DeliveryMetrics } from './delivery-metrics';
import type { QueueSweep } from './queue-sweep';
import { QueueUpkeep } from './queue-upkeep';
import type { ReplayFeed } from './replay-feed';

let said: unknown[];

beforeEach(() => {
  jest.useFakeTimers();
  said = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((state: unknown) => void said.push(state));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Stops a clockwork whose dispatcher waits for an attempt. */
function anEnd() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const dispatcher = {
    stop: () => promise,
    attemptsUnderWay: 1,
    outcomesWaiting: 2,
  } as unknown as Dispatcher;
  const sweep = { ended: () => Promise.resolve(), isUnderWay: true } as unknown as QueueSweep;
  const clockwork = new DeliveryClockwork(
    { options: {} } as DataSource,
    dispatcher,
    {} as FanOut,
    {} as ReplayFeed,
    new QueueUpkeep(dispatcher, {} as LeaseReaper, sweep, {} as DeliveryMetrics),
    { stop: () => Promise.resolve() } as unknown as Heartbeat,
    new TaskRegistry(),
  );
  return { ended: clockwork.beforeApplicationShutdown(), resolve, reject };
}

it('a stop that waits logs the reason every five seconds', async () => {
  const { ended, resolve } = anEnd();
  await jest.advanceTimersByTimeAsync(4_999);
  expect(said).toEqual([]);
  await jest.advanceTimersByTimeAsync(10_001);
  const under = { attemptsUnderWay: 1, outcomesWaiting: 2 };
  const state = { ...under, isFanningOut: false, isReplaying: false, isBeating: false, isSweeping: true };
  expect(said).toEqual([state, state, state]);
  resolve();
  await ended;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(said).toHaveLength(3);
});

it('a stop that fails logs nothing more', async () => {
  const { ended, reject } = anEnd();
  reject(new Error('broken'));
  await expect(ended).rejects.toThrow('broken');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([]);
});

/** Starts a clockwork. @returns what it does, in order */
function aStart({
  isEnding = false,
  failure,
}: { readonly isEnding?: boolean; readonly failure?: Error } = {}) {
  jest.spyOn(WakeUp.prototype, 'start').mockResolvedValue();
  const done: string[] = [];
  const run = (what: string) => {
    done.push(what);
    return failure === undefined ? Promise.resolve(0) : Promise.reject(failure);
  };
  const leaseReaper = { freeAbandoned: () => run('freed') } as unknown as LeaseReaper;
  const sweep = { begin: () => void done.push('swept') } as unknown as QueueSweep;
  const dispatcher = { start: () => undefined, isEnding } as unknown as Dispatcher;
  const clockwork = new DeliveryClockwork(
    { options: {} } as DataSource,
    dispatcher,
    { run: () => Promise.resolve(0) } as unknown as FanOut,
    { run: () => run('replayed') } as unknown as ReplayFeed,
    new QueueUpkeep(dispatcher, leaseReaper, sweep, {} as DeliveryMetrics),
    { start: () => Promise.resolve() } as unknown as Heartbeat,
    new TaskRegistry(),
  );
  clockwork.onApplicationBootstrap();
  return done;
}

it('replays go on, leases are checked and the queue is swept every second', async () => {
  const done = aStart();
  await jest.advanceTimersByTimeAsync(2_500);
  expect(done).toEqual(['replayed', 'swept', 'freed', 'replayed', 'swept', 'freed']);
});

it('no replay goes on and no lease is checked from the first signal to stop on', async () => {
  const done = aStart({ isEnding: true });
  await jest.advanceTimersByTimeAsync(2_500);
  expect(done).toEqual([]);
});

it('replays and checks of leases that fail are logged, and tried again', async () => {
  const done = aStart({ failure: new Error('no database') });
  await jest.advanceTimersByTimeAsync(1_500);
  expect(said).toEqual([{ reason: 'no database' }, { reason: 'no database' }]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(done.slice(3, 6)).toEqual(['replayed', 'swept', 'freed']);
});
