import { askedSubjects, type RecordType } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { instantsOfTheDayBefore, shiftDates, hasLaterInstant } from './date-shift';
import type { Feed, MapContext, Payload } from './feed';
import type { ListedRow, ListingRule, RowOffer } from './listing-rule';

import { decodePayload, checkPayload } from './shape-gate';
import { fingerprintOf, type GoodKey, type Suspect } from './suspect';
import { KeyCount, type KeyCounts } from './wire-keys';

/** Record that passed the row gate. */
export interface SiftedRecord {
  readonly type: RecordType<unknown>;
  readonly record: unknown;
  readonly raw: unknown;
  readonly fingerprint: string;
  /** Issue of the request, in payloads about one issue each. */
  readonly subject?: string;
  /** Last day on which the list certainly names it, in our days; null when unknown. */
  readonly through: IndianDay | null;
  readonly offer?: RowOffer;
  /**
   * True for a replayed reading of later today that is offered as one of the day before: a doubt about it is
   * meaningless.
   */
  readonly early?: true;
}

/** Sorted rows of one payload. */
export interface SiftedPayload {
  readonly records: readonly SiftedRecord[];
  readonly suspects: readonly Suspect[];
  /** Number of rows that do not concern the feed. */
  readonly skipped: number;
  /** Records that skipped rows name. */
  readonly alsoNamed: readonly ListedRow[];
  readonly goodKeys: readonly GoodKey[];
  readonly keys: KeyCounts;
  /** Keys of the payload that the feed does not read. */
  readonly unread: readonly string[];
}

/**
 * Applies shape gate, mapper and row gate to one payload.
 *
 * @param shiftDays days by which replayed records are moved forward, null when the sources are live. A replayed reading
 * of later today is offered as one of the day before, so that nothing is ahead of the clock.
 *
 * Errors: `SourceBlocked` and `SourceFailed` for a payload that cannot be read.
 */
export function siftPayload(
  feed: Feed,
  payload: Payload,
  time: Pick<MapContext, 'now' | 'today'>,
  shiftDays: number | null,
): SiftedPayload {
  const records: SiftedRecord[] = [];
  const suspects: Suspect[] = [];
  const alsoNamed: ListedRow[] = [];
  const keys = new KeyCount(feed.wire);
  let skipped = 0;
  const { request, body: _body, ...subjects } = payload;
  const answer = decodePayload(feed, payload);
  const rows = feed.map(checkPayload(feed, payload, answer), {
    request,
    ...askedSubjects(subjects),
    ...time,
  });
  keys.count(request, answer);
  const items = new Items(feed, payload);
  for (const row of rows) {
    if (row.outcome === 'skipped') {
      skipped += 1;
      if (row.names !== undefined) alsoNamed.push(shiftDates(row.names, shiftDays ?? 0));
    } else if (row.outcome === 'rejected') suspects.push(items.bad(rejectedRow(feed, row)));
    else {
      const gated = gate(row, feed.lists ?? [], time.now, shiftDays);
      if ('reason' in gated) suspects.push(items.bad(gated));
      else records.push(items.good(gated));
    }
  }
  const goodKeys = [{ kind: null, key: payload.request }, ...items.inGoodOrder()];
  return { records, suspects, skipped, alsoNamed, goodKeys, keys: keys.counts, unread: keys.unread };
}

/**
 * Adds names to the rows of one payload: the issue of the request and, in a feed that shows the latest items, the item
 * of an unreadable row.
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

/** Max time by which the clock of a source may be ahead of ours. Units: milliseconds. */
const aheadMs = 30 * 60_000;

/**
 * Applies the row gate: a record must satisfy its schema, and a live one has no instant after its reading, by which it would hide
 * all later ones until then. Its days are moved to ours.
 */
function gate(
  row: { type: RecordType<unknown>; record: unknown; raw: unknown; offer?: RowOffer },
  lists: readonly ListingRule[],
  now: Date,
  shiftDays: number | null,
): SiftedRecord | Suspect {
  const { type, raw, offer } = row;
  const fingerprint = fingerprintOf(type.kind, row.record);
  const result = type.schema.safeParse(row.record);
  const suspect = (reason: string): Suspect => {
    const rowKey = keyOf(type, row.record);
    return { scope: 'row', kind: type.kind, rowKey, fingerprint, reason, raw, record: null };
  };
  if (!result.success) {
    const [issue] = result.error.issues;
    return suspect(`${issue?.path.join('.') || 'record'}: ${issue?.message ?? 'invalid'}`);
  }
  const isLive = shiftDays === null;
  if (isLive && !type.correctsInstants && hasLaterInstant(result.data, new Date(now.getTime() + aheadMs)))
    return suspect('record: an instant after its reading');
  const early = !isLive && hasLaterInstant(result.data, now);
  const said = early ? instantsOfTheDayBefore(result.data) : result.data;
  const record = shiftDates(said, shiftDays ?? 0);
  const lastDay = lists.find((rule) => rule.type === type)?.lastDay(result.data) ?? null;
  const through = shiftDates(lastDay, shiftDays ?? 0);
  const named = offer === undefined ? {} : { offer };
  return { type, record, raw, fingerprint, through, ...named, ...(early ? { early } : {}) };
}

/**
 * Returns the name of a record that failed its schema, if it has one: by it the quarantine entry is found again when
 * the record is valid later.
 */
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

/** Returns the issue that a payload is about, as its suspects name it. */
export function aboutOf({ about }: Payload): Pick<Suspect, 'subject'> {
  return about === undefined ? {} : { subject: about.sourceKey };
}
