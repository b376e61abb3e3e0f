import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { SampleIpoLoader } from '../sample/sample-loader';
import { IpoLifecycle } from './ipo.lifecycle';

/** The feature's clockwork: states every 30 seconds, samples at midnight in India. */
@Injectable()
export class IpoJob {
  private readonly log = new Logger('ipo');

  constructor(
    private readonly lifecycle: IpoLifecycle,
    private readonly samples: SampleIpoLoader,
  ) {}

  @Cron('*/30 * * * * *', { name: 'ipo.tick', timeZone: 'Asia/Kolkata', waitForCompletion: true })
  async tick(): Promise<void> {
    try {
      await this.samples.refresh();
      await this.lifecycle.tick('live');
      await this.lifecycle.tick('sample');
    } catch (error) {
      this.log.error(error, 'the tick failed; the next one makes up for it');
    }
  }
}
