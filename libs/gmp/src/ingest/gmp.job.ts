import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { SampleGmpLoader } from '../sample/sample-loader';

/** The feature's clockwork: the samples' day. Real values change only when a publisher says so. */
@Injectable()
export class GmpJob {
  private readonly log = new Logger('gmp');

  constructor(private readonly samples: SampleGmpLoader) {}

  /** After the tick of the sample IPOs, which are there first. */
  @Cron('15,45 * * * * *', { name: 'gmp.tick', timeZone: 'Asia/Kolkata', waitForCompletion: true })
  async tick(): Promise<void> {
    try {
      await this.samples.refresh();
      await this.samples.tick();
    } catch (error) {
      this.log.error(error, 'the tick failed; the next one makes up for it');
    }
  }
}
