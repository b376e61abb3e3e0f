import type { DataSource } from 'typeorm';
import { CronTime } from 'cron';
import { queryRows } from '@market/database';
import type { StoredSide } from './quarantine';
import { type StoredRefusal, lastingRefusals } from './refusals';
import type { RegisteredFeed, SourceRegistry } from './source-registry';
import { appearedKeys, type UnreadKeys } from './unread-keys';

/** Max number of doubts shown for a feed; `quarantine list` has them all. */
const doubtsShown = 20;

/** Quarantine entry that keeps data of a feed out: a held batch, or discarded contents that are still fetched. */
export interface FeedHold {
  /** Id for `quarantine release`, or for `quarantine reopen` if it was discarded. */
  readonly id: number;
  readonly scope: 'row' | 'payload' | 'batch';
  readonly status: 'open' | 'discarded';
  readonly reason: string;
  readonly since: string;
  readonly times: number;
}

/** Record that waits, with the contradicting statements if it is a dispute. */
export interface FeedDoubt {
  readonly id: number;
  readonly key: string | null;
  readonly reason: string;
  readonly since: string;
  readonly times: number;
  readonly sides: readonly StoredSide[] | null;
}

/** Status of a feed as `source status` shows it. */
export interface FeedStatus {
  readonly feed: string;
  readonly title: string;
  readonly source: string;
  readonly enabled: boolean;
  /**
   * `failing` has precedence over `held`: its runs, or one of its requests, were refused at least three times in a row.
   */
  readonly state: 'ok' | 'failing' | 'held' | 'off';
  readonly cron: string;
  readonly nextRunAt: string;
  readonly lastRunAt: string | null;
  readonly lastSuccessAt: string | null;
  /** Outcome of the last run that ended and asked the source, like `lastRunAt`: a turn that was skipped does not hide it. */
  readonly lastStatus: string | null;
  readonly lastError: string | null;
  readonly blockedUntil: string | null;
  readonly failingSince: string | null;
  /** Requests, and subjects of requests, that were refused at least three times in a row. */
  readonly refused: readonly (Omit<StoredRefusal, 'since' | 'whole'> & { readonly since: string })[];
  readonly holds: readonly FeedHold[];
  readonly doubts: readonly FeedDoubt[];
  /** Keys of its payloads that it does not read and that appeared after its first run, the latest first. */
  readonly newKeys: readonly { readonly key: string; readonly since: string }[];
  /** Number of batches that wait for an operator. */
  readonly heldBatches: number;
  /** Number of those that are older than data accepted since: they can only be discarded. */
  readonly outdatedBatches: number;
}

interface StateRow {
  readonly feedId: string;
  readonly lastRunAt: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly blockedUntil: Date | null;
  readonly failingSince: Date | null;
  readonly unreadKeys: UnreadKeys | null;
  readonly holds: readonly FeedHold[] | null;
  readonly doubts: readonly FeedDoubt[] | null;
  readonly held: number;
  readonly outdated: number;
  readonly status: string | null;
  readonly error: string | null;
}

const doubtsAndHolds = `
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('id', id, 'key', row_key, 'reason', reason, 'since', first_seen_at,
                                      'times', times, 'sides', sides) ORDER BY last_seen_at DESC, id DESC) AS doubts
      FROM (SELECT * FROM quarantine WHERE feed_id = state.feed_id AND status = 'open' AND scope = 'row'
             ORDER BY last_seen_at DESC, id DESC LIMIT ${doubtsShown}) shown) doubted ON true
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('id', id, 'scope', scope, 'status', status, 'reason', reason,
                                      'since', first_seen_at, 'times', times) ORDER BY last_seen_at DESC, id DESC) AS holds
      FROM quarantine
     WHERE feed_id = state.feed_id
       AND (status = 'open' AND scope = 'batch' AND outdated_at IS NULL
         OR status = 'discarded' AND last_seen_at >= run.started_at)) holding ON true`;

/** Returns the status of every feed: its last run, quarantine entries that keep data out, and its next run. */
export async function feedStatuses(dataSource: DataSource, sources: SourceRegistry): Promise<FeedStatus[]> {
  const rows = await queryRows<StateRow>(
    dataSource,
    `SELECT state.feed_id AS "feedId", state.last_run_at AS "lastRunAt", state.last_success_at AS "lastSuccessAt",
            state.blocked_until AS "blockedUntil", state.failing_since AS "failingSince",
            state.unread_keys AS "unreadKeys", last.status, last.error,
            batches.held, batches.outdated, doubts, holds
       FROM feed_state state
       LEFT JOIN LATERAL (SELECT status, error FROM feed_run
                           WHERE feed_run.feed_id = state.feed_id AND status NOT IN ('skipped', 'running')
                           ORDER BY id DESC LIMIT 1) last ON true
       LEFT JOIN LATERAL (SELECT started_at FROM feed_run
                           WHERE feed_run.feed_id = state.feed_id AND status <> 'skipped'
                           ORDER BY id DESC LIMIT 1) run ON true
      CROSS JOIN LATERAL (SELECT count(*)::int AS held, count(outdated_at)::int AS outdated FROM quarantine
                           WHERE quarantine.feed_id = state.feed_id AND quarantine.status = 'open'
                             AND scope = 'batch') batches${doubtsAndHolds}`,
  );
  const states = new Map(rows.map((row) => [row.feedId, row]));
  const refusals = await lastingRefusals(dataSource);
  return sources.feeds().map((registered) => {
    const { id } = registered.feed;
    return statusOf(registered, states.get(id), refusals.get(id) ?? []);
  });
}

function statusOf(
  { source, feed, enabled }: RegisteredFeed,
  state: StateRow | undefined,
  refused: readonly StoredRefusal[],
): FeedStatus {
  return {
    feed: feed.id,
    title: feed.title,
    source: source.id,
    enabled,
    state: stateWord(enabled, state),
    cron: feed.schedule.cron,
    nextRunAt: new CronTime(feed.schedule.cron, 'Asia/Kolkata').sendAt().toJSDate().toISOString(),
    lastRunAt: state?.lastRunAt?.toISOString() ?? null,
    lastSuccessAt: state?.lastSuccessAt?.toISOString() ?? null,
    lastStatus: state?.status ?? null,
    lastError: state?.error ?? null,
    blockedUntil: state?.blockedUntil?.toISOString() ?? null,
    failingSince: state?.failingSince?.toISOString() ?? null,
    refused: refused.map(({ request, reason, times, since }) => ({
      request,
      reason,
      times,
      since: since.toISOString(),
    })),
    holds: (state?.holds ?? []).map(inUtc),
    doubts: (state?.doubts ?? []).map(inUtc),
    newKeys: appearedKeys(state?.unreadKeys ?? {}),
    heldBatches: state?.held ?? 0,
    outdatedBatches: state?.outdated ?? 0,
  };
}

function stateWord(enabled: boolean, state: StateRow | undefined): FeedStatus['state'] {
  if (!enabled) return 'off';
  if (state === undefined) return 'ok';
  if (state.failingSince !== null) return 'failing';
  return state.holds?.some(({ scope }) => scope === 'batch') ? 'held' : 'ok';
}

/** Converts to UTC: PostgreSQL writes instants into JSON with the offset of the session. */
function inUtc<Shown extends { readonly since: string }>(shown: Shown): Shown {
  return { ...shown, since: new Date(shown.since).toISOString() };
}
