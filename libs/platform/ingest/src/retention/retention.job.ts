import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ClockDoubted, Retention } from './retention';

/** Prunes every night, when no feed runs. */
@Injectable()
export class RetentionJob {
  private readonly log = new Logger('retention');

  constructor(private readonly retention: Retention) {}

  @Cron('40 3 * * *', { name: 'retention.prune', timeZone: 'Asia/Kolkata', waitForCompletion: true })
  async prune(): Promise<void> {
    try {
      this.log.log({ event: 'pruned', ...(await this.retention.prune()) });
    } catch (error) {
      if (error instanceof ClockDoubted) {
        this.log.error(
          { event: 'pruning-refused', reason: error.message },
          'nothing is pruned while the clock is doubted',
        );
        return;
      }
      this.log.error(error, 'pruning failed; the next night continues');
    }
  }
}
