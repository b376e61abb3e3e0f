import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { ClockWatch } from '@market/database';
import { DataSource } from 'typeorm';
import { MailMetrics } from './mail-metrics';
import { MailRepository } from './mail.repository';

/** Drops mails that could not be sent in time, and counts those that wait. */
@Injectable()
export class MailUpkeep {
  private readonly log = new Logger('mail');
  private readonly mails = new MailRepository();
  private readonly watch: ClockWatch;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly metrics: MailMetrics,
  ) {
    this.watch = new ClockWatch(clock);
  }

  /** Runs once. A clock that is doubted drops nothing: by a wrong one all mails may be too old. */
  async run(): Promise<void> {
    const reason = await this.watch.doubt(this.dataSource);
    if (reason === null) await this.dropExpired();
    else this.log.error({ event: 'mail-drop-refused', reason }, 'no mail is dropped by such a clock');
    this.metrics.waiting(await this.mails.waiting(this.dataSource));
  }

  private async dropExpired(): Promise<void> {
    for (const { id, kind, attempts } of await this.mails.dropExpired(this.dataSource, this.clock.now())) {
      this.metrics.failed('expired');
      this.log.error({ event: 'mail-dropped', mail: id, kind, attempts }, 'could not be sent in time');
    }
  }
}
