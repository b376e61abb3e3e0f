import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask, TaskRegistry } from '@market/base/tasks';
import { WakeUp } from '@market/database/outbox';
import { DataSource } from 'typeorm';
import { mailChannel } from '../mail-queue';
import { MailSender } from './mail-sender';
import { MailUpkeep } from './mail-upkeep';

/** Interval of the search for retries, ended leases and mails without a notification. Units: milliseconds. */
const lookEveryMs = 1_000;
const upkeepEveryMs = 10_000;

/** Runs sender and upkeep: on notifications of the database, and periodically in case one is lost. */
@Injectable()
export class MailClockwork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly added: WakeUp;
  private readonly looking = new PeriodicTask({
    name: 'mail.send',
    everyMs: lookEveryMs,
    run: () => this.sender?.begin() ?? Promise.resolve(),
  });
  private readonly keeping = new PeriodicTask({
    name: 'mail.upkeep',
    everyMs: upkeepEveryMs,
    run: () => this.upkeep.run(),
  });

  /** @param sender null if mails are not sent */
  constructor(
    dataSource: DataSource,
    private readonly sender: MailSender | null,
    private readonly upkeep: MailUpkeep,
    private readonly tasks: TaskRegistry,
  ) {
    this.added = new WakeUp(dataSource, mailChannel, () => void this.looking.runAgain());
  }

  /** Starts without waiting for the database. */
  onApplicationBootstrap(): void {
    this.keeping.start(this.tasks);
    if (this.sender === null) return;
    this.sender.onFree = () => void this.looking.runAgain();
    this.looking.start(this.tasks);
    void this.added.start(this.tasks);
  }

  /** Waits for the mails that are being sent, before the connections to the database are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.added.stop(), this.looking.stop(), this.keeping.stop()]);
    await this.sender?.idle();
  }
}
