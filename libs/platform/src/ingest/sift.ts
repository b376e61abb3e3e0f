import type { RecordType } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { instantsOfTheDayBefore, shiftDates, tellsOfLater } from './date-shift';
import { type Feed, type MapContext, type Payload, SourceBlocked, SourceFailed } from './feed';
import type { ListedRow, ListingRule } from './listing-rule';
import { fingerprintOf, type GoodKey, type Suspect } from './quarantine';
import { decodePayload, readAnswer } from './shape-gate';
import { KeyCount, type KeyCounts } from './wire-keys';

/** A record that passed the row gate. */
export interface SiftedRecord {
  readonly type: RecordType<unknown>;
  readonly record: unknown;
  readonly raw: unknown;
  readonly fingerprint: string;
  /** The issue that was asked about, in answers about one issue each. */
  readonly subject?: string;
  /** The last day on which the list names it for certain, in our days; null when that is not known. */
  readonly through: IndianDay | null;
  /** A replayed reading of later today, offered as one of the day before: a doubt about it says nothing. */
  readonly early?: true;
}

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

/**
 * Shape gate, mapper and row gate over all payloads of a run. A payload that fails goes to quarantine alone when
 * the run has others that are good.
 *
 * @param shiftDays days by which replayed records are moved forward, null when the sources are live. A replayed
 *   reading of later today is offered as one of the day before: nothing is told that lies ahead.
 *
 * Errors: the first payload's `SourceBlocked` or `SourceFailed` when no payload is good.
 */
export function sift(
  feed: Feed,
  payloads: readonly Payload[],
  context: Pick<MapContext, 'now' | 'today'>,
  shiftDays: number | null,
): Sifted {
  const records: SiftedRecord[] = [];
  const suspects: Suspect[] = [];
  const failures: Error[] = [];
  const goodKeys: GoodKey[] = [];
  const others: ListedRow[] = [];
  const keys = new KeyCount(feed.wire);
  let skipped = 0;
  for (const payload of payloads) {
    try {
      const { request, body: _body, ...asked } = payload;
      const answer = decodePayload(feed, payload);
      const rows = feed.map(readAnswer(feed, payload, answer), { request, ...asked, ...context });
      keys.count(request, answer);
      const items = new Items(feed, payload);
      for (const row of rows) {
        if (row.outcome === 'skipped') {
          skipped += 1;
          if (row.names !== undefined) others.push(shiftDates(row.names, shiftDays ?? 0));
        } else if (row.outcome === 'rejected') suspects.push(items.bad(rejectedRow(feed, row)));
        else {
          const gated = gate(row, feed.lists ?? [], context.now, shiftDays);
          if ('reason' in gated) suspects.push(items.bad(gated));
          else records.push(items.good(gated));
        }
      }
      goodKeys.push({ kind: null, key: payload.request }, ...items.inGoodOrder());
    } catch (error) {
      if (!(error instanceof SourceBlocked || error instanceof SourceFailed)) throw error;
      failures.push(error);
      suspects.push(badPayload(payload, error));
    }
  }
  if (failures[0] && failures.length === payloads.length) throw failures[0];
  const different = withoutRepetitions(records);
  return {
    records: different,
    suspects,
    skipped,
    listed: [...different.map(listedRow), ...others],
    goodKeys,
    ...(keys.counts.size === 0 ? {} : { keys: keys.counts }),
  };
}

function listedRow({ type, record, through }: SiftedRecord): ListedRow {
  return { kind: type.kind, key: type.keyOf(record), through };
}

/** A row that a source sends twice counts once: repetitions must not pass for a longer list. */
function withoutRepetitions(records: readonly SiftedRecord[]): SiftedRecord[] {
  return [...new Map(records.map((record) => [record.fingerprint, record])).values()];
}

/**
 * The rows of one payload: each knows the issue that was asked about; in a feed that shows the latest, an unreadable row
 * bears the name of its item.
 */
class Items {
  private readonly kind: string | null;
  private readonly named = new Set<string>();
  private readonly damaged = new Set<string>();
  private readonly about: Pick<Suspect, 'subject'>;

  constructor(
    private readonly feed: Feed,
    private readonly payload: Payload,
  ) {
    this.kind = feed.delivers[0]?.kind ?? null;
    this.about = aboutOf(payload);
  }

  good(record: SiftedRecord): SiftedRecord {
    const item = this.nameOf(record.raw);
    if (item !== null) this.named.add(item);
    return { ...record, ...this.about };
  }

  bad(suspect: Suspect): Suspect {
    const item = this.nameOf(suspect.raw);
    if (item !== null) this.damaged.add(item);
    const named = item === null || suspect.rowKey !== null ? {} : { kind: this.kind, rowKey: item };
    return { ...suspect, ...named, ...this.about };
  }

  inGoodOrder(): GoodKey[] {
    const whole = [...this.named].filter((item) => !this.damaged.has(item));
    return whole.map((key) => ({ kind: this.kind, key }));
  }

  private nameOf(raw: unknown): string | null {
    return this.feed.itemOf?.(raw, this.payload.request) ?? null;
  }
}

/** The row gate: a record that satisfies its schema, in our days. */
function gate(
  row: { type: RecordType<unknown>; record: unknown; raw: unknown },
  lists: readonly ListingRule[],
  now: Date,
  shiftDays: number | null,
): SiftedRecord | Suspect {
  const { type, raw } = row;
  const fingerprint = fingerprintOf(type.kind, row.record);
  const result = type.schema.safeParse(row.record);
  if (result.success) {
    const early = shiftDays !== null && tellsOfLater(result.data, now);
    const said = early ? instantsOfTheDayBefore(result.data) : result.data;
    const record = shiftDates(said, shiftDays ?? 0);
    const lastDay = lists.find((rule) => rule.type === type)?.lastDay(result.data) ?? null;
    const through = shiftDates(lastDay, shiftDays ?? 0);
    return { type, record, raw, fingerprint, through, ...(early ? { early } : {}) };
  }
  const issue = result.error.issues[0];
  const reason = `${issue?.path.join('.') || 'record'}: ${issue?.message ?? 'invalid'}`;
  const rowKey = keyOf(type, row.record);
  return { scope: 'row', kind: type.kind, rowKey, fingerprint, reason, raw, record: null };
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
    ...aboutOf(payload),
  };
}

function aboutOf({ about }: Payload): Pick<Suspect, 'subject'> {
  return about === undefined ? {} : { subject: about.sourceKey };
}
