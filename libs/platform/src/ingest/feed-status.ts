import type { DataSource } from 'typeorm';
import { CronTime } from 'cron';
import { rowsOf } from '../database';
import type { SourceRegistry } from './source-registry';

/** One feed as `source status` shows it. */
export interface FeedStatus {
  readonly feed: string;
  readonly title: string;
  readonly source: string;
  readonly enabled: boolean;
  readonly cron: string;
  readonly nextRunAt: string;
  readonly lastRunAt: string | null;
  readonly lastSuccessAt: string | null;
  readonly lastStatus: string | null;
  readonly lastError: string | null;
  readonly blockedUntil: string | null;
  /** Batches that wait for an operator. */
  readonly heldBatches: number;
  /** Those of them that are older than what was taken in since: they can only be discarded. */
  readonly outdatedBatches: number;
}

interface StateRow {
  readonly feedId: string;
  readonly lastRunAt: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly blockedUntil: Date | null;
  readonly held: number;
  readonly outdated: number;
  readonly status: string | null;
  readonly error: string | null;
}

/** How every feed stands: what it did last and when it runs next. */
export async function feedStatuses(dataSource: DataSource, sources: SourceRegistry): Promise<FeedStatus[]> {
  const rows = await rowsOf<StateRow>(
    dataSource,
    `SELECT state.feed_id AS "feedId", state.last_run_at AS "lastRunAt", state.last_success_at AS "lastSuccessAt",
            state.blocked_until AS "blockedUntil", run.status, run.error, batches.held, batches.outdated
       FROM feed_state state
       LEFT JOIN LATERAL (SELECT status, error FROM feed_run
                           WHERE feed_run.feed_id = state.feed_id ORDER BY id DESC LIMIT 1) run ON true
      CROSS JOIN LATERAL (SELECT count(*)::int AS held, count(outdated_at)::int AS outdated FROM quarantine
                           WHERE quarantine.feed_id = state.feed_id AND quarantine.status = 'open'
                             AND scope = 'batch') batches`,
  );
  const states = new Map(rows.map((row) => [row.feedId, row]));
  return sources.feeds().map(({ source, feed, enabled }) => {
    const state = states.get(feed.id);
    return {
      feed: feed.id,
      title: feed.title,
      source: source.id,
      enabled,
      cron: feed.schedule.cron,
      nextRunAt: new CronTime(feed.schedule.cron, 'Asia/Kolkata').sendAt().toJSDate().toISOString(),
      lastRunAt: state?.lastRunAt?.toISOString() ?? null,
      lastSuccessAt: state?.lastSuccessAt?.toISOString() ?? null,
      lastStatus: state?.status ?? null,
      lastError: state?.error ?? null,
      blockedUntil: state?.blockedUntil?.toISOString() ?? null,
      heldBatches: state?.held ?? 0,
      outdatedBatches: state?.outdated ?? 0,
    };
  });
}
