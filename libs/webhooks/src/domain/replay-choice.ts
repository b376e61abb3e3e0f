/** Events that a replay sends: those whose delivery failed, those that were never sent, or all. */
export const replayChoices = ['failed', 'missed', 'all'] as const;
export type ReplayChoice = (typeof replayChoices)[number];

/** Max number of deliveries of one replay. Source: docs/spec/states-and-events.md, "Replays". */
export const maxReplayed = 10_000;

/** Max age of replayed events. Source: docs/spec/states-and-events.md, "Replays". Units: days. */
export const replayedDays = 90;
