import type {
  DataSet,
  IpoCorrectedEventData,
  IpoDatesChangedEventData,
  IpoEventData,
  IpoPriceBandChangedEventData,
  MarketEvent,
} from '@market/contracts';
import { dayInIndia, type FieldPath, isSpelling, renderDay, rounded } from '@market/kernel';
import { type AnnouncedIpo, type IpoChangeEvent, toIpoEventData, type IpoValueEvent } from './announcements';
import { issueSizeText, type PublishedIpo } from './published-ipo';

/** IPO before and after a change, as it was announced. */
interface AnnouncedChange {
  readonly before: AnnouncedIpo;
  readonly after: AnnouncedIpo;
  /** Fields that were known and were announced as unknown before the change. */
  readonly recalled?: ReadonlySet<string>;
}

/** Published value in a correction event. */
type Shown = string | number | null;

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
  const { id, slug, name, company, type, status } = base;
  const corrected = (field: string, from: Shown, to: Shown) => {
    const data: IpoCorrectedEventData = { id, slug, name, company, type, status, field, from, to };
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

/** Field of an IPO with a single value. */
type ValueField = {
  [Field in keyof AnnouncedIpo]: AnnouncedIpo[Field] extends Shown ? Field : never;
}[keyof AnnouncedIpo];

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

/** Correction of a published field: its value, and the fields of the IPO that it follows from. */
type Correction = readonly [(ipo: AnnouncedIpo) => Shown, ...(readonly (keyof AnnouncedIpo)[])];

/** Published fields whose corrections are announced, in the order of the events. Null = not announced by itself. */
const correctedFields: Readonly<
  Record<FieldPath<Omit<PublishedIpo, 'updatedAt' | 'provenance'>>, Correction | null>
> = {
  company: [({ company }) => company],
  type: [({ board }) => board, 'board'],
  lotSize: [({ lotSizeShares }) => lotSizeShares, 'lotSizeShares'],
  issueSize: [issueSizeText, 'issueSizeRupees', 'issueSizeShares'],
  'dates.allotmentDate': [({ allotmentOn }) => renderDay(allotmentOn), 'allotmentOn'],
  'dates.listingDate': [({ listingOn }) => renderDay(listingOn), 'listingOn'],
  'listing.listingPrice': [({ listingPriceRupees }) => rounded(listingPriceRupees), 'listingPriceRupees'],
  registrar: [({ registrar }) => registrar, 'registrar'],
  leadManager: [
    ({ leadManagers }) => (leadManagers === null ? null : leadManagers.join(', ')),
    'leadManagers',
  ],
  sector: [({ sector }) => sector, 'sector'],
  isin: [({ isin }) => isin, 'isin'],
  'symbols.nse': [({ nseSymbol }) => nseSymbol],
  'symbols.bse': [({ bseSymbol }) => bseSymbol],
  faceValue: [({ faceValueRupees }) => faceValueRupees, 'faceValueRupees'],
  finalIssuePrice: [({ issuePriceRupees }) => issuePriceRupees, 'issuePriceRupees'],
  // Identity, and what follows from another field.
  id: null,
  slug: null,
  name: null,
  exchange: null,
  exchanges: null,
  issueSizeRupees: null,
  issueSizeShares: null,
  leadManagers: null,
  minInvestment: null,
  'listing.listingGain': null,
  'listing.returns.d7': null,
  'listing.returns.d30': null,
  'listing.returns.d90': null,
  'listing.returns.d365': null,
  // Events of their own; the end of a withdrawal is told beside these.
  status: null,
  'dates.openDate': null,
  'dates.closeDate': null,
  'issuePrice.min': null,
  'issuePrice.max': null,
  'subscription.retailTimes': null,
  'subscription.niiTimes': null,
  'subscription.qibTimes': null,
  'subscription.totalTimes': null,
  // Values that change day by day, and links.
  'listing.currentPrice': null,
  'documents.drhp': null,
  'documents.rhp': null,
};

const corrections = Object.entries(correctedFields).flatMap(([field, correction]) =>
  correction === null ? [] : [[field, ...correction] as const],
);

function isChanged(from: Shown, to: Shown, isRecalled: boolean): boolean {
  return (from !== null || isRecalled) && from !== to;
}

function isRespelt(from: Shown, to: Shown): boolean {
  return typeof from === 'string' && typeof to === 'string' && isSpelling(from, to);
}
