import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { FreshnessRecorder } from './freshness-recorder';

/** Records the freshness of the data sets every minute, for the status board. */
@Injectable()
export class FreshnessDayJob {
  private readonly log = new Logger('freshness');

  constructor(private readonly recorder: FreshnessRecorder) {}

  @Cron('40 * * * * *', { name: 'freshness.days', timeZone: 'Asia/Kolkata', waitForCompletion: true })
  async record(): Promise<void> {
    try {
      await this.recorder.record();
    } catch (error) {
      this.log.error(
        error,
        'the freshness of this minute was not recorded; the next one judges it afterwards',
      );
    }
  }
}
