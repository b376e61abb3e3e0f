import { faultsOf } from '../scenario';

/** Events that a consumer of the log got, next to the log. */
export interface LogReading {
  /** Ids of the committed events, in the order of the log. */
  readonly log: readonly string[];
  /** Ids of the events as they came. */
  readonly seen: readonly string[];
  /** Kills of the API that it read. */
  readonly kills: number;
  /** Requests that failed meanwhile. */
  readonly failed: number;
}

/** Fault in what a consumer of the log got, as `judgeLog` names it. */
export type LogFault =
  'missed in the log' | 'twice in the log' | 'unknown in the log' | 'out of order in the log';

export function judgeLog({ log, seen, kills, failed }: LogReading): string[] {
  const known = new Set(log);
  const first = [...new Set(seen)].filter((id) => known.has(id));
  const wanted = log.filter((id) => first.includes(id));
  const judged: Record<LogFault, { is: number; atMost: 0 }> = {
    'missed in the log': { is: log.length - first.length, atMost: 0 },
    'twice in the log': { is: seen.length - new Set(seen).size, atMost: 0 },
    'unknown in the log': { is: new Set(seen.filter((id) => !known.has(id))).size, atMost: 0 },
    'out of order in the log': { is: first.filter((id, at) => id !== wanted[at]).length, atMost: 0 },
  };
  return faultsOf({
    ...judged,
    'runs in which no kill met the reader of the log': { is: kills > 0 && failed > 0 ? 0 : 1, atMost: 0 },
  });
}
