import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { outboxChannel, WakeUp } from '@market/database/outbox';
import { PeriodicTask, TaskRegistry } from '@market/base/tasks';
import { DataSource } from 'typeorm';
import { Dispatcher } from './dispatcher';
import { FanOut } from './fan-out';
import { Heartbeat } from './heartbeat';
import { QueueUpkeep } from './queue-upkeep';

/** Leases that ended, and events that nobody told of, are looked for so often. Units: milliseconds. */
const beatMs = 1_000;
/** Operators hear what an end waits for so often. Units: milliseconds. */
const complainEveryMs = 5_000;

/** Keeps fan-out and dispatcher going: woken by the database, and by a beat of its own in case nobody wakes it. */
@Injectable()
export class DeliveryClockwork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('webhooks');
  private readonly announcements: WakeUp;
  private readonly fanningOut = new PeriodicTask({
    name: 'webhooks.fan-out',
    everyMs: beatMs,
    run: () => this.fanOutAll(),
    onFailure: (error) => this.complain(error, 'events wait to be fanned out'),
  });
  private readonly upkeeping = new PeriodicTask({
    name: 'webhooks.upkeep',
    everyMs: beatMs,
    run: () => (this.isEnding() ? Promise.resolve() : this.upkeep.run()),
    onFailure: (error) => this.complain(error, 'leases are not looked after'),
  });
  private readonly complaining = new PeriodicTask({
    name: 'webhooks.end',
    everyMs: complainEveryMs,
    run: () => Promise.resolve(this.sayWhatIsAwaited()),
  });
  private stopped = true;

  constructor(
    dataSource: DataSource,
    private readonly dispatcher: Dispatcher,
    private readonly fanOut: FanOut,
    private readonly upkeep: QueueUpkeep,
    private readonly heartbeat: Heartbeat,
    private readonly tasks: TaskRegistry,
  ) {
    this.announcements = new WakeUp(dataSource, outboxChannel, () => void this.fanningOut.runAgain());
  }

  /** Begins, without waiting for a database that is away. */
  onApplicationBootstrap(): void {
    const { tasks } = this;
    this.stopped = false;
    this.dispatcher.start();
    this.fanningOut.start(tasks);
    void this.fanningOut.run();
    void this.announcements.start(tasks);
    void this.heartbeat.start(tasks, () => this.dispatcher.wake());
    this.upkeeping.start(tasks);
  }

  /** Ends in order, while the database is still there. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.complaining.start(this.tasks);
    try {
      // At once, not behind the others: their statements may wait for locks, and attempts have so long to end.
      await Promise.all([
        this.dispatcher.stop(),
        this.upkeeping.stop(),
        this.fanningOut.stop(),
        this.upkeep.swept(),
        this.announcements.stop(),
      ]);
      // Last: its leases are its own until their outcomes are recorded.
      await this.heartbeat.stop();
    } finally {
      await this.complaining.stop();
    }
  }

  private async fanOutAll(): Promise<void> {
    while (!this.isEnding() && (await this.fanOut.run()) > 0);
  }

  private sayWhatIsAwaited(): void {
    const { attemptsUnderWay, outcomesWaiting } = this.dispatcher;
    const [isBeating, isFanningOut] = [this.upkeeping.isRunning, this.fanningOut.isRunning];
    const { isSweeping } = this.upkeep;
    this.log.warn(
      { attemptsUnderWay, outcomesWaiting, isFanningOut, isBeating, isSweeping },
      'the end waits',
    );
  }

  /**
   * Tells whether the process is ending: from the first signal on no new work starts, although the process still
   * answers health checks.
   */
  private isEnding(): boolean {
    return this.stopped || this.dispatcher.isEnding;
  }

  private complain(error: unknown, consequence: string): void {
    this.log.warn({ reason: error instanceof Error ? error.message : String(error) }, consequence);
  }
}
