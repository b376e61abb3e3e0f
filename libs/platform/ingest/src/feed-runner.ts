import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { inAsyncSpan } from '@market/base/tracing';
import type { FetchContext, Payload, Suspect } from '@market/source-kit';
import type { RunObserver } from './feed-metrics';
import { type FetchParts, sourceContext } from './fetch-context';
import type { IntakeRegistry } from './intake-registry';
import type { ArchivedPayload, PayloadArchive } from './payload-archive';
import { detain } from './quarantine';
import { type Refusal, requestIn, stableRequest } from './refusals';
import { collectRefusals } from './refused-requests';
import { endedBy, runDeadline, RunStopped } from './run-deadline';
import { isExpected, restAfter } from './run-failure';
import {
  beginRun,
  closeAbandonedRuns,
  endRun,
  freeSlot,
  restsUntil,
  type RunReport,
  type RunStatus,
  loadFeedState,
  wasAbsent,
  wasRead,
} from './run-log';
import { BatchHeld, batchPrint, type MissedRequest, type RunInput, textOf } from './run-input';
import { makeRunReport, type RunFigures } from './run-report';
import { sift, type SiftedRows } from './sift';
import type { RegisteredFeed } from './source-registry';
import { takeIn } from './take-in';

export interface FeedRunnerParts extends FetchParts {
  readonly dataSource: DataSource;
  readonly intakes: IntakeRegistry;
  readonly archive: PayloadArchive;
  /** True if nothing may be requested: feeds that are not bundled are skipped. */
  readonly isOff?: boolean;
  /** Called with every ended run. */
  readonly observe?: RunObserver;
}

/** Notes of a feed while it fetches. */
interface FetchNotes {
  readonly missed: MissedRequest[];
  readonly absent: string[];
}

/** Records an operator's decision in the transaction of its effect. */
type Decide = (manager: EntityManager) => Promise<void>;

/**
 * Runs feeds: fetches, archives the raw payload, checks its shape, maps, checks each record, gates the batch, passes it
 * to the features in one transaction with their events, and writes the run log. Never throws because of a source.
 */
export class FeedRunner {
  private readonly log = new Logger('ingest');
  private readonly stopping = new AbortController();

  constructor(private readonly parts: FeedRunnerParts) {}

  /**
   * Runs a feed once. In a slot (a scheduled time) only one of several ingestors works.
   *
   * @returns null when the slot belongs to another ingestor
   *
   * Errors: `DomainError` not-found for an unknown feed; those of the database.
   */
  run(feedId: string, slot: Date | null = null): Promise<RunReport | null> {
    return inAsyncSpan('feed run', { attributes: { feed: feedId } }, async (span) => {
      const report = await this.runOnce(feedId, slot);
      span.setAttribute('status', report?.status ?? 'of another process');
      return report;
    });
  }

  private async runOnce(feedId: string, slot: Date | null): Promise<RunReport | null> {
    const begun = await this.begin(feedId, slot);
    if (begun === null) return null;
    const refusal = this.reasonNotToFetch(begun) ?? (slot === null ? null : this.reasonToRest(begun));
    const startedAtMs = performance.now();
    const report = await (refusal === null ? this.attempt(begun) : this.finish(begun, 'skipped', refusal));
    this.parts.observe?.(report, (performance.now() - startedAtMs) / 1000);
    await this.tellFailing(feedId, begun.state.failingSince);
    return report;
  }

  /**
   * Applies a held batch that an operator released: its gates are off, each record is trusted.
   *
   * @param at time at which the payloads were fetched
   * @param decide records the decision in the transaction that applies the batch; an error rolls it back
   */
  async takeHeld(feedId: string, payloads: readonly Payload[], at: Date, decide: Decide): Promise<RunReport> {
    const begun = await this.begin(feedId, null);
    if (begun === null) throw new Error(`${feedId}: a run without a slot was refused`);
    try {
      const input = { ...begun, payloads, archived: await this.archive(feedId, payloads), at };
      return await this.take(input, await this.siftInput(input), decide);
    } catch (error) {
      return this.fail(begun, error);
    }
  }

  /**
   * Aborts the fetching of all current and later runs, because the process shuts down. A batch that is being applied is
   * finished.
   */
  stop(): void {
    this.stopping.abort(new RunStopped());
  }

  private async begin(feedId: string, slot: Date | null): Promise<RunInput | null> {
    const { dataSource, clock, sources } = this.parts;
    const entry = sources.feed(feedId);
    const at = clock.now();
    await closeAbandonedRuns(dataSource, feedId, new Date(at.getTime() - entry.feed.timeoutMs), at);
    const state = await loadFeedState(dataSource, feedId);
    const id = await beginRun(dataSource, feedId, slot, at);
    return id === null ? null : { id, entry, state, payloads: [], archived: [], missed: [], absent: [], at };
  }

  private reasonNotToFetch({ entry }: RunInput): string | null {
    return this.parts.isOff && !entry.feed.bundled ? 'SOURCES is off' : null;
  }

  private reasonToRest({ entry, state }: RunInput): string | null {
    if (!entry.enabled) return 'switched off';
    const until = restsUntil(state, this.parts.clock.nowMs());
    return until === null ? null : `backing off until ${until.toISOString()}`;
  }

  private async attempt(begun: RunInput): Promise<RunReport> {
    const { feed } = begun.entry;
    const deadline = runDeadline(feed.timeoutMs, this.stopping.signal);
    const notes: FetchNotes = { missed: [], absent: [] };
    let input: RunInput = { ...begun, ...notes };
    try {
      const context = this.fetchContext(begun.entry, deadline.signal, notes);
      const fetching = () => endedBy(feed.fetch(context), deadline.signal);
      const payloads = await inAsyncSpan('fetch', {}, fetching);
      input = { ...input, payloads, at: this.parts.clock.now() };
      input = { ...input, archived: await this.archive(feed.id, payloads) };
      const sifted = await this.siftInput(input);
      const suspicious = await this.suspiciousSilence(input, sifted, context);
      if (suspicious !== null) return await this.finish(input, 'failed', suspicious);
      return await this.take(input, sifted, null);
    } catch (error) {
      return await this.fail(input, error);
    } finally {
      deadline.clear();
    }
  }

  private fetchContext(
    entry: RegisteredFeed,
    signal: AbortSignal,
    { missed, absent }: FetchNotes,
  ): FetchContext<unknown> {
    const { dataSource } = this.parts;
    const { id } = entry.feed;
    return {
      ...sourceContext(this.parts, entry),
      wasRead: (request) => wasRead(dataSource, id, request),
      wasAbsent: (request) => wasAbsent(dataSource, id, request),
      absent: (request) => absent.push(request),
      missed: (reason, request) => missed.push({ reason, request: request ?? requestIn(reason) }),
      signal,
    };
  }

  private archive(feedId: string, payloads: readonly Payload[]): Promise<ArchivedPayload[]> {
    const now = this.parts.clock.now();
    return Promise.all(payloads.map((payload) => this.parts.archive.keep(feedId, payload, now)));
  }

  /** Returns the reason why a run without rows is suspicious, null when it is not; the feed decides. */
  private async suspiciousSilence(
    { entry: { feed }, payloads }: RunInput,
    { records, suspects, skipped }: SiftedRows,
    context: FetchContext<unknown>,
  ): Promise<string | null> {
    if (records.length + suspects.length > 0) return null;
    // A list with skipped rows is a response; for a subject skipped rows may mean that nothing is known yet.
    if (feed.perSubject !== true && (payloads.length === 0 || skipped > 0)) return null;
    return feed.emptyIsSuspect ? feed.emptyIsSuspect(context, skipped) : 'empty answer';
  }

  private siftInput({ entry, payloads, at }: RunInput): Promise<SiftedRows> {
    const { sourceTime, reader } = this.parts;
    const { signal } = this.stopping;
    return inAsyncSpan('read', {}, () =>
      sift(reader, entry.feed, payloads, sourceTime.at(at), sourceTime.shiftDays, signal),
    );
  }

  private async take(input: RunInput, sifted: SiftedRows, decide: Decide | null): Promise<RunReport> {
    const { dataSource } = this.parts;
    try {
      const { report, alarming, appeared } = await dataSource.transaction(async (manager) => {
        await decide?.(manager);
        return takeIn(manager, this.parts, input, sifted, decide !== null);
      });
      this.tell(report, alarming);
      this.tellAppeared(report.feed, appeared);
      return report;
    } catch (error) {
      if (error instanceof BatchHeld) return this.hold(input, error, collectRefusals(input, sifted));
      throw error;
    }
  }

  private async hold(input: RunInput, held: BatchHeld, refused: readonly Refusal[]): Promise<RunReport> {
    const { dataSource, clock } = this.parts;
    const payloads = input.payloads.map(({ request, about, among }, index) => ({
      request,
      about: about ?? null,
      ...(among === undefined ? {} : { among }),
      file: input.archived[index]?.file ?? null,
    }));
    const suspect: Suspect = {
      scope: 'batch',
      kind: null,
      rowKey: null,
      fingerprint: batchPrint(input),
      reason: held.reason,
      raw: textOf(input),
      record: payloads,
    };
    const quarantined = await detain(dataSource, input.entry.feed.id, clock.now(), [suspect]);
    const figures = { rows: held.rows, skipped: 0, quarantined };
    return this.finish(input, 'held', held.reason, { figures, refused });
  }

  private async fail(input: RunInput, error: unknown): Promise<RunReport> {
    const message = error instanceof Error ? error.message : String(error);
    if (!isExpected(error)) this.log.error(error, `${input.entry.feed.id} failed`);
    const request = requestIn(message);
    const refused =
      request === null ? [] : [{ request: stableRequest(request), reason: message, whole: true }];
    const restMs = restAfter(error, input.state.failures);
    if (restMs === null) {
      const report = await this.finish(input, 'failed', message, { refused });
      if (error instanceof RunStopped) await freeSlot(this.parts.dataSource, input.id);
      return report;
    }
    const blockedUntil = new Date(this.parts.clock.nowMs() + restMs);
    return this.finish(input, 'blocked', message, { refused, blockedUntil });
  }

  private async finish(
    input: RunInput,
    status: Exclude<RunStatus, 'ok'>,
    error: string,
    rest: Partial<{ figures: RunFigures; blockedUntil: Date; refused: readonly Refusal[] }> = {},
  ): Promise<RunReport> {
    const { dataSource, clock } = this.parts;
    const { figures = { rows: 0, skipped: 0, quarantined: 0 }, blockedUntil = null, refused = [] } = rest;
    const report = makeRunReport(input.entry.feed.id, status, figures, null, error);
    const end = {
      now: clock.now(),
      countedRows: null,
      vouchedRows: input.state.vouchedRows,
      blockedUntil,
      refused,
    };
    await dataSource.transaction((manager) => endRun(manager, input, report, end));
    this.log.warn({ ...report, event: 'feed-run' }, `${report.feed}: ${status}: ${error}`);
    return report;
  }

  private async tellFailing(feed: string, before: Date | null): Promise<void> {
    const { failingSince } = await loadFeedState(this.parts.dataSource, feed);
    if ((before === null) === (failingSince === null)) return;
    if (failingSince === null)
      this.log.log({ event: 'feed-recovered', feed, since: before }, `${feed}: recovered`);
    else
      this.log.warn(
        { event: 'feed-failing', feed, since: failingSince },
        `${feed}: refused three times in a row`,
      );
  }

  private tellAppeared(feed: string, keys: readonly string[]): void {
    if (keys.length === 0) return;
    this.log.warn(
      { event: 'feed-shape-grew', feed, keys },
      `${feed}: new in its payloads: ${keys.join(', ')}`,
    );
  }

  private tell(report: RunReport, suspects: readonly Suspect[]): void {
    this.log.log({ ...report, event: 'feed-run' }, `${report.feed}: ${report.accepted} accepted`);
    for (const { reason, rowKey } of suspects.slice(0, 20)) {
      this.log.warn({ event: 'quarantined', feed: report.feed, rowKey, reason }, `${report.feed}: ${reason}`);
    }
  }
}
