import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { outboxChannel, WakeUp } from '@market/platform/outbox';
import { DataSource } from 'typeorm';
import { Caretaker } from './caretaker';
import { DeliveryMetrics } from './delivery-metrics';
import { Dispatcher } from './dispatcher';
import { FanOut } from './fan-out';
import { Presence } from './presence';
import { QueueSweep } from './queue-sweep';

/** Leases that ended, and events that nobody told of, are looked for so often. Units: milliseconds. */
const beatMs = 1_000;
/** Plans and the queue are looked at every so many beats. */
const beatsPerLook = 5;
/** Operators hear what an end waits for so often. Units: milliseconds. */
const complainEveryMs = 5_000;

/** Keeps fan-out and dispatcher going: woken by the database, and by a beat of its own in case nobody wakes it. */
@Injectable()
export class DeliveryClockwork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('webhooks');
  private readonly announcements: WakeUp;
  private timer: NodeJS.Timeout | null = null;
  private beats = 0;
  private beating: Promise<void> | null = null;
  private fanningOut: Promise<void> | null = null;
  private fanOutAgain = false;
  private stopped = true;

  constructor(
    dataSource: DataSource,
    private readonly dispatcher: Dispatcher,
    private readonly fanOut: FanOut,
    private readonly caretaker: Caretaker,
    private readonly sweep: QueueSweep,
    private readonly presence: Presence,
    private readonly metrics: DeliveryMetrics,
  ) {
    this.announcements = new WakeUp(dataSource, outboxChannel, () => this.wakeFanOut());
  }

  /** Begins, without waiting for a database that is away. */
  onApplicationBootstrap(): void {
    this.stopped = false;
    this.dispatcher.start();
    this.wakeFanOut();
    void this.announcements.start();
    void this.presence.start(() => this.dispatcher.wake());
    this.timer = setInterval(() => {
      this.beating ??= this.beat().finally(() => {
        this.beating = null;
      });
    }, beatMs);
    this.timer.unref();
  }

  /** Ends in order, while the database is still there. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearInterval(this.timer);
    const complaint = setInterval(() => this.sayWhatIsAwaited(), complainEveryMs);
    try {
      // At once, not behind the others: their statements may wait for locks, and attempts have so long to end.
      await Promise.all([
        this.dispatcher.stop(),
        this.beating,
        this.fanningOut,
        this.sweep.ended(),
        this.announcements.stop(),
      ]);
      // Last: its leases are its own until their outcomes are recorded.
      await this.presence.stop();
    } finally {
      clearInterval(complaint);
    }
  }

  private wakeFanOut(): void {
    if (this.isEnding()) return;
    this.fanOutAgain = true;
    this.fanningOut ??= this.fanOutAll().finally(() => {
      this.fanningOut = null;
      if (this.fanOutAgain) this.wakeFanOut();
    });
  }

  private async fanOutAll(): Promise<void> {
    try {
      while (this.fanOutAgain && !this.isEnding()) {
        this.fanOutAgain = false;
        if ((await this.fanOut.run()) > 0) this.fanOutAgain = true;
      }
    } catch (error) {
      this.fanOutAgain = false;
      this.complain(error, 'events wait to be fanned out');
    }
  }

  private async beat(): Promise<void> {
    if (this.isEnding()) return;
    this.wakeFanOut();
    this.sweep.begin();
    try {
      if ((await this.caretaker.freeAbandoned()) > 0) this.dispatcher.wake();
      this.beats += 1;
      if (this.beats % beatsPerLook !== 0) return;
      await this.caretaker.holdBeyondPlan();
      await this.metrics.observe(this.dispatcher.slowAttempts);
    } catch (error) {
      this.complain(error, 'leases are not looked after');
    }
  }

  private sayWhatIsAwaited(): void {
    const { attemptsUnderWay, outcomesWaiting } = this.dispatcher;
    const [isBeating, isFanningOut] = [this.beating !== null, this.fanningOut !== null];
    const isSweeping = this.sweep.isUnderWay;
    this.log.warn(
      { attemptsUnderWay, outcomesWaiting, isFanningOut, isBeating, isSweeping },
      'the end waits',
    );
  }

  /** From the first signal on nothing new is begun, although the process still answers for its health. */
  private isEnding(): boolean {
    return this.stopped || this.dispatcher.isEnding;
  }

  private complain(error: unknown, consequence: string): void {
    this.log.warn({ reason: error instanceof Error ? error.message : String(error) }, consequence);
  }
}
