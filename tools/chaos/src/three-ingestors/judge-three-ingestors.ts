import { faultsOf } from '../scenario';

/** A tick of the clock at which all ingestors want to run all feeds. */
export interface Tick {
  readonly at: Date;
  /** True if one of them was killed meanwhile. */
  readonly hadKill: boolean;
}

/** A feed's run that came to its end, with the tick at which it began. */
export interface EndedRun {
  readonly feed: string;
  readonly at: Date;
}

/** Observations of a run. */
export interface ThreeIngestors {
  readonly feeds: readonly string[];
  readonly ticks: readonly Tick[];
  readonly runs: readonly EndedRun[];
  /** Rows, events included, that one ingestor alone leaves otherwise. */
  readonly differences: readonly string[];
  readonly events: number;
  /** Findings of `database check`. */
  readonly findings: readonly string[];
}

export function judgeThreeIngestors({
  feeds,
  ticks,
  runs,
  differences,
  events,
  findings,
}: ThreeIngestors): string[] {
  const counts = new Map<string, number>();
  const slotOf = (feed: string, at: Date) => `${feed} ${at.toISOString()}`;
  for (const { feed, at } of runs) counts.set(slotOf(feed, at), (counts.get(slotOf(feed, at)) ?? 0) + 1);
  const quiet = ticks.filter(({ hadKill }) => !hadKill);
  const missed = quiet.flatMap(({ at }) => feeds.filter((feed) => !counts.has(slotOf(feed, at))));
  return [
    ...faultsOf({
      'slots that were run more than once': {
        is: [...counts.values()].filter((count) => count > 1).length,
        atMost: 0,
      },
      'slots that nobody ran, though nobody was killed': { is: missed.length, atMost: 0 },
      'rows that one ingestor alone leaves otherwise': { is: differences.length, atMost: 0 },
      'findings of the database check': { is: findings.length, atMost: 0 },
      'runs without an event or a kill': {
        is: events === 0 || quiet.length === ticks.length ? 1 : 0,
        atMost: 0,
      },
    }),
    ...differences.slice(0, 1),
    ...findings.slice(0, 1),
  ];
}
