import type { EventType } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import type { publishedIpo } from './published-ipo';

/** Issue that an account plays. Source: decision 0074. */
export interface Play {
  readonly accountId: string;
  /** Id of the issue. */
  readonly id: string;
  readonly startedAt: Date;
  /** Time from its first event to its last one. Units: seconds. */
  readonly seconds: number;
  /** Number of steps that were played. */
  readonly step: number;
  /** Stages that were reached, in order. */
  readonly stages: readonly PlayedStage[];
  /** The issue as it stands, as it is published; null before the first step. */
  readonly ipo: PlayedIpo | null;
  /** Instant of the last step; null while it plays. */
  readonly endedAt: Date | null;
}

/** State that a played issue reached, or the first reading of its book. */
export interface PlayedStage {
  readonly type: PlayedStageType;
  /** Day of the issue's own clock. */
  readonly on: IndianDay;
}

/** Stages of the life of an issue, in order: the types of the events that tell them. */
export const playedStages = [
  'ipo.upcoming',
  'ipo.opened',
  'ipo.subscription_updated',
  'ipo.closed',
  'ipo.allotment',
  'ipo.listed',
] as const satisfies readonly EventType[];

export type PlayedStageType = (typeof playedStages)[number];

type Published = ReturnType<typeof publishedIpo>;

/** Published IPO as JSON keeps it. */
export type PlayedIpo = Published;

/** Time after which a play that did not end can be replaced. Units: milliseconds. */
export const abandonedAfterMs = 60 * 60 * 1_000;

/** Max number of plays that an account starts on a day in India. */
export const mostPlaysADay = 10;

/** Tells whether a play is running. */
export function isPlaying({ endedAt, startedAt }: Pick<Play, 'endedAt' | 'startedAt'>, now: Date): boolean {
  return endedAt === null && now.getTime() - startedAt.getTime() < abandonedAfterMs;
}
