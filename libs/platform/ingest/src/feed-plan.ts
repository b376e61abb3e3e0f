import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { FeedRuns } from './feed-scheduler';
import type { SourceRegistry } from './source-registry';

/**
 * Writes the plan of the feeds to the database: which feed serves which data sets, and when it runs. The API knows no
 * source: it judges the freshness of its data by this plan, and shows it to operators.
 */
@Injectable()
export class FeedPlan implements OnApplicationBootstrap {
  private readonly log = new Logger('ingest');

  constructor(
    private readonly dataSource: DataSource,
    private readonly sources: SourceRegistry,
    private readonly runs: FeedRuns = 'none',
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.keep();
    } catch (error) {
      this.log.error(error, 'the plan of the feeds could not be written');
    }
  }

  /**
   * Writes the plan of this process; an unchanged one writes nothing. A process that runs feeds by hand leaves alone
   * whether they run by the clock.
   */
  async keep(): Promise<void> {
    const scheduled = this.runs === 'none' ? null : this.runs === 'all';
    const plan = this.sources.feeds().map(({ source, feed, enabled }) => ({
      feed_id: feed.id,
      source_id: source.id,
      title: feed.title,
      source_title: source.title,
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
        `INSERT INTO feed_plan (feed_id, source_id, title, source_title, data_sets, serves_alone, cron,
                                trading_days_only, enabled, is_scheduled)
         SELECT feed.*, COALESCE($2, before.is_scheduled, true)
           FROM jsonb_to_recordset($1::jsonb)
             AS feed(feed_id text, source_id text, title text, source_title text, data_sets text[], serves_alone text[],
                     cron text, trading_days_only boolean, enabled boolean)
           LEFT JOIN feed_plan before ON before.feed_id = feed.feed_id
          ORDER BY feed.feed_id
         ON CONFLICT (feed_id) DO UPDATE SET source_id = EXCLUDED.source_id, title = EXCLUDED.title,
           source_title = EXCLUDED.source_title, data_sets = EXCLUDED.data_sets, serves_alone = EXCLUDED.serves_alone,
           cron = EXCLUDED.cron, trading_days_only = EXCLUDED.trading_days_only, enabled = EXCLUDED.enabled,
           is_scheduled = EXCLUDED.is_scheduled
         WHERE (feed_plan.*) IS DISTINCT FROM (EXCLUDED.*)`,
        [JSON.stringify(plan), scheduled],
      );
    });
  }
}
