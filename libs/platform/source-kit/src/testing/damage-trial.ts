import type { RecordType } from '@market/contracts';
import { type Feed, type MapContext, type Payload, siftPayload, SourceBlocked, SourceFailed } from '..';
import { damagedCopies } from './damaged-bytes';
import { grownCopies } from './hostile-growth';

/** Outcomes of the damaged copies of one payload. */
export interface TrialOutcome {
  readonly copies: number;
  /** Number of copies refused as a whole, by `SourceBlocked` or `SourceFailed`. */
  readonly refused: number;
  /** Number of accepted copies with at least one row in quarantine. */
  readonly doubted: number;
  /** Number of accepted copies with at least one record that the payload itself does not contain. */
  readonly different: number;
  /** Units: milliseconds of CPU time. */
  readonly slowestMs: number;
  /** Violations; empty when the parser is sound. */
  readonly findings: readonly string[];
}

const longestMs = 2_000;
const longestGrownMs = 2 * longestMs;
const mostFindings = 20;

/**
 * Pairs of fields of which the first must not be greater than the second, in records of any type. An allotment may be
 * before the closing: an extended offer keeps the allotment day of its first document, which its feature judges.
 */
const orders = [
  ['openOn', 'closeOn'],
  ['closeOn', 'listingOn'],
  ['openOn', 'allotmentOn'],
  ['openOn', 'listingOn'],
  ['bandMinRupees', 'bandMaxRupees'],
] as const;

/**
 * Applies shape gate, mapper and row gate to damaged copies of a payload. Each must be refused as `SourceBlocked` or
 * `SourceFailed`, or yield possible records that satisfy their schema; any other error, more than two seconds of work,
 * or an impossible record is a finding.
 */
export function tryDamagedCopies(
  feed: Feed,
  payload: Payload,
  context: Pick<MapContext, 'now' | 'today'>,
  count: number,
): TrialOutcome {
  const good = new Set(
    siftPayload(feed, payload, context, null).records.map(({ fingerprint }) => fingerprint),
  );
  const tally = { copies: 0, refused: 0, doubted: 0, different: 0, slowestMs: 0 };
  const findings: string[] = [];
  for (const body of damagedCopies(payload.body, count, `${feed.id} ${payload.body.length}`)) {
    tally.copies += 1;
    const before = process.cpuUsage();
    try {
      const { records, suspects } = siftPayload(feed, { ...payload, body }, context, null);
      if (suspects.length > 0) tally.doubted += 1;
      if (records.some(({ fingerprint }) => !good.has(fingerprint))) tally.different += 1;
      for (const { type, record } of records) {
        const untruth = findImpossibility(type, record);
        if (untruth !== null) findings.push(`copy ${tally.copies}: ${untruth}: ${JSON.stringify(record)}`);
      }
    } catch (error) {
      if (error instanceof SourceBlocked || error instanceof SourceFailed) tally.refused += 1;
      else findings.push(`copy ${tally.copies}: ${error instanceof Error ? error.stack : String(error)}`);
    }
    const { user, system } = process.cpuUsage(before);
    const tookMs = (user + system) / 1000;
    tally.slowestMs = Math.max(tally.slowestMs, tookMs);
    if (tookMs > longestMs) findings.push(`copy ${tally.copies}: ${Math.round(tookMs)} ms`);
  }
  return { ...tally, findings: findings.slice(0, mostFindings) };
}

/**
 * Reads copies of a payload with hostile growth. Each must be refused as `SourceBlocked` or `SourceFailed`, or be
 * read; any other error, or a reading of four seconds, is a finding: a linear reader takes a tenth of that.
 */
export function tryGrownCopies(
  feed: Feed,
  payload: Payload,
  context: Pick<MapContext, 'now' | 'today'>,
): readonly string[] {
  const findings: string[] = [];
  for (const { name, body } of grownCopies(payload.body)) {
    const read = () => {
      try {
        siftPayload(feed, { ...payload, body }, context, null);
      } catch (error) {
        if (!(error instanceof SourceBlocked || error instanceof SourceFailed)) throw error;
      }
    };
    try {
      const ms = leastWorkMs(read);
      if (ms > longestGrownMs) findings.push(`${name}: ${Math.round(ms)} ms`);
    } catch (error) {
      findings.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  return findings;
}

/**
 * Measures the processor time of a call. A call above the limit is measured twice more and the least counts: garbage
 * collection of former work counts towards the call in which it happens. Units: milliseconds.
 */
function leastWorkMs(call: () => void): number {
  let leastMs = Infinity;
  for (let tries = 0; tries < 3 && leastMs > longestGrownMs; tries += 1) {
    const before = process.cpuUsage();
    call();
    const { user, system } = process.cpuUsage(before);
    leastMs = Math.min(leastMs, (user + system) / 1_000);
  }
  return leastMs;
}

/** Returns the reason why a record is impossible whatever its source, null when it is possible. */
export function findImpossibility(type: RecordType<unknown>, record: unknown): string | null {
  const issue = type.schema.safeParse(record).error?.issues[0];
  if (issue) return `${issue.path.join('.')}: ${issue.message}`;
  if (type.keyOf(record) === '') return 'no name';
  const values = record as Readonly<Record<string, string | number | null | undefined>>;
  for (const [early, late] of orders) {
    const [from, to] = [values[early] ?? null, values[late] ?? null];
    if (from !== null && to !== null && from > to) return `${early} after ${late}`;
  }
  return unkeepable(record, 'record');
}

/** Finds the first value that no database or response can contain. */
function unkeepable(value: unknown, path: string): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${path} is ${value}`;
  if (typeof value === 'string')
    return /[\p{Cc}\p{Cs}\uFFFD]/u.test(value) ? `${path} is damaged text` : null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? `${path} is no instant` : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = unkeepable(key, `a key of ${path}`) ?? unkeepable(part, `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
