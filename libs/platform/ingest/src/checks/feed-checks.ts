import type { IssueWatchlist, WatchedIssue } from '@market/contracts';
import { EgressError } from '@market/egress';
import { DomainError, type IndianDay } from '@market/kernel';
import {
  type FetchContext,
  type Payload,
  SourceBlocked,
  SourceFailed,
  type Suspect,
} from '@market/source-kit';
import type { FeedRunnerParts } from '../feed-runner';
import { sourceContext } from '../fetch-context';
import { endedBy, RunTimedOut, runDeadline } from '../run-deadline';
import type { MissedRequest } from '../run-input';
import { sift, type SiftedRows } from '../sift';
import type { RegisteredFeed } from '../source-registry';
import { type DryRun, dryRun } from './dry-run';
import { WatchedHttp, type WatchedRequest } from './watched-http';

/** Max number of requests of one check: the page that opens a session, and a list with its first subjects. */
const mostRequests = 5;

/**
 * Outcome of a check. `idle`: the feed asks about subjects, and none is known now. `empty`: a response without rows,
 * which the feed does not accept now. `off`: the source is switched off.
 */
export type CheckOutcome =
  'works' | 'idle' | 'off' | 'held' | 'empty' | 'shape' | 'blocked' | 'unreachable' | 'failed';

/** Result of the check of a feed. */
export interface FeedCheck {
  readonly feed: string;
  readonly title: string;
  readonly source: string;
  readonly dataSets: readonly string[];
  readonly outcome: CheckOutcome;
  /** Reason of any outcome but `works`; for `shape` it begins with the first path that differs. */
  readonly reason: string | null;
  readonly requests: readonly WatchedRequest[];
  /** Number of records that were read. */
  readonly rows: number;
  /** Number of rows and payloads that could not be read, and the reason of the first. */
  readonly refused: number;
  readonly firstRefused: string | null;
  /** Effect of a run; null when it cannot be told, because nothing was read or not all requests were sent. */
  readonly effect: DryRun | null;
}

/** Payload compared with what is published. */
export interface PayloadComparison {
  readonly records: readonly unknown[];
  readonly refused: readonly Pick<Suspect, 'reason' | 'raw'>[];
  readonly effect: DryRun;
}

/** Responses of a source, unchanged. */
export interface Capture {
  /** Day of the source. */
  readonly today: IndianDay;
  readonly payloads: readonly Payload[];
  readonly requests: readonly WatchedRequest[];
}

/** Responses to the requests of a check, and the context in which they were sent. */
interface Fetched {
  readonly context: FetchContext<unknown>;
  readonly payloads: readonly Payload[];
  readonly missed: readonly MissedRequest[];
}

/** Checks feeds against their sources: few requests, nothing stored, nothing published. */
export class FeedChecks {
  private readonly http: WatchedHttp;
  private readonly parts: FeedRunnerParts;

  constructor(parts: FeedRunnerParts) {
    const { http, registry } = parts.sources.through((given) => new WatchedHttp(given));
    this.http = http;
    this.parts = { ...parts, sources: registry };
  }

  /** Checks one feed. Errors: `DomainError` not-found for an unknown feed; those of the database. */
  async check(feedId: string): Promise<FeedCheck> {
    const entry = this.parts.sources.feed(feedId);
    if (!entry.enabled) return this.off(entry, 'switched off');
    if (this.parts.isOff === true && entry.feed.bundled !== true) return this.off(entry, 'SOURCES is off');
    let fetched: Fetched | null = null;
    try {
      fetched = await this.fetch(entry);
      const sifted = await this.sift(entry, fetched.payloads);
      const read = figuresOf(sifted);
      const silence = await silenceOf(entry, sifted, fetched);
      if (silence !== null) return this.result(entry, { ...read, ...silence });
      if (this.http.notSent > 0) return this.result(entry, { ...read, outcome: 'works' });
      const effect = await dryRun(this.parts, { entry, ...fetched, at: this.parts.clock.now() }, sifted);
      const outcome = effect.held === null ? 'works' : 'held';
      return this.result(entry, { ...read, outcome, reason: effect.held, effect });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return this.result(entry, { outcome: outcomeOf(error, fetched !== null), reason });
    }
  }

  /**
   * Reads a stored payload as the feed reads it now, and compares its records with what is published.
   *
   * @param issueKey key at the source of the issue that the payload is about, in feeds that ask about one issue each
   *
   * Errors: `DomainError` not-found for an unknown feed or issue; `SourceBlocked` and `SourceFailed` for a payload that
   * cannot be read.
   */
  async compare(feedId: string, stored: Payload, issueKey: string | null = null): Promise<PayloadComparison> {
    const entry = this.parts.sources.feed(feedId);
    const about = issueKey === null ? {} : { about: await this.issueOf(entry, issueKey) };
    const payload = { ...stored, ...about };
    const sifted = await this.sift(entry, [payload]);
    const run = { entry, payloads: [payload], missed: [], at: this.parts.clock.now() };
    return {
      records: sifted.records.map(({ record }) => record),
      refused: sifted.suspects.map(({ reason, raw }) => ({ reason, raw })),
      effect: await dryRun(this.parts, run, sifted),
    };
  }

  /**
   * Fetches what a feed asks for, with the limits of a check.
   *
   * Errors: `DomainError` not-found for an unknown feed; those of the source.
   */
  async capture(feedId: string): Promise<Capture> {
    const entry = this.parts.sources.feed(feedId);
    const { payloads, context } = await this.fetch(entry);
    return { today: context.today, payloads, requests: this.http.requests };
  }

  /**
   * Reads a payload as the feed reads it now, in the days of the source.
   *
   * Errors: `DomainError` not-found for an unknown feed; `SourceBlocked` and `SourceFailed` for a payload that cannot be read.
   */
  read(feedId: string, payload: Payload): Promise<SiftedRows> {
    return this.sift(this.parts.sources.feed(feedId), [payload], null);
  }

  private async issueOf({ source }: RegisteredFeed, key: string): Promise<WatchedIssue> {
    const exchange = source.publicName === 'BSE' ? 'BSE' : 'NSE';
    const { watchlist, sourceTime } = this.parts;
    const issues = await sourceTime.seenBySources(watchlist).issuesAt(exchange, 'known');
    const found = issues.find(({ sourceKey }) => sourceKey === key);
    if (found !== undefined) return found;
    throw new DomainError({
      kind: 'not-found',
      code: 'NOT_001',
      publicMessage: `${exchange} has no issue ${key}`,
    });
  }

  private sift(
    { feed }: RegisteredFeed,
    payloads: readonly Payload[],
    shiftDays = this.parts.sourceTime.shiftDays,
  ): Promise<SiftedRows> {
    const { reader, sourceTime, clock } = this.parts;
    return sift(reader, feed, payloads, sourceTime.at(clock.now()), shiftDays);
  }

  /** Sends the requests of a feed, with the limits of a check. */
  private async fetch(entry: RegisteredFeed): Promise<Fetched> {
    const missed: MissedRequest[] = [];
    const deadline = runDeadline(entry.feed.timeoutMs, new AbortController().signal);
    const shared = sourceContext(this.parts, entry);
    const context: FetchContext<unknown> = {
      ...shared,
      watchlist: firstOf(shared.watchlist),
      wasRead: () => Promise.resolve(false),
      missed: (reason, request) => missed.push({ reason, request: request ?? null }),
      signal: deadline.signal,
    };
    this.http.begin(mostRequests);
    try {
      return { context, missed, payloads: await endedBy(entry.feed.fetch(context), deadline.signal) };
    } finally {
      deadline.clear();
    }
  }

  private off(entry: RegisteredFeed, reason: string): FeedCheck {
    return this.result(entry, { outcome: 'off', reason, requests: [] });
  }

  private result(
    { source, feed }: RegisteredFeed,
    found: Partial<FeedCheck> & Pick<FeedCheck, 'outcome'>,
  ): FeedCheck {
    return {
      ...{ feed: feed.id, title: feed.title, source: source.id, dataSets: feed.dataSets ?? [] },
      ...{ reason: null, rows: 0, refused: 0, firstRefused: null, effect: null },
      requests: this.http.requests,
      ...found,
    };
  }
}

/** Tells whether a check shows that a feed does not deliver what the service sells. */
export function isBroken({ outcome, dataSets }: FeedCheck): boolean {
  return dataSets.length > 0 && !['works', 'idle', 'off'].includes(outcome);
}

function figuresOf({ records, suspects }: SiftedRows): Pick<FeedCheck, 'rows' | 'refused' | 'firstRefused'> {
  return { rows: records.length, refused: suspects.length, firstRefused: suspects[0]?.reason ?? null };
}

/** Returns the outcome of a check that read no row; null when there are rows. */
async function silenceOf(
  { feed }: RegisteredFeed,
  { records, suspects, skipped }: SiftedRows,
  { context, payloads }: Fetched,
): Promise<Pick<FeedCheck, 'outcome' | 'reason'> | null> {
  if (records.length > 0) return null;
  if (suspects.length > 0) return { outcome: 'shape', reason: suspects[0]?.reason ?? null };
  if (feed.perSubject === true && payloads.length === 0)
    return { outcome: 'idle', reason: 'no subject to ask about is known now' };
  if (skipped > 0 && feed.perSubject !== true) return null;
  const reason = feed.emptyIsSuspect ? await feed.emptyIsSuspect(context, skipped) : 'empty response';
  return reason === null ? null : { outcome: 'empty', reason };
}

function outcomeOf(error: unknown, hasPayloads: boolean): CheckOutcome {
  if (error instanceof SourceBlocked) return 'blocked';
  if (error instanceof EgressError || error instanceof RunTimedOut) return 'unreachable';
  if (error instanceof SourceFailed) return hasPayloads ? 'shape' : 'failed';
  throw error;
}

/** Limits a watchlist to its first issue. */
function firstOf(watchlist: IssueWatchlist): IssueWatchlist {
  return {
    issuesAt: async (exchange, stage) => (await watchlist.issuesAt(exchange, stage)).slice(0, 1),
  };
}
