import type { Page, PageRequest } from '@market/kernel';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { CheckOutcome, FeedFacts, RunOutcome } from './feed-board';

export interface RunEntry {
  readonly id: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly outcome: RunOutcome;
  readonly fetched: number;
  readonly accepted: number;
  /** Rows and batches that went to quarantine. */
  readonly held: number;
  readonly events: number;
  readonly error: string | null;
}

/** Statement of one party in a dispute. */
export interface HeldSide {
  readonly voice: string;
  readonly value: unknown;
  /** Shape: ISO instant. */
  readonly since: string;
}

export interface HeldEntry {
  readonly id: number;
  readonly feedId: string;
  readonly scope: HeldScope;
  readonly kind: string | null;
  /** Name of the record within its feed; null for a batch, and for a row without a name. */
  readonly subject: string | null;
  readonly reason: string;
  readonly isReadable: boolean;
  readonly times: number;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  /** Time at which newer contents than those of a held batch were accepted. */
  readonly outdatedAt: Date | null;
  readonly sides: readonly HeldSide[] | null;
  /** Number of rows that wait with it; null if unknown. */
  readonly rows: number | null;
}

/** Open entry with its contents. */
export interface HeldContents extends HeldEntry {
  /** Raw text, up to 20 000 characters; empty if it was not kept. */
  readonly raw: string;
  /** Record of a row. Shape: JSON; null for one that could not be read. */
  readonly record: unknown;
}

export type HeldScope = 'row' | 'payload' | 'batch';

/** Filter of the list of entries; an absent field does not filter. */
export interface HeldFilter {
  readonly feed?: string | undefined;
  readonly scope?: HeldScope | undefined;
}

const heldColumns = `quarantine.id, quarantine.feed_id AS "feedId", scope, kind, row_key AS subject, reason,
  record IS NOT NULL AS "isReadable", times, first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt",
  outdated_at AS "outdatedAt", sides,
  CASE scope WHEN 'row' THEN 1 WHEN 'batch' THEN (
    SELECT fetched FROM feed_run
     WHERE feed_run.feed_id = quarantine.feed_id AND status = 'held' AND started_at <= last_seen_at
     ORDER BY feed_run.id DESC LIMIT 1) END AS rows`;

/** Facts about a feed with the columns of its last check, which are null without one. */
interface FeedRow extends Omit<FeedFacts, 'lastCheck'> {
  readonly checkedAt: Date | null;
  readonly checkOutcome: CheckOutcome;
  readonly checkReason: string | null;
  readonly checkRows: number;
  readonly checkRefused: number;
}

function factsOf({
  checkedAt: at,
  checkOutcome,
  checkReason,
  checkRows,
  checkRefused,
  ...facts
}: FeedRow): FeedFacts {
  if (at === null) return { ...facts, lastCheck: null };
  const lastCheck = {
    at,
    outcome: checkOutcome,
    reason: checkReason,
    rows: checkRows,
    refused: checkRefused,
  };
  return { ...facts, lastCheck };
}

/**
 * Reads the tables of the collecting side: the plan of the feeds, their state, the run log, the quarantine. SQL text:
 * they have no entities, and each read takes the last run of a feed with it (LATERAL).
 */
export class CollectionRepository {
  /** Returns all feeds, ordered by id. */
  async feeds(sql: Sql): Promise<FeedFacts[]> {
    const rows = await queryRows<FeedRow>(
      sql,
      `SELECT plan.feed_id AS "feedId", plan.source_id AS "sourceId", COALESCE(NULLIF(plan.title, ''), plan.feed_id) AS title,
              COALESCE(NULLIF(plan.source_title, ''), plan.source_id) AS source,
              plan.data_sets AS "dataSets", plan.serves_alone AS "servesAlone", plan.cron,
              plan.trading_days_only AS "tradingDaysOnly", plan.enabled, plan.is_scheduled AS "isScheduled",
              state.last_run_at AS "lastRunAt", state.last_success_at AS "lastSuccessAt",
              state.blocked_until AS "blockedUntil", state.failing_since IS NOT NULL AS "isFailing",
              COALESCE(state.failures, 0) AS "consecutiveFailures", last.status AS "lastOutcome",
              COALESCE(last.accepted, 0) AS accepted, COALESCE(last.quarantined, 0) AS held,
              checked.checked_at AS "checkedAt", checked.outcome AS "checkOutcome", checked.reason AS "checkReason",
              checked.rows AS "checkRows", checked.refused AS "checkRefused"
         FROM feed_plan plan
         LEFT JOIN feed_state state ON state.feed_id = plan.feed_id
         LEFT JOIN feed_check checked ON checked.feed_id = plan.feed_id
         LEFT JOIN LATERAL (SELECT status, accepted, quarantined FROM feed_run
                             WHERE feed_run.feed_id = plan.feed_id ORDER BY started_at DESC, id DESC LIMIT 1) last ON true
        ORDER BY plan.feed_id`,
    );
    return rows.map(factsOf);
  }

  /** Tells whether there is a feed. */
  async isFeed(sql: Sql, feedId: string): Promise<boolean> {
    return (await queryRow(sql, 'SELECT feed_id FROM feed_plan WHERE feed_id = $1', [feedId])) !== null;
  }

  /** Returns the runs of a feed, newest first. */
  async runs(sql: Sql, feedId: string, { page, limit }: PageRequest): Promise<Page<RunEntry>> {
    const items = await queryRows<RunEntry>(
      sql,
      `SELECT id, started_at AS "startedAt", finished_at AS "endedAt", status AS outcome, fetched, accepted,
              quarantined AS held, events, error
         FROM feed_run WHERE feed_id = $1 ORDER BY started_at DESC, id DESC LIMIT $2 OFFSET $3`,
      [feedId, limit, (page - 1) * limit],
    );
    const counted = await queryRow<{ total: number }>(
      sql,
      'SELECT count(*)::int AS total FROM feed_run WHERE feed_id = $1',
      [feedId],
    );
    return { items, total: counted?.total ?? 0 };
  }

  /** Returns open entries, the last seen first. */
  async held(sql: Sql, { feed, scope }: HeldFilter, { page, limit }: PageRequest): Promise<Page<HeldEntry>> {
    const wanted = `status = 'open' AND ($1::text IS NULL OR feed_id = $1) AND ($2::text IS NULL OR scope = $2)`;
    const given = [feed ?? null, scope ?? null];
    const items = await queryRows<HeldEntry>(
      sql,
      `SELECT ${heldColumns} FROM quarantine WHERE ${wanted}
        ORDER BY last_seen_at DESC, id DESC LIMIT $3 OFFSET $4`,
      [...given, limit, (page - 1) * limit],
    );
    const counted = await queryRow<{ total: number }>(
      sql,
      `SELECT count(*)::int AS total FROM quarantine WHERE ${wanted}`,
      given,
    );
    return { items, total: counted?.total ?? 0 };
  }

  /** Returns an open entry with its contents; null when there is none with the id. */
  heldById(sql: Sql, id: number): Promise<HeldContents | null> {
    return queryRow<HeldContents>(
      sql,
      `SELECT ${heldColumns}, raw, CASE scope WHEN 'row' THEN record END AS record
         FROM quarantine WHERE id = $1 AND status = 'open'`,
      [id],
    );
  }
}
