import { z } from 'zod';
import { addedEvents } from './added-events';
import {
  allotted,
  bond,
  corrected,
  extended,
  fundOffer,
  ipo,
  listed,
  premium,
  repriced,
} from './event-examples';
import { type EventDescription, type EventMeaning, type EventType, eventTypes } from './event-types';
import { gmpEventData } from './gmp-events';
import {
  ipoAllotmentEventData,
  ipoCorrectedEventData,
  ipoDatesChangedEventData,
  ipoEventData,
  ipoListedEventData,
  ipoPriceBandChangedEventData,
} from './ipo-events';
import { nfoEventData } from './nfo-events';
import { sgbOpenedEventData } from './sgb-events';

/** Meaning of each type of event. */
const meanings: Readonly<Record<EventType, EventMeaning>> = {
  'ipo.upcoming': {
    title: 'New IPO announced',
    emitted: 'A new IPO is added.',
    data: ipoEventData,
    example: { ...ipo, status: 'UPCOMING' },
  },
  'ipo.opened': {
    title: 'IPO subscription opened',
    emitted: 'The subscription period begins.',
    data: ipoEventData,
    example: ipo,
  },
  'ipo.closed': {
    title: 'IPO subscription closed',
    emitted: 'The subscription period ends.',
    data: ipoEventData,
    example: { ...ipo, status: 'CLOSED' },
  },
  'ipo.allotment': {
    title: 'Allotment announced',
    emitted:
      'Share allotment is finalised. `confirmed` is false when only the date says so, and no source does.',
    data: ipoAllotmentEventData,
    example: allotted,
  },
  'ipo.listed': {
    title: 'IPO listed',
    emitted: 'Shares begin trading. `confirmed` is false when only the date says so, and no source does.',
    data: ipoListedEventData,
    example: listed,
  },
  'gmp.updated': {
    title: 'GMP updated',
    emitted: 'The grey market premium of an IPO changes.',
    data: gmpEventData,
    example: premium,
  },
  'nfo.opened': {
    title: 'NFO opened',
    emitted: 'A new fund offer opens for subscription.',
    data: nfoEventData,
    example: fundOffer,
  },
  'nfo.closed': {
    title: 'NFO closed',
    emitted: 'The subscription period of a new fund offer ends.',
    data: nfoEventData,
    example: { ...fundOffer, status: 'closed' },
  },
  'sgb.opened': {
    title: 'SGB tranche opened',
    emitted: 'A new series of sovereign gold bonds opens for subscription.',
    data: sgbOpenedEventData,
    example: bond,
  },
  'ipo.dates_changed': {
    title: 'Dates of an IPO changed',
    emitted: 'The opening or the closing day of a known IPO changes.',
    data: ipoDatesChangedEventData,
    example: extended,
  },
  'ipo.price_band_changed': {
    title: 'Price band of an IPO changed',
    emitted: 'The price band of a known IPO changes.',
    data: ipoPriceBandChangedEventData,
    example: repriced,
  },
  'ipo.corrected': {
    title: 'IPO corrected',
    emitted:
      'Another published field of a known IPO changes from one value to another or to null. `field` is `record` and `to` null when the record was no IPO and is gone.',
    data: ipoCorrectedEventData,
    example: corrected,
  },
  ...addedEvents,
};

/** All events that webhooks deliver, in the order of their types: meaning, schema of `data`, and an example. */
export const eventCatalogue: readonly EventDescription[] = eventTypes.map((type) => ({
  type,
  ...meanings[type],
}));

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
export function deliveryBody(event: EventDescription): z.ZodObject {
  const sequence = z.int().nullable();
  return bodyOf(event, sequence.meta({ description: `${position} Null in test events.` }));
}

/** Makes the schema of an event of the log: the body of its deliveries; test events are in no log. */
export function loggedBody(event: EventDescription): z.ZodObject {
  return bodyOf(event, z.int().meta({ description: position }));
}

/** Returns the words of a type of event, for names of schemas: `ipo.dates_changed` is `IpoDatesChanged`. */
export function eventWords(type: EventType): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('');
}

const position = 'Position in the log of events: of two events of a record the later one has the larger.';

function bodyOf({ type, data }: EventDescription, sequence: z.ZodType): z.ZodObject {
  return z.object({
    id: z.string().meta({ description: 'Id of the event; the same in every delivery of it.' }),
    type: z.literal(type),
    timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
    data,
    sequence,
  });
}
