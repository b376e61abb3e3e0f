import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { queryRows } from '@market/database';
import { DataOrigin, PublicSources } from '@market/http-api';
import { DataSource } from 'typeorm';

/**
 * Origin of this database's live data: the public sources, or payloads replayed from a day on. It is set once and never
 * changes.
 */
@Injectable()
export class SettledDataOrigin extends DataOrigin implements OnApplicationBootstrap {
  private readonly logger = new Logger(SettledDataOrigin.name);
  private text = new PublicSources().live();

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  live(): string {
    return this.text;
  }

  async onApplicationBootstrap(): Promise<void> {
    try {
      const facts = await queryRows<{ name: string; value: string }>(
        this.dataSource,
        `SELECT name, value FROM service_fact WHERE name IN ('sources', 'replay-began-on')`,
      );
      const of = (name: string) => facts.find((fact) => fact.name === name)?.value;
      const replayedOn = of('replay-began-on');
      if (of('sources') === 'replay' && replayedOn !== undefined)
        this.text = `Replayed data of ${replayedOn}`;
    } catch (error) {
      this.logger.warn(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'where the data comes from is not settled yet',
      );
    }
  }
}
