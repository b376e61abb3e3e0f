import type { z } from 'zod';

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
  'ipo.withdrawn',
  'ipo.postponed',
  'ipo.subscription_updated',
  'nfo.corrected',
  'sgb.closed',
  'sgb.redemption_announced',
  'sgb.corrected',
  'rights.opened',
  'rights.closed',
  'rights.corrected',
  'buyback.opened',
  'buyback.closed',
  'buyback.corrected',
  'ncd.opened',
  'ncd.closed',
  'ncd.corrected',
  'ofs.opened',
  'ofs.closed',
  'ofs.corrected',
  'data.late',
  'data.recovered',
  'service.incident',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Types of the contract, which an endpoint names when nothing else is wanted. */
export const usualEventTypes: readonly EventType[] = eventTypes.slice(0, 9);

/** Name that stands for all types, also for later ones. */
export const everyType = '*';

/** Choice of an endpoint: types, or `*` alone. */
export type EventChoice = EventType | typeof everyType;

/** Names that an endpoint may have. */
export const eventChoices: readonly EventChoice[] = [...eventTypes, everyType];

/** Returns the types that a choice means. */
export function chosenTypes(choice: readonly EventChoice[]): readonly EventType[] {
  return choice.includes(everyType) ? eventTypes : choice.filter((each) => each !== everyType);
}

/** Published description of one type of event, without its name. */
export interface EventMeaning {
  readonly title: string;
  /** Condition under which the event is sent, in a sentence. */
  readonly emitted: string;
  /** Schema of `data`. */
  readonly data: z.ZodObject;
  /** Example of `data`, which test events carry. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** Published description of one type of event. */
export interface EventDescription extends EventMeaning {
  readonly type: EventType;
}
