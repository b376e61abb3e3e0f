import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { eventLogChannel, WakeUp } from '@market/database/outbox';
import { PeriodicTask, TaskRegistry } from '@market/base/tasks';
import { DataSource } from 'typeorm';
import { Dispatcher } from './dispatcher';
import { FanOut } from './fan-out';
import { Heartbeat } from './heartbeat';
import { QueueUpkeep } from './queue-upkeep';
import { ReplayFeed } from './replay-feed';

/** Interval of the search for ended leases and for events without a notification. Units: milliseconds. */
const beatMs = 1_000;
/** Interval of log lines on what a stop waits for. Units: milliseconds. */
const complainEveryMs = 5_000;

/** Runs fan-out, replays, dispatcher and upkeep: on notifications of the database, and periodically in case one is lost. */
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
  private readonly replaying = new PeriodicTask({
    name: 'webhooks.replays',
    everyMs: beatMs,
    run: () => (this.isEnding() ? Promise.resolve() : this.replays.run(() => this.isEnding())),
    onFailure: (error) => this.complain(error, 'replays do not go on'),
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
    private readonly replays: ReplayFeed,
    private readonly upkeep: QueueUpkeep,
    private readonly heartbeat: Heartbeat,
    private readonly tasks: TaskRegistry,
  ) {
    this.announcements = new WakeUp(dataSource, eventLogChannel, () => void this.fanningOut.runAgain());
  }

  /** Starts without waiting for the database. */
  onApplicationBootstrap(): void {
    const { tasks } = this;
    this.stopped = false;
    this.dispatcher.start();
    this.fanningOut.start(tasks);
    void this.fanningOut.run();
    void this.announcements.start(tasks);
    void this.heartbeat.start(tasks, () => this.dispatcher.wake());
    this.replaying.start(tasks);
    this.upkeeping.start(tasks);
  }

  /** Stops in order, before the connections to the database are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.complaining.start(this.tasks);
    try {
      // Concurrently: statements of the other parts may wait for locks, and attempts have a limited time to end.
      await Promise.all([
        this.dispatcher.stop(),
        this.upkeeping.stop(),
        this.replaying.stop(),
        this.fanningOut.stop(),
        this.upkeep.swept(),
        this.announcements.stop(),
      ]);
      // Last, because the leases of this process are valid until their outcomes are recorded.
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
    const [isReplaying, isSweeping] = [this.replaying.isRunning, this.upkeep.isSweeping];
    this.log.warn(
      { attemptsUnderWay, outcomesWaiting, isFanningOut, isReplaying, isBeating, isSweeping },
      'the end waits',
    );
  }

  /**
   * Tells whether the process is stopping: from the first signal on it starts no new work, although it still responds
   * to health checks.
   */
  private isEnding(): boolean {
    return this.stopped || this.dispatcher.isEnding;
  }

  private complain(error: unknown, consequence: string): void {
    this.log.warn({ reason: error instanceof Error ? error.message : String(error) }, consequence);
  }
}
