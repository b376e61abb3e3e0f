import { Injectable, Logger } from '@nestjs/common';
import { EveryHalfMinute, takeSteps } from '@market/platform/ingest';
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

  @EveryHalfMinute('sgb.tick')
  tick(): Promise<void> {
    return takeSteps(
      this.log,
      () => this.lifecycle.tick('live'),
      () => this.samples.refresh(),
      () => this.lifecycle.tick('sample'),
    );
  }
}
