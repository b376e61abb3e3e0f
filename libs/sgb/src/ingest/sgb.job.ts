import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { SampleSgbLoader } from '../sample/sample-loader';
import { SgbLifecycle } from './sgb.lifecycle';

/** The feature's clockwork: states every 30 seconds, samples at midnight in India. */
@Injectable()
export class SgbJob {
  private readonly log = new Logger('sgb');

  constructor(
    private readonly lifecycle: SgbLifecycle,
    private readonly samples: SampleSgbLoader,
  ) {}

  @Cron('*/30 * * * * *', { name: 'sgb.tick', timeZone: 'Asia/Kolkata', waitForCompletion: true })
  async tick(): Promise<void> {
    await this.attempt(() => this.lifecycle.tick('live'));
    await this.attempt(() => this.samples.refresh());
    await this.attempt(() => this.lifecycle.tick('sample'));
  }

  /** A step that fails holds up no other. */
  private async attempt(step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.log.error(error, 'the tick failed; the next one makes up for it');
    }
  }
}
