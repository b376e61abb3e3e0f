import { Injectable, Logger } from '@nestjs/common';
import { EveryHalfMinute, takeSteps } from '@market/platform/ingest';
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

  @EveryHalfMinute('ipo.tick')
  tick(): Promise<void> {
    return takeSteps(
      this.log,
      () => this.lifecycle.tick('live'),
      () => this.samples.refresh(),
      () => this.lifecycle.tick('sample'),
    );
  }
}
