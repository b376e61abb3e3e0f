import type { RecordType } from '@market/contracts';
import { shiftDates } from './date-shift';
import { type Feed, type MapContext, type Payload, SourceBlocked, SourceFailed } from './feed';
import { fingerprintOf, type GoodKey, type Suspect } from './quarantine';
import { readPayload } from './shape-gate';

/** A record that passed the row gate. */
export interface SiftedRecord {
  readonly type: RecordType<unknown>;
  readonly record: unknown;
  readonly raw: unknown;
  readonly fingerprint: string;
}

/** A run's payloads, sorted into what goes on and what does not. */
export interface Sifted {
  readonly records: readonly SiftedRecord[];
  readonly suspects: readonly Suspect[];
  /** Rows that the feed is not about. */
  readonly skipped: number;
  /** Requests whose payloads had the expected shape. */
  readonly goodRequests: readonly GoodKey[];
}

/**
 * Shape gate, mapper and row gate over all payloads of a run. A payload that fails goes to quarantine alone when
 * the run has others that are good.
 *
 * Errors: the first payload's `SourceBlocked` or `SourceFailed` when no payload is good.
 */
export function sift(
  feed: Feed,
  payloads: readonly Payload[],
  context: Pick<MapContext, 'now' | 'today'>,
  shiftDays: number,
): Sifted {
  const records: SiftedRecord[] = [];
  const suspects: Suspect[] = [];
  const failures: Error[] = [];
  const goodRequests: GoodKey[] = [];
  let skipped = 0;
  for (const payload of payloads) {
    try {
      const about = payload.about === undefined ? {} : { about: payload.about };
      const rows = feed.map(readPayload(feed, payload), { request: payload.request, ...about, ...context });
      for (const row of rows) {
        if (row.outcome === 'skipped') skipped += 1;
        else if (row.outcome === 'rejected') suspects.push(rejectedRow(feed, row));
        else sortRecord(row, shiftDays, records, suspects);
      }
      goodRequests.push({ kind: null, key: payload.request });
    } catch (error) {
      if (!(error instanceof SourceBlocked || error instanceof SourceFailed)) throw error;
      failures.push(error);
      suspects.push(badPayload(payload, error));
    }
  }
  if (failures[0] && failures.length === payloads.length) throw failures[0];
  return { records: withoutRepetitions(records), suspects, skipped, goodRequests };
}

/** A row that a source sends twice counts once: repetitions must not pass for a longer list. */
function withoutRepetitions(records: readonly SiftedRecord[]): SiftedRecord[] {
  return [...new Map(records.map((record) => [record.fingerprint, record])).values()];
}

function sortRecord(
  row: { type: RecordType<unknown>; record: unknown; raw: unknown },
  shiftDays: number,
  records: SiftedRecord[],
  suspects: Suspect[],
): void {
  const { type, raw } = row;
  const fingerprint = fingerprintOf(type.kind, row.record);
  const result = type.schema.safeParse(row.record);
  if (result.success) {
    records.push({ type, record: shiftDates(result.data, shiftDays), raw, fingerprint });
    return;
  }
  const issue = result.error.issues[0];
  const reason = `${issue?.path.join('.') || 'record'}: ${issue?.message ?? 'invalid'}`;
  const rowKey = keyOf(type, row.record);
  suspects.push({ scope: 'row', kind: type.kind, rowKey, fingerprint, reason, raw, record: null });
}

/** The name of a record that failed its schema, where it has one: it finds its entry again when it comes in order. */
function keyOf(type: RecordType<unknown>, record: unknown): string | null {
  try {
    return type.keyOf(record);
  } catch {
    return null;
  }
}

function rejectedRow(feed: Feed, row: { reason: string; raw: unknown }): Suspect {
  const kind = feed.delivers[0]?.kind ?? null;
  const fingerprint = fingerprintOf(row.reason, row.raw);
  return { scope: 'row', kind, rowKey: null, fingerprint, reason: row.reason, raw: row.raw, record: null };
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
  };
}
