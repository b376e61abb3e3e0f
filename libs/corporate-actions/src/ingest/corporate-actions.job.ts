import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { SampleOfferLoader } from '../sample/sample-loader';

/** The feature's clockwork: samples at midnight in India. States need none: they follow from the days when read. */
@Injectable()
export class CorporateActionsJob {
  private readonly log = new Logger('corporate-actions');

  constructor(private readonly samples: SampleOfferLoader) {}

  @Cron('*/30 * * * * *', {
    name: 'corporate-actions.tick',
    timeZone: 'Asia/Kolkata',
    waitForCompletion: true,
  })
  async tick(): Promise<void> {
    try {
      await this.samples.refresh();
    } catch (error) {
      this.log.error(error, 'the tick failed; the next one makes up for it');
    }
  }
}
