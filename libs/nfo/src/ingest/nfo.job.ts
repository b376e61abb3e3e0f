import { Injectable, Logger } from '@nestjs/common';
import { EveryHalfMinute, takeSteps } from '@market/platform/ingest';
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

  @EveryHalfMinute('nfo.tick')
  tick(): Promise<void> {
    return takeSteps(
      this.log,
      () => this.lifecycle.tick('live'),
      () => this.samples.refresh(),
      () => this.lifecycle.tick('sample'),
    );
  }
}
