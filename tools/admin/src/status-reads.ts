import { Injectable, Module } from '@nestjs/common';
import { IncidentQueries, IncidentsModule, ProbeQueries, ProbeReadModule } from '@market/availability';
import { StatusBoard } from '@market/explorer';
import { publicSourceName } from '@market/contracts';
import { FreshnessDayQueries, FreshnessQueries } from '@market/freshness';
import { BindingsModule } from '@market/ingestor/bindings.module';
import { Clock } from '@market/kernel';
import type { SiteStatus } from '@market/site';

/** Reads the state of the service from the database alone. */
@Injectable()
export class StatusReads {
  private readonly board: StatusBoard;

  constructor(
    freshness: FreshnessQueries,
    days: FreshnessDayQueries,
    incidents: IncidentQueries,
    private readonly probes: ProbeQueries,
    private readonly clock: Clock,
  ) {
    // The API is not asked: its state is that of the last reading of a probe.
    const health = { check: async () => ({ status: 'ok' as const }) };
    this.board = new StatusBoard(freshness, days, health, incidents, probes, clock);
  }

  /** Reads the present state. Errors: those of the database. */
  async read(): Promise<SiteStatus> {
    const isUp = await this.probes.isUp();
    const { dataSets, incidents, availability } = await this.board.show();
    return {
      at: this.clock.now(),
      api: isUp === null ? 'unknown' : isUp ? 'ok' : 'degraded',
      ...{ incidents, availability },
      dataSets: dataSets.map(({ sources, ...dataSet }) => ({
        ...dataSet,
        sources: sources.map(({ name, ...source }) => ({ ...source, name: publicSourceName(name) })),
      })),
    };
  }
}

@Module({
  imports: [BindingsModule, IncidentsModule, ProbeReadModule],
  providers: [FreshnessQueries, FreshnessDayQueries, StatusReads],
})
export class StatusReadModule {}
