import type { EventType } from '@market/contracts';
import { joinedKey } from '@market/kernel';
import type { Field } from '../scenario/truth-issue';
import type { Check } from './check';
import { fieldOfPath } from './field-names';
import type { PublishedEvent, PublishedIpo } from './published';
import { type ShownValue, shownAt } from './published-path';

/** Fields of which a change is announced by `ipo.corrected`. */
export const correctedPaths: readonly string[] = [
  ...['company', 'type', 'lotSize', 'issueSize', 'dates.allotmentDate', 'dates.listingDate'],
  ...['listing.listingPrice', 'registrar', 'leadManager', 'sector', 'isin', 'symbols.nse', 'symbols.bse'],
  ...['faceValue', 'finalIssuePrice'],
];

/** Types that announce a change, with the fields that they announce. */
const changeTypes = {
  'ipo.dates_changed': ['dates.openDate', 'dates.closeDate'],
  'ipo.price_band_changed': ['issuePrice.min', 'issuePrice.max'],
} satisfies Record<Extract<EventType, `ipo.${string}_changed`>, readonly string[]>;

const times = ['retailTimes', 'niiTimes', 'qibTimes', 'totalTimes'].map((name) => `subscription.${name}`);
const announcedPaths = [...correctedPaths, ...Object.values(changeTypes).flat(), ...times];

/** Values of a record that were announced last, by field: a doubt does not change them. */
export type AnnouncedValues = ReadonlyMap<string, ShownValue>;

/** An event that should not have been sent, or one that is missing. */
export interface EventFault {
  readonly what: 'false-event' | 'missing-event';
  readonly value: string;
  readonly expected: string;
}

/** Values of a record, and what is right of them, as one look shows them. */
export interface Look {
  readonly record: PublishedIpo;
  readonly announced: AnnouncedValues;
  readonly checks: readonly Check[];
  /** True values of the facts, by the judge's names. */
  readonly truth: Partial<Record<Field, ShownValue>>;
  /** True after an initial load or a history feed, which announce nothing. */
  readonly isQuiet: boolean;
}

/** Returns the values that are announced once the events of a look were sent. A field that was never known has none. */
export function announcedAfter(
  look: Pick<Look, 'record' | 'announced' | 'truth'>,
  events: readonly PublishedEvent[],
): Map<string, ShownValue> {
  const { record, announced } = look;
  const next = new Map(announced);
  for (const path of announcedPaths) {
    const value = shownAt(record.ipo, path);
    const isToldUnknown = correctedPaths.includes(path)
      ? events.some(({ data }) => shownAt(data, 'field') === path && shownAt(data, 'to') === null)
      : isWithdrawn(path, look);
    if (value !== null || isToldUnknown) next.set(path, value);
  }
  if (record.premium !== null) next.set('gmpValue', String(record.premium.gmpValue));
  return next;
}

/** Tells whether a value is unknown in truth: its source has taken it back. */
function isWithdrawn(path: string, { truth }: Pick<Look, 'truth'>): boolean {
  const field = fieldOfPath[path];
  return path.startsWith('dates.') && field !== undefined && (truth[field] ?? null) === null;
}

/** Returns the faults of the events of one record and one look that announce changes, and the changes without an event. */
export function changeFaults(events: readonly PublishedEvent[], look: Look): EventFault[] {
  const seen = new Set<string>();
  const faults = events.flatMap((event): EventFault[] => {
    const key = `${event.type} ${shownAt(event.data, 'field') ?? ''}`;
    const expected = seen.has(key) ? 'it was sent before' : changeFault(event, look);
    seen.add(key);
    return expected === null ? [] : [{ what: 'false-event', value: lineOf(event), expected }];
  });
  return look.isQuiet ? faults : [...faults, ...untold(seen, look)];
}

/** Describes an event in one line: its type and its data. */
export function lineOf({ type, effectiveOn, data }: PublishedEvent): string {
  const { field, from, to } = data as { field?: string; from?: unknown; to?: unknown };
  return field === undefined
    ? `${type} ${effectiveOn}`
    : `${type} ${field}: ${String(from)} to ${String(to)}`;
}

function changeFault(event: PublishedEvent, look: Look): string | null {
  const { type, data } = event;
  const { announced, record } = look;
  if (type === 'ipo.corrected') return correctionFault(data, look);
  if (type === 'ipo.dates_changed' || type === 'ipo.price_band_changed') {
    const paths = changeTypes[type];
    const previous = data[type === 'ipo.dates_changed' ? 'previousDates' : 'previousIssuePrice'];
    const before = paths.map((path) => shownAt(previous, path.split('.')[1] ?? ''));
    const was = paths.map((path) => announced.get(path) ?? null);
    const now = paths.map((path) => shownAt(record.ipo, path));
    const told = paths.map((path) => shownAt(data, path));
    if (!isSame(before, was)) return `from ${was.join(' to ')}`;
    if (!isSame(told, now)) return `to ${now.join(' to ')}`;
    return isSame(was, now) ? 'nothing changed' : null;
  }
  if (type === 'gmp.updated') {
    const was = announced.get('gmpValue') ?? null;
    if (shownAt(data, 'previousGmp') !== was) return `from ${was}`;
    const now = record.premium === null ? null : String(record.premium.gmpValue);
    if (now !== null && shownAt(data, 'currentGmp') !== now) return `to ${now}`;
    return shownAt(data, 'currentGmp') === was ? 'nothing changed' : null;
  }
  return null;
}

function correctionFault(data: PublishedEvent['data'], look: Look): string | null {
  const path = shownAt(data, 'field') ?? '';
  const [from, to] = [shownAt(data, 'from'), shownAt(data, 'to')];
  const was = look.announced.get(path);
  const now = shownAt(look.record.ipo, path);
  if (!correctedPaths.includes(path)) return 'a field that is corrected';
  if (was === undefined || from !== was) return `${path} from ${was ?? null}`;
  if (to !== now) return `${path} to ${now}`;
  if (isRespelt(from, to)) return `${path} did not change`;
  if (to === null && !isWithdrawn(path, look)) return `${path} stays ${was}: a doubt is no change`;
  const check = checkOf(path, look);
  return to === null || check === undefined || check.right.has(judged(path, to))
    ? null
    : [...check.right].map(String).join(' or ');
}

function untold(seen: ReadonlySet<string>, look: Look): EventFault[] {
  const { announced, record } = look;
  const missing = (value: string): EventFault => ({ what: 'missing-event', value, expected: value });
  const isChanged = (path: string) => {
    const [was, now] = [announced.get(path) ?? null, shownAt(record.ipo, path)];
    return was !== null && now !== null && !isRespelt(was, now);
  };
  // What was announced as unknown and is known again has changed, too.
  const isKnownAgain = (path: string) => announced.get(path) === null && shownAt(record.ipo, path) !== null;
  const corrections = correctedPaths
    .filter((path) => (isChanged(path) || isKnownAgain(path)) && !seen.has(`ipo.corrected ${path}`))
    .map((path) => missing(`ipo.corrected ${path}: ${announced.get(path)} to ${shownAt(record.ipo, path)}`));
  const others = Object.entries(changeTypes)
    .filter(([type, paths]) => paths.some(isChanged) && !seen.has(`${type} `))
    .map(([type, paths]) =>
      missing(`${type} ${paths.map((path) => shownAt(record.ipo, path)).join(' to ')}`),
    );
  const book = times.some((path) => {
    const [was, now] = [announced.get(path) ?? null, shownAt(record.ipo, path)];
    return now !== null && was !== now;
  });
  const premium = record.premium === null ? null : String(record.premium.gmpValue);
  const was = announced.get('gmpValue') ?? null;
  return [
    ...corrections,
    ...others,
    ...(book && announced.size > 0 && !seen.has('ipo.subscription_updated ')
      ? [missing(`ipo.subscription_updated ${record.ipo.subscription.totalTimes}`)]
      : []),
    ...(premium !== null && was !== null && was !== premium && !seen.has('gmp.updated ')
      ? [missing(`gmp.updated ${was} to ${premium}`)]
      : []),
  ];
}

function checkOf(path: string, { checks }: Pick<Look, 'checks'>): Check | undefined {
  const field = fieldOfPath[path] ?? path;
  return checks.find((check) => check.field === field);
}

/** A value as the judge compares it. */
function judged(path: string, value: string): string {
  if (path.startsWith('dates.')) return value.slice(0, 10);
  return path === 'company' ? joinedKey(value) : value;
}

function isSame(some: readonly ShownValue[], others: readonly ShownValue[]): boolean {
  return some.every((value, at) => value === others[at]);
}

/** Tells whether two values are one, spelt otherwise. */
function isRespelt(one: ShownValue, other: ShownValue): boolean {
  if (one === null || other === null) return one === other;
  return one === other || (/\p{L}/u.test(one) && joinedKey(one) === joinedKey(other));
}
