/**
 * Fates of an event at an endpoint, the first that applies: a delivery of it is `pending` or under way, one was
 * `delivered`, one `failed` with all its retries, one was `held` because the endpoint was disabled; `unsent` without any.
 */
export const eventFates = ['pending', 'delivered', 'failed', 'held', 'unsent'] as const;
export type EventFate = (typeof eventFates)[number];
/** Number of events by what became of their deliveries to an endpoint. */
export type FateCounts = Readonly<Record<EventFate, number>>;

/** Events that a replay by the API sends: those whose delivery failed, those that were never sent, or all. */
export const replayChoices = ['failed', 'missed', 'all'] as const;
/** Events that a replay by a page sends: also all that did not arrive. */
export const pageReplayChoices = ['undelivered', ...replayChoices] as const;
export type ReplayChoice = (typeof pageReplayChoices)[number];

/** Fates of the events that each choice sends, and of those that a catch-up sends. What is pending has retries of its own. */
export const chosenFates: Readonly<Record<ReplayChoice | 'unsent', readonly EventFate[]>> = {
  undelivered: ['failed', 'held', 'unsent'],
  failed: ['failed'],
  missed: ['held', 'unsent'],
  unsent: ['unsent'],
  all: ['delivered', 'failed', 'held', 'unsent'],
};

/** Fates that a pending event may have next without having arrived. */
export const undeliveredEnds: readonly EventFate[] = ['failed', 'held'];

/** Max number of deliveries of one replay. Source: docs/spec/states-and-events.md, "Replays". */
export const maxReplayed = 10_000;

/** Max age of replayed events. Source: docs/spec/states-and-events.md, "Replays". Units: days. */
export const replayedDays = 90;
