import type { Clock } from '@market/kernel';
import type { EntityManager } from 'typeorm';
import type { Suspect } from '@market/source-kit';
import { inAsyncSpan } from '@market/base/tracing';
import { applyRecords, tellTakenBack } from './apply';
import { holdReason, lengthsAfter } from './batch-judgement';
import { heldSinceSuccess, isRepeatedLength } from './held-lengths';
import type { IntakeRegistry } from './intake-registry';
import { isInitialLoad } from './initial-load';
import { keysAfter } from './known-keys';
import { newlySuspect } from './known-suspects';
import { ExpectedRows } from './listing';
import { closeOutdated, decisionsOn, detain, supersede } from './quarantine';
import { collectRefusals } from './refused-requests';
import { BatchHeld, batchPrint, type RunInput } from './run-input';
import { endRun, type RunReport } from './run-log';
import { reasonToDoubt, makeRunReport, describeMissed } from './run-report';
import type { SiftedRows } from './sift';
import type { SourceRegistry } from './source-registry';
import { noteUnread } from './unread-keys';
import { noneUnproven } from './unproven-rows';

interface Taken {
  readonly report: RunReport;
  readonly alarming: readonly Suspect[];
  readonly appeared: readonly string[];
}

interface TakingParts {
  readonly clock: Clock;
  readonly intakes: IntakeRegistry;
  readonly sources: SourceRegistry;
}

/**
 * Gates a run's batch and applies it with the end of its run, in the given transaction.
 *
 * @param trusted true: an operator released the batch, and the gates are off
 * @returns the run's report, and what to report to an operator: suspects, and keys of the payloads that are new
 *
 * Errors: `BatchHeld` when an operator has to decide; those of the features.
 */
export async function takeIn(
  manager: EntityManager,
  { clock, intakes, sources }: TakingParts,
  input: RunInput,
  sifted: SiftedRows,
  trusted: boolean,
): Promise<Taken> {
  const { feed, source } = input.entry;
  const now = clock.now();
  const weighed = await inAsyncSpan('weigh', {}, () => weigh(manager, input, sifted, trusted, now));
  const { vouched, unreadable, rows, listing, isRepeated } = weighed;
  if (weighed.held !== null) throw new BatchHeld(weighed.held, rows);
  const { lastSuccessAt } = input.state;
  const initial = lastSuccessAt === null;
  const feeds = sources.feeds().map((entry) => entry.feed);
  const historic = feed.history === true || (initial && (await isInitialLoad(manager, feed, feeds, now)));
  const isComplete = sifted.suspects.length + input.missed.length === 0;
  const lacks = isComplete ? {} : { incomplete: true as const };
  const origin = { dataSet: 'live' as const, source: source.id, feedId: feed.id, now };
  const subjects = feed.perSubject === undefined ? {} : { perSubject: feed.perSubject };
  const previous = lastSuccessAt === null ? {} : { previousAt: lastSuccessAt };
  const batch = { ...origin, historic, initial, ...previous, ...lacks, ...subjects };
  const intakeFor = (kind: string) => intakes.for(kind);
  const unproven = vouched
    ? noneUnproven
    : await listing.unproven(manager, sifted.listed, feed.history === true && !initial);
  const applied = await inAsyncSpan('apply', {}, () =>
    applyRecords(manager, intakeFor, sifted.records, batch, trusted, unproven),
  );
  const newlyDoubted = await newlySuspect(manager, feed.id, applied.counted);
  const doubted = vouched ? null : reasonToDoubt(applied, newlyDoubted, rows);
  if (doubted !== null) throw new BatchHeld(doubted, rows);
  const delivered = new Set(feed.delivers.map(({ kind }) => kind));
  const takenBack =
    isComplete && !vouched ? listing.takenBack(sifted.listed).filter(({ kind }) => delivered.has(kind)) : [];
  await tellTakenBack(manager, intakeFor, batch, takenBack);
  const alarming = [...unreadable, ...applied.doubtful];
  if (!trusted) await closeOutdated(manager, feed.id, now);
  await supersede(manager, feed.id, [...sifted.goodKeys, ...applied.goodKeys], now);
  await listing.note(manager, sifted.listed, vouched);
  const suspects = [...sifted.suspects, ...applied.doubtful, ...applied.waiting];
  const quarantined = await detain(manager, feed.id, now, suspects);
  const figures = { rows, skipped: sifted.skipped, quarantined };
  const report = makeRunReport(feed.id, 'ok', figures, applied, describeMissed(input.missed));
  const lengths = lengthsAfter(input, rows, { vouched, isRepeated });
  const knownKeys = keysAfter(input.state.knownKeys, sifted.keys ?? new Map());
  // Without rows nothing tells which keys the source sends: those of the first rows are no news.
  const noted = rows + sifted.skipped === 0 ? null : noteUnread(input.state.unreadKeys, sifted.unread, now);
  const refused = collectRefusals(input, sifted);
  await endRun(manager, input, report, {
    now,
    ...lengths,
    blockedUntil: null,
    refused,
    knownKeys,
    ...(noted === null ? {} : { unreadKeys: noted.unreadKeys }),
  });
  return { report, alarming, appeared: noted?.appeared ?? [] };
}

/** Compares a batch with what is known of its feed, before any of its records is applied. */
async function weigh(
  manager: EntityManager,
  input: RunInput,
  sifted: SiftedRows,
  trusted: boolean,
  now: Date,
) {
  const { feed } = input.entry;
  const prints = [batchPrint(input), ...sifted.suspects.map(({ fingerprint }) => fingerprint)];
  const decided = await decisionsOn(manager, feed.id, prints, now);
  const vouched = trusted || decided.get(batchPrint(input)) === 'released';
  const unreadable = sifted.suspects.filter(({ fingerprint }) => decided.get(fingerprint) !== 'discarded');
  const rows = sifted.records.length + unreadable.length;
  const listing = await ExpectedRows.of(manager, feed.id, now);
  const newly = await newlySuspect(manager, feed.id, unreadable);
  const isRepeated = isRepeatedLength(rows, await heldSinceSuccess(manager, feed.id, input.state), now);
  const held = vouched ? null : holdReason(input, sifted, unreadable, newly, { listing, isRepeated });
  return { vouched, unreadable, rows, listing, isRepeated, held };
}
