import { Logger } from '@nestjs/common';
import type { IssueWatchlist } from '@market/contracts';
import type { Clock } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { EgressError } from '../egress';
import { applyRecords, type Applied } from './apply';
import { reasonToHold, tooMany } from './batch-gate';
import { type FetchContext, type Payload, SourceBlocked } from './feed';
import type { IntakeRegistry } from './intake-registry';
import type { ArchivedPayload, PayloadArchive } from './payload-archive';
import { detain, fingerprintOf, type Suspect, supersede } from './quarantine';
import { beginRun, endRun, type FeedState, type RunReport, type RunStatus, stateOf } from './run-log';
import { sift, type Sifted } from './sift';
import type { RegisteredFeed, SourceRegistry } from './source-registry';
import type { SourceTime } from './source-time';

/** First and longest pause after a source blocked us. Units: milliseconds. */
const backOff = { firstMs: 5 * 60_000, longestMs: 2 * 60 * 60_000 };

export interface FeedRunnerParts {
  readonly dataSource: DataSource;
  readonly clock: Clock;
  readonly sources: SourceRegistry;
  readonly intakes: IntakeRegistry;
  readonly archive: PayloadArchive;
  readonly watchlist: IssueWatchlist;
  readonly sourceTime: SourceTime;
}

/** Nothing of a batch is applied: the transaction is undone and an operator decides. */
class BatchHeld extends Error {
  constructor(
    readonly reason: string,
    readonly rows: number,
  ) {
    super(reason);
  }
}

/** The payloads of one run as they went into it. */
interface RunInput {
  readonly id: number;
  readonly entry: RegisteredFeed;
  readonly state: FeedState;
  readonly payloads: readonly Payload[];
  readonly archived: readonly ArchivedPayload[];
  /** Requests that failed while others were answered. */
  readonly missed: readonly string[];
}

/**
 * Runs feeds: fetch, keep the raw payload, check its shape, map, check each record, gate the batch, hand it to
 * the features in one transaction with their events, write the run log. It never throws for what a source does.
 */
export class FeedRunner {
  private readonly log = new Logger('ingest');

  constructor(private readonly parts: FeedRunnerParts) {}

  /**
   * Runs a feed once. With a slot (a scheduled time) at most one ingestor of any number works.
   *
   * @returns null when the slot belongs to another ingestor
   *
   * Errors: `DomainError` not-found for an unknown feed.
   */
  async run(feedId: string, slot: Date | null = null): Promise<RunReport | null> {
    const { dataSource, clock, sources } = this.parts;
    const entry = sources.feed(feedId);
    const id = await beginRun(dataSource, feedId, slot, clock.now());
    if (id === null) return null;
    const state = await stateOf(dataSource, feedId);
    const refusal = slot === null ? null : this.reasonToRest(entry, state);
    if (refusal !== null)
      return this.finish({ id, entry, state, payloads: [], archived: [], missed: [] }, 'skipped', refusal);
    return this.attempt(id, entry, state);
  }

  /** Takes a held batch in, on an operator's word: its gates are off, each record is vouched for. */
  async takeHeld(feedId: string, payloads: readonly Payload[]): Promise<RunReport> {
    const entry = this.parts.sources.feed(feedId);
    const state = await stateOf(this.parts.dataSource, feedId);
    const id = await beginRun(this.parts.dataSource, feedId, null, this.parts.clock.now());
    return this.take({ id: id ?? 0, entry, state, payloads, archived: [], missed: [] }, true);
  }

  private reasonToRest({ enabled }: RegisteredFeed, state: FeedState): string | null {
    if (!enabled) return 'switched off';
    const until = state.blockedUntil;
    if (until !== null && until > this.parts.clock.now()) return `backing off until ${until.toISOString()}`;
    return null;
  }

  private async attempt(id: number, entry: RegisteredFeed, state: FeedState): Promise<RunReport> {
    const { archive, clock } = this.parts;
    const empty: RunInput = { id, entry, state, payloads: [], archived: [], missed: [] };
    let input = empty;
    try {
      const missed: string[] = [];
      const context = this.fetchContext(entry, missed);
      const payloads = await entry.feed.fetch(context);
      const archived = await Promise.all(
        payloads.map((one) => archive.keep(entry.feed.id, one, clock.now())),
      );
      input = { ...empty, payloads, archived, missed };
      const suspicious = await this.suspiciousSilence(input, context);
      if (suspicious !== null) return await this.finish(input, 'failed', suspicious);
      return await this.take(input, false);
    } catch (error) {
      return this.fail(input, error);
    }
  }

  private fetchContext({ source, feed }: RegisteredFeed, missed: string[]): FetchContext<unknown> {
    const { sourceTime, sources, watchlist } = this.parts;
    return {
      client: sources.clientOf(source),
      now: sourceTime.now(),
      today: sourceTime.today(),
      watchlist: sourceTime.seenBySources(watchlist),
      missed: (reason) => missed.push(reason),
      signal: AbortSignal.timeout(feed.timeoutMs),
    };
  }

  /** An answer without a single row of its own is judged by what the feed knows of the world. */
  private async suspiciousSilence(input: RunInput, context: FetchContext<unknown>): Promise<string | null> {
    const { feed } = input.entry;
    if (input.payloads.length === 0) return null;
    const { records, suspects, skipped } = this.siftInput(input);
    if (records.length + suspects.length + skipped > 0) return null;
    if (feed.emptyIsSuspect) return feed.emptyIsSuspect(context);
    return 'empty answer';
  }

  private siftInput(input: RunInput): Sifted {
    const { sourceTime } = this.parts;
    const context = { now: sourceTime.now(), today: sourceTime.today() };
    return sift(input.entry.feed, input.payloads, context, sourceTime.shiftDays);
  }

  private async take(input: RunInput, trusted: boolean): Promise<RunReport> {
    const { dataSource, clock, intakes } = this.parts;
    const { feed, source } = input.entry;
    const sifted = this.siftInput(input);
    const rows = sifted.records.length + sifted.suspects.length;
    try {
      return await dataSource.transaction(async (manager) => {
        const held = trusted ? null : this.reasonToHold(input, sifted);
        if (held !== null) throw new BatchHeld(held, rows);
        const now = clock.now();
        const historic = feed.history === true || input.state.lastSuccessAt === null;
        const batch = { dataSet: 'live' as const, source: source.id, feedId: feed.id, now, historic };
        const intakeFor = (kind: string) => intakes.for(kind);
        const applied = await applyRecords(manager, intakeFor, sifted.records, batch, trusted);
        if (!trusted && tooMany(applied.doubtful.length, rows))
          throw new BatchHeld(manyDoubts(applied, rows), rows);
        const alarming = [...sifted.suspects, ...applied.doubtful];
        await supersede(manager, feed.id, applied.goodKeys, now);
        const quarantined = await detain(manager, feed.id, now, [...alarming, ...applied.waiting]);
        const figures = { rows, skipped: sifted.skipped, quarantined };
        const report = { ...reportOf(feed.id, 'ok', figures, applied), error: whatWasMissed(input) };
        await endRun(manager, runOf(input), report, { now, rows, blockedUntil: null });
        this.tell(report, alarming);
        return report;
      });
    } catch (error) {
      if (error instanceof BatchHeld) return this.hold(input, error);
      throw error;
    }
  }

  private reasonToHold(input: RunInput, { records, suspects }: Sifted): string | null {
    return reasonToHold({
      rows: records.length + suspects.length,
      unreadable: suspects.length,
      usualRows: input.state.usualRows,
    });
  }

  private async hold(input: RunInput, held: BatchHeld): Promise<RunReport> {
    const { dataSource, clock } = this.parts;
    const { feed } = input.entry;
    const raw = input.payloads.map(({ request, about }, index) => ({
      request,
      about: about ?? null,
      file: input.archived[index]?.file ?? null,
    }));
    const suspect: Suspect = {
      scope: 'batch',
      kind: null,
      rowKey: null,
      fingerprint: fingerprintOf(input.archived.map(({ sha256 }) => sha256)),
      reason: held.reason,
      raw: '',
      record: raw,
    };
    await detain(dataSource, feed.id, clock.now(), [suspect]);
    return this.finish(input, 'held', held.reason, held.rows);
  }

  private fail(input: RunInput, error: unknown): Promise<RunReport> {
    if (error instanceof SourceBlocked) {
      const pauseMs = Math.min(backOff.firstMs * 2 ** input.state.failures, backOff.longestMs);
      const askedMs = (error.retryAfterSeconds ?? 0) * 1_000;
      const until = new Date(this.parts.clock.now().getTime() + Math.max(pauseMs, askedMs));
      return this.finish(input, 'blocked', error.message, 0, until);
    }
    const known = error instanceof EgressError || (error instanceof Error && error.name === 'SourceFailed');
    if (!known) this.log.error(error, `${input.entry.feed.id} failed`);
    return this.finish(input, 'failed', error instanceof Error ? error.message : String(error));
  }

  private async finish(
    input: RunInput,
    status: RunStatus,
    error: string,
    rows = 0,
    blockedUntil: Date | null = null,
  ): Promise<RunReport> {
    const { dataSource, clock } = this.parts;
    const figures = { rows, skipped: 0, quarantined: status === 'held' ? 1 : 0 };
    const report = { ...reportOf(input.entry.feed.id, status, figures, null), error };
    await endRun(dataSource, runOf(input), report, { now: clock.now(), rows, blockedUntil });
    this.log.warn({ ...report, event: 'feed-run' }, `${report.feed}: ${status}: ${error}`);
    return report;
  }

  private tell(report: RunReport, suspects: readonly Suspect[]): void {
    this.log.log({ ...report, event: 'feed-run' }, `${report.feed}: ${report.accepted} accepted`);
    for (const { reason, rowKey } of suspects.slice(0, 20)) {
      this.log.warn({ event: 'quarantined', feed: report.feed, rowKey, reason }, `${report.feed}: ${reason}`);
    }
  }
}

/** A run that got some of its answers is good, but says what it did not get. */
function whatWasMissed({ missed }: RunInput): string | null {
  return missed.length === 0 ? null : `${missed.length} not answered, first: ${missed[0]}`;
}

function manyDoubts({ doubtful }: Applied, rows: number): string {
  return `${doubtful.length} of ${rows} records cannot be true, first: ${doubtful[0]?.reason ?? ''}`;
}

function runOf({ id, archived }: RunInput): { id: number; payloads: readonly ArchivedPayload[] } {
  return { id, payloads: archived };
}

function reportOf(
  feed: string,
  status: RunStatus,
  figures: { rows: number; skipped: number; quarantined: number },
  applied: Applied | null,
): RunReport {
  return {
    feed,
    status,
    fetched: figures.rows + figures.skipped,
    accepted: applied?.accepted ?? 0,
    unchanged: applied?.unchanged ?? 0,
    quarantined: figures.quarantined,
    skipped: figures.skipped,
    events: applied?.events ?? 0,
    error: null,
  };
}
