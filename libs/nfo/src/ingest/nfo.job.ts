import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { SampleNfoLoader } from '../sample/sample-loader';
import { NfoLifecycle } from './nfo.lifecycle';

/** The feature's clockwork: states every 30 seconds, samples at midnight in India. */
@Injectable()
export class NfoJob {
  private readonly log = new Logger('nfo');

  constructor(
    private readonly lifecycle: NfoLifecycle,
    private readonly samples: SampleNfoLoader,
  ) {}

  @Cron('*/30 * * * * *', { name: 'nfo.tick', timeZone: 'Asia/Kolkata', waitForCompletion: true })
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
