import { Injectable } from '@nestjs/common';
import { planCatalogue } from '@market/billing';
import { publicSourceName } from '@market/contracts';
import { StatusBoard } from '@market/explorer';
import { gmpDisclaimer } from '@market/gmp';
import { Clock } from '@market/kernel';
import { SiteFacts, type SiteSample, type SiteStatus } from '@market/site';
import { SampleReads } from './sample-reads';

/** Facts of the features that the public pages show. */
@Injectable()
export class FeatureFacts extends SiteFacts {
  readonly premiumDisclaimer = gmpDisclaimer;
  readonly plans = planCatalogue;

  constructor(
    private readonly board: StatusBoard,
    private readonly samples: SampleReads,
    private readonly clock: Clock,
  ) {
    super();
  }

  async status(): Promise<SiteStatus> {
    const { api, dataSets, incidents, availability } = await this.board.show();
    return {
      api,
      at: this.clock.now(),
      incidents,
      availability,
      dataSets: dataSets.map(({ sources, ...dataSet }) => ({
        ...dataSet,
        sources: sources.map(({ name, ...source }) => ({ ...source, name: publicSourceName(name) })),
      })),
    };
  }

  sample(): Promise<SiteSample> {
    return this.samples.read();
  }
}
