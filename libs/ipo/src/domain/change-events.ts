import type {
  DataSet,
  IpoCorrectedEventData,
  IpoDatesChangedEventData,
  IpoEventData,
  IpoPriceBandChangedEventData,
  MarketEvent,
} from '@market/contracts';
import { dayInIndia, isSpelling, renderDay } from '@market/kernel';
import {
  type AnnouncedIpo,
  identityOf,
  type IpoChangeEvent,
  toIpoEventData,
  type IpoValueEvent,
} from './announcements';
import { correctedFields, type ShownValue, type ValueField } from './published-ipo';

/** IPO before and after a change, as it was announced. */
interface AnnouncedChange {
  readonly before: AnnouncedIpo;
  readonly after: AnnouncedIpo;
  /** Fields that were known and were announced as unknown before the change. */
  readonly recalled?: ReadonlySet<string>;
}

/**
 * Makes the events of changed values: days and band by their own types, every other field by `ipo.corrected`, of states only
 * the end of a withdrawal that its exchange took back. A value that was never known before, and another spelling of the same
 * name, are no change. One change is one event.
 *
 * @param announced IPO before and after, with the values that were announced last where a doubt keeps them unpublished,
 *   and the fields that were announced as unknown: their next value is a change
 * @param shown IPO as it is published now, which the events describe
 */
export function makeChangeEvents(
  dataSet: DataSet,
  { before, after, recalled = new Set() }: AnnouncedChange,
  shown: AnnouncedIpo,
  now: Date,
): MarketEvent[] {
  const event = (type: IpoValueEvent, occasion: string, data: MarketEvent['data']): MarketEvent => ({
    dataSet,
    type,
    subjectId: after.id,
    effectiveOn: dayInIndia(now),
    occasion: `${occasion}@${now.toISOString()}`,
    occurredAt: now,
    data,
  });
  const base = toIpoEventData(shown);
  const events: MarketEvent[] = [];
  for (const [type, { occasion, fields, former }] of changes) {
    const isMoved = fields.some((field) => isChanged(before[field], after[field], recalled.has(field)));
    if (isMoved) events.push(event(type, occasion, { ...base, ...former(before) }));
  }
  const corrected = (field: string, from: ShownValue, to: ShownValue) => {
    const data: IpoCorrectedEventData = { ...identityOf(shown), field, from, to };
    events.push(event('ipo.corrected', field, data));
  };
  if (before.status === 'WITHDRAWN' && after.status !== 'WITHDRAWN' && after.confirmed !== 'postponed')
    corrected('status', before.status, after.status);
  // Planned days that became unknown with a changed period are no changes of their own.
  const isReplanned = events.some((each) => each.type === 'ipo.dates_changed');
  for (const [field, show, ...rowFields] of corrections) {
    const [from, to] = [show(before), show(after)];
    const isRecalled = rowFields.some((each) => recalled.has(each));
    if (!isChanged(from, to, isRecalled) || isRespelt(from, to)) continue;
    if (isReplanned && to === null && field.startsWith('dates.')) continue;
    corrected(field, from, to);
  }
  return events;
}

/** Change that has an event type of its own: its fields, and the part of `data` with their former values. */
interface OwnChange {
  readonly occasion: string;
  readonly fields: readonly ValueField[];
  readonly former: (before: AnnouncedIpo) => MarketEvent['data'];
}

type Former<Data extends IpoEventData> = Omit<Data, keyof IpoEventData>;

const ownChanges: Readonly<Record<IpoChangeEvent, OwnChange>> = {
  'ipo.dates_changed': {
    occasion: 'dates',
    fields: ['openOn', 'closeOn'],
    former: ({ openOn, closeOn }): Former<IpoDatesChangedEventData> => ({
      previousDates: { openDate: renderDay(openOn), closeDate: renderDay(closeOn) },
    }),
  },
  'ipo.price_band_changed': {
    occasion: 'band',
    fields: ['bandMinRupees', 'bandMaxRupees'],
    former: ({ bandMinRupees: min, bandMaxRupees: max }): Former<IpoPriceBandChangedEventData> => ({
      previousIssuePrice: { min, max },
    }),
  },
};

const changes = Object.entries(ownChanges) as [IpoChangeEvent, OwnChange][];

const corrections = Object.entries(correctedFields).flatMap(([field, correction]) => {
  if (correction === null) return [];
  if (typeof correction !== 'string') return [[field, ...correction] as const];
  return [[field, (ipo: AnnouncedIpo) => ipo[correction], correction] as const];
});

function isChanged(from: ShownValue, to: ShownValue, isRecalled: boolean): boolean {
  return (from !== null || isRecalled) && from !== to;
}

function isRespelt(from: ShownValue, to: ShownValue): boolean {
  return typeof from === 'string' && typeof to === 'string' && isSpelling(from, to);
}
