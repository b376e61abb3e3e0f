import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { SourceRegistry } from './source-registry';

/**
 * Writes the plan of the feeds to the database: which feed serves which data sets, and when it runs. The API knows no
 * source and judges the freshness of its data by this plan.
 */
@Injectable()
export class FeedPlan implements OnApplicationBootstrap {
  private readonly log = new Logger('ingest');

  constructor(
    private readonly dataSource: DataSource,
    private readonly sources: SourceRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.keep();
    } catch (error) {
      this.log.error(error, 'the plan of the feeds could not be written');
    }
  }

  /** Writes the plan of this process; an unchanged one writes nothing. */
  async keep(): Promise<void> {
    const plan = this.sources.feeds().map(({ source, feed, enabled }) => ({
      feed_id: feed.id,
      source_id: source.id,
      data_sets: feed.dataSets ?? [],
      serves_alone: feed.servesAlone ?? [],
      cron: feed.schedule.cron,
      trading_days_only: feed.schedule.tradingDaysOnly ?? false,
      enabled,
    }));
    await this.dataSource.transaction(async (manager) => {
      await manager.query('DELETE FROM feed_plan WHERE feed_id <> ALL($1)', [
        plan.map(({ feed_id }) => feed_id),
      ]);
      await manager.query(
        `INSERT INTO feed_plan (feed_id, source_id, data_sets, serves_alone, cron, trading_days_only, enabled)
         SELECT * FROM jsonb_to_recordset($1::jsonb)
           AS feed(feed_id text, source_id text, data_sets text[], serves_alone text[], cron text, trading_days_only boolean,
                   enabled boolean)
          ORDER BY feed_id
         ON CONFLICT (feed_id) DO UPDATE SET source_id = EXCLUDED.source_id, data_sets = EXCLUDED.data_sets,
           serves_alone = EXCLUDED.serves_alone, cron = EXCLUDED.cron,
           trading_days_only = EXCLUDED.trading_days_only, enabled = EXCLUDED.enabled
         WHERE (feed_plan.*) IS DISTINCT FROM (EXCLUDED.*)`,
        [JSON.stringify(plan)],
      );
    });
  }
}
