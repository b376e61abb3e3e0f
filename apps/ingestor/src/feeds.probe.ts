import { Injectable } from '@nestjs/common';
import { HealthProbe, type ProbeResult } from '@market/http-api';
import { feedStatuses, SourceRegistry } from '@market/ingest';
import { DataSource } from 'typeorm';

/** Health of the feeds. A silent source degrades the service, it does not stop it. */
@Injectable()
export class FeedsProbe extends HealthProbe {
  readonly name = 'feeds';

  constructor(
    private readonly dataSource: DataSource,
    private readonly sources: SourceRegistry,
  ) {
    super();
  }

  async check(): Promise<ProbeResult> {
    const statuses = await feedStatuses(this.dataSource, this.sources);
    const failing = statuses.filter(
      ({ enabled, state, lastStatus }) => enabled && (state === 'failing' || isBad(lastStatus)),
    );
    if (failing.length === 0) return { state: 'up' };
    return {
      state: 'degraded',
      reason: `${failing.map(({ feed }) => feed).join(', ')} fail or did not succeed last`,
    };
  }
}

function isBad(status: string | null): boolean {
  return status === 'failed' || status === 'blocked' || status === 'held';
}
