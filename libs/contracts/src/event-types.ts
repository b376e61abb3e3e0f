import { addedEvents } from './added-events';
import type { CorporateOfferKind } from './corporate-action-records';
import type { EventMeaning } from './event-meaning';
import { usualEvents } from './usual-events';

/** Meaning of each type of event that webhooks deliver: the nine of the contract in its order, then later additions. */
export const eventMeanings = { ...usualEvents, ...addedEvents };

export type EventType = keyof typeof eventMeanings;

/** Types of the events about records of a kind, but for corrections. Shape of the kind: `nfo`. */
export type StateEvent<Kind extends string> = Exclude<
  Extract<EventType, `${Kind}.${string}`>,
  `${string}.corrected`
>;

/** State of an offer of a listed company that an event announces: `opened` of `rights.opened`. */
export type OfferState =
  StateEvent<CorporateOfferKind> extends `${CorporateOfferKind}.${infer State}` ? State : never;

/** Types of the contract, which an endpoint names when nothing else is wanted. */
export const usualEventTypes = Object.keys(usualEvents) as readonly EventType[];

export const eventTypes = Object.keys(eventMeanings) as readonly EventType[];

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

/** Published description of one type of event. */
export interface EventDescription extends EventMeaning {
  readonly type: EventType;
}
