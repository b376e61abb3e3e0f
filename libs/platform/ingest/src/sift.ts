import {
  aboutOf,
  addKeyCounts,
  type Feed,
  fingerprintOf,
  type GoodKey,
  type KeyCounts,
  type ListedRow,
  type Payload,
  type PayloadReader,
  type ReadingTime,
  type SiftedPayload,
  type SiftedRecord,
  SourceBlocked,
  SourceFailed,
  type Suspect,
} from '@market/source-kit';
import { ReaderEnded } from './reading/reader-ended';

/** Max number of payloads of one run that may end the reader: the others are then not read. */
const mostEndings = 3;
/** Max duration of reading all payloads of one run, since other feeds wait. Units: milliseconds. */
const longestMs = 30_000;

/** Sorted rows of all payloads of a run. */
export interface SiftedRows {
  readonly records: readonly SiftedRecord[];
  readonly suspects: readonly Suspect[];
  /** Number of rows that do not concern the feed. */
  readonly skipped: number;
  /** All rows that the lists name: records, and names in skipped rows. */
  readonly listed: readonly ListedRow[];
  /** Requests whose payloads had the expected shape, and items that were readable. */
  readonly goodKeys: readonly GoodKey[];
  /** Number of rows with each of the keys that the feed reads; absent when there are none to count. */
  readonly keys?: KeyCounts;
  /** Keys of the payloads that the feed does not read. */
  readonly unread: readonly string[];
}

/** Payload of a run with its result. */
interface ReadPayload {
  readonly payload: Payload;
  readonly outcome: SiftedPayload | SourceBlocked | SourceFailed;
}

/**
 * Reads all payloads of a run, one after the other. A failed payload goes to quarantine while others are good.
 *
 * @param shiftDays days by which replayed records are moved forward, null when the sources are live
 * @param stopping fires when the process shuts down: further payloads are not read
 *
 * Errors: `stopping`'s reason; the first payload's `SourceBlocked` or `SourceFailed` when no payload is good; defects
 * of the mapper.
 */
export async function sift(
  reader: PayloadReader,
  feed: Feed,
  payloads: readonly Payload[],
  time: ReadingTime,
  shiftDays: number | null,
  stopping?: AbortSignal,
): Promise<SiftedRows> {
  const readings: ReadPayload[] = [];
  const startedAtMs = performance.now();
  let endings = 0;
  for (const payload of payloads) {
    stopping?.throwIfAborted();
    const refusal = whyNotRead(endings, performance.now() - startedAtMs);
    const outcome =
      refusal === null
        ? await reader.sift(feed, payload, time, shiftDays).catch(refusalOrThrow)
        : new SourceFailed(`${payload.request}: not read, ${refusal}`);
    if (outcome instanceof ReaderEnded) endings += 1;
    readings.push({ payload, outcome });
  }
  return gathered(readings);
}

function whyNotRead(endings: number, tookMs: number): string | null {
  if (endings >= mostEndings) return `${endings} answers of this run ended the reader`;
  return tookMs < longestMs ? null : `those before took ${Math.round(tookMs / 1000)} s`;
}

function refusalOrThrow(error: unknown): SourceBlocked | SourceFailed {
  if (error instanceof SourceBlocked || error instanceof SourceFailed) return error;
  throw error;
}

function gathered(readings: readonly ReadPayload[]): SiftedRows {
  const good: SiftedPayload[] = [];
  const failures: Error[] = [];
  const suspects: Suspect[] = [];
  for (const { payload, outcome } of readings) {
    if (outcome instanceof Error) {
      failures.push(outcome);
      suspects.push(badPayload(payload, outcome));
    } else {
      good.push(outcome);
      suspects.push(...outcome.suspects);
    }
  }
  if (failures[0] && failures.length === readings.length) throw failures[0];
  const records = withoutRepetitions(good.flatMap((payload) => payload.records));
  const keys = addKeyCounts(good.map((payload) => payload.keys));
  return {
    records,
    suspects,
    skipped: good.reduce((sum, { skipped }) => sum + skipped, 0),
    listed: [...records.map(listedRow), ...good.flatMap(({ alsoNamed }) => alsoNamed)],
    goodKeys: good.flatMap(({ goodKeys }) => goodKeys),
    unread: [...new Set(good.flatMap(({ unread }) => unread))],
    ...(keys.size === 0 ? {} : { keys }),
  };
}

function listedRow({ type, record, through, offer }: SiftedRecord): ListedRow {
  const named = offer === undefined ? {} : { offer };
  return { kind: type.kind, key: type.keyOf(record), through, ...named };
}

/** Removes rows that a source sent twice: repetitions must not count as a longer list. */
function withoutRepetitions(records: readonly SiftedRecord[]): SiftedRecord[] {
  return [...new Map(records.map((record) => [record.fingerprint, record])).values()];
}

function badPayload(payload: Payload, error: Error): Suspect {
  return {
    scope: 'payload',
    kind: null,
    rowKey: payload.request,
    fingerprint: fingerprintOf(payload.request, payload.body),
    reason: error.message,
    raw: payload.body,
    record: null,
    ...aboutOf(payload),
  };
}
