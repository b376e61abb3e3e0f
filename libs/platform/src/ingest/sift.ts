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
} from '../source-kit';
import { ReaderEnded } from './reading/reader-ended';

/** Payloads of one run that may end the reader: the rest of the run is then not read. */
const mostEndings = 3;
/** For all payloads of one run together: other feeds wait for their turn. Units: milliseconds. */
const longestMs = 30_000;

/** A run's payloads, sorted into what goes on and what does not. */
export interface Sifted {
  readonly records: readonly SiftedRecord[];
  readonly suspects: readonly Suspect[];
  /** Rows that the feed is not about. */
  readonly skipped: number;
  /** All that the lists name: the records, and what skipped rows tell of. */
  readonly listed: readonly ListedRow[];
  /** Requests whose payloads had the expected shape, and items that could be read. */
  readonly goodKeys: readonly GoodKey[];
  /** How many rows have which of the keys that the feed reads; absent when there are none to count. */
  readonly keys?: KeyCounts;
}

/** One payload of a run with what became of it. */
interface Reading {
  readonly payload: Payload;
  readonly outcome: SiftedPayload | SourceBlocked | SourceFailed;
}

/**
 * Reads all payloads of a run, one after the other. A payload that fails goes to quarantine alone when the run has
 * others that are good.
 *
 * @param shiftDays days by which replayed records are moved forward, null when the sources are live
 * @param stopping fires when the process shuts down: what has not been read then is left
 *
 * Errors: `stopping`'s reason; the first payload's `SourceBlocked` or `SourceFailed` when no payload is good; defects of the mapper.
 */
export async function sift(
  reader: PayloadReader,
  feed: Feed,
  payloads: readonly Payload[],
  time: ReadingTime,
  shiftDays: number | null,
  stopping?: AbortSignal,
): Promise<Sifted> {
  const readings: Reading[] = [];
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

function gathered(readings: readonly Reading[]): Sifted {
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
    ...(keys.size === 0 ? {} : { keys }),
  };
}

function listedRow({ type, record, through }: SiftedRecord): ListedRow {
  return { kind: type.kind, key: type.keyOf(record), through };
}

/** A row that a source sends twice counts once: repetitions must not pass for a longer list. */
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
