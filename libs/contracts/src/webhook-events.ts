import { z } from 'zod';
import { gmpEventData, type GmpEventData } from './gmp-events';
import {
  ipoAllotmentEventData,
  type IpoAllotmentEventData,
  ipoCorrectedEventData,
  type IpoCorrectedEventData,
  ipoDatesChangedEventData,
  type IpoDatesChangedEventData,
  ipoEventData,
  type IpoEventData,
  ipoListedEventData,
  type IpoListedEventData,
  ipoPriceBandChangedEventData,
  type IpoPriceBandChangedEventData,
} from './ipo-events';
import { nfoEventData, type NfoEventData } from './nfo-events';
import { sgbOpenedEventData, type SgbOpenedEventData } from './sgb-events';

/** Types of events that webhooks deliver: the nine of the contract in its order, then later additions. */
export const eventTypes = [
  'ipo.upcoming',
  'ipo.opened',
  'ipo.closed',
  'ipo.allotment',
  'ipo.listed',
  'gmp.updated',
  'nfo.opened',
  'nfo.closed',
  'sgb.opened',
  'ipo.dates_changed',
  'ipo.price_band_changed',
  'ipo.corrected',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Published description of one type of event. */
export interface EventDescription {
  readonly type: EventType;
  readonly title: string;
  /** Condition under which the event is sent, in a sentence. */
  readonly emitted: string;
  /** Schema of `data`. */
  readonly data: z.ZodObject;
  /** Example of `data`, which test events carry. */
  readonly example: Readonly<Record<string, unknown>>;
}

const ipo: IpoEventData = {
  id: 'ipo_7c1f0a9d2b34',
  slug: 'neelam-looms',
  name: 'Neelam Looms',
  company: 'Neelam Looms Limited',
  type: 'MAINBOARD',
  status: 'OPEN',
  issuePrice: { min: 210, max: 221 },
  lotSize: 67,
  dates: { openDate: '2026-11-11T00:00:00.000Z', closeDate: '2026-11-13T00:00:00.000Z' },
};

const allotted: IpoAllotmentEventData = {
  ...ipo,
  status: 'CLOSED',
  dates: { ...ipo.dates, allotmentDate: '2026-11-16T00:00:00.000Z' },
  confirmed: true,
};

const listed: IpoListedEventData = {
  ...ipo,
  status: 'LISTED',
  dates: { ...ipo.dates, listingDate: '2026-11-18T00:00:00.000Z' },
  listing: { listingPrice: 240, listingGain: 8.6, currentPrice: 243.5 },
  confirmed: true,
};

const extended: IpoDatesChangedEventData = {
  ...ipo,
  dates: { ...ipo.dates, closeDate: '2026-11-17T00:00:00.000Z' },
  previousDates: ipo.dates,
};

const repriced: IpoPriceBandChangedEventData = {
  ...ipo,
  issuePrice: { min: 200, max: 210 },
  previousIssuePrice: ipo.issuePrice,
};

const corrected: IpoCorrectedEventData = {
  id: ipo.id,
  slug: ipo.slug,
  name: ipo.name,
  company: ipo.company,
  type: ipo.type,
  status: ipo.status,
  field: 'lotSize',
  from: 76,
  to: 67,
};

const premium: GmpEventData = {
  ipoSlug: 'neelam-looms',
  ipoName: 'Neelam Looms',
  issuePrice: 221,
  previousGmp: 15,
  currentGmp: 18,
  change: 3,
  changePercent: 20,
  estimatedListingPrice: 239,
  estimatedListingGain: 8.14,
};

const fundOffer: NfoEventData = {
  id: 'nfo_4be0932f6a51',
  slug: 'sundial-flexi-cap-fund',
  name: 'Sundial Flexi Cap Fund',
  amcCode: 'sundial',
  amcName: 'Sundial Mutual Fund',
  category: 'equity',
  status: 'open',
  dates: { openDate: '2026-11-16T00:00:00.000Z', closeDate: '2026-11-30T00:00:00.000Z' },
};

const bond: SgbOpenedEventData = {
  id: 'sgb_2026-27-series-i',
  seriesName: 'Sovereign Gold Bond Scheme 2026-27',
  tranche: 'Series I',
  status: 'open',
  issuePrice: 11_250,
  discountedPrice: 11_200,
  goldPriceReference: 11_250,
  interestRate: 2.5,
  dates: { openDate: '2026-11-16T00:00:00.000Z', closeDate: '2026-11-20T00:00:00.000Z' },
};

/** All events that webhooks deliver: meaning, schema of `data`, and an example. */
export const eventCatalogue: readonly EventDescription[] = [
  {
    type: 'ipo.upcoming',
    title: 'New IPO announced',
    emitted: 'A new IPO is added.',
    data: ipoEventData,
    example: { ...ipo, status: 'UPCOMING' },
  },
  {
    type: 'ipo.opened',
    title: 'IPO subscription opened',
    emitted: 'The subscription period begins.',
    data: ipoEventData,
    example: ipo,
  },
  {
    type: 'ipo.closed',
    title: 'IPO subscription closed',
    emitted: 'The subscription period ends.',
    data: ipoEventData,
    example: { ...ipo, status: 'CLOSED' },
  },
  {
    type: 'ipo.allotment',
    title: 'Allotment announced',
    emitted:
      'Share allotment is finalised. `confirmed` is false when only the date says so, and no source does.',
    data: ipoAllotmentEventData,
    example: allotted,
  },
  {
    type: 'ipo.listed',
    title: 'IPO listed',
    emitted: 'Shares begin trading. `confirmed` is false when only the date says so, and no source does.',
    data: ipoListedEventData,
    example: listed,
  },
  {
    type: 'gmp.updated',
    title: 'GMP updated',
    emitted: 'The grey market premium of an IPO changes.',
    data: gmpEventData,
    example: premium,
  },
  {
    type: 'nfo.opened',
    title: 'NFO opened',
    emitted: 'A new fund offer opens for subscription.',
    data: nfoEventData,
    example: fundOffer,
  },
  {
    type: 'nfo.closed',
    title: 'NFO closed',
    emitted: 'The subscription period of a new fund offer ends.',
    data: nfoEventData,
    example: { ...fundOffer, status: 'closed' },
  },
  {
    type: 'sgb.opened',
    title: 'SGB tranche opened',
    emitted: 'A new series of sovereign gold bonds opens for subscription.',
    data: sgbOpenedEventData,
    example: bond,
  },
  {
    type: 'ipo.dates_changed',
    title: 'Dates of an IPO changed',
    emitted: 'The opening or the closing day of a known IPO changes.',
    data: ipoDatesChangedEventData,
    example: extended,
  },
  {
    type: 'ipo.price_band_changed',
    title: 'Price band of an IPO changed',
    emitted: 'The price band of a known IPO changes.',
    data: ipoPriceBandChangedEventData,
    example: repriced,
  },
  {
    type: 'ipo.corrected',
    title: 'IPO corrected',
    emitted:
      'Another published field of a known IPO changes from one value to another or to null. `field` is `record` and `to` null when the record was no IPO and is gone.',
    data: ipoCorrectedEventData,
    example: corrected,
  },
];

const byType = new Map<string, EventDescription>(eventCatalogue.map((entry) => [entry.type, entry]));

/** Returns the published description of an event type; null for a type that is not delivered. */
export function eventDescription(type: string): EventDescription | null {
  return byType.get(type) ?? null;
}

/** Tells whether a text is a type of event that webhooks deliver. */
export function isEventType(text: string): text is EventType {
  return byType.has(text);
}

/** Makes the schema of the body of a delivery of an event. */
export function deliveryBody({ type, data }: EventDescription): z.ZodObject {
  return z.object({
    id: z.string().meta({ description: 'Id of the event; the same in every delivery of it.' }),
    type: z.literal(type),
    timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
    data,
    sequence: z.int().nullable().meta({
      description:
        'Position in the log of events: of two events of a record the later one has the larger. Null in test events.',
    }),
  });
}
