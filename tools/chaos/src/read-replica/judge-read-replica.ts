import { faultsOf } from '../scenario';

/** State of the replica. */
export type Phase = 'following' | 'held' | 'following in fits' | 'away' | 'back';

export interface Commit {
  readonly number: number;
  /** Time at which the writer knew of the commit. Units: milliseconds. */
  readonly atMs: number;
}

export interface NumberRead {
  readonly phase: Phase;
  readonly askedAtMs: number;
  readonly status: number;
  /** The number of the commit that the response shows; null: none. */
  readonly number: number | null;
}

/** Observations of a run. */
export interface LaggingReplica {
  readonly commits: readonly Commit[];
  readonly reads: readonly NumberRead[];
  /** Statements by phase that the replica answered. */
  readonly byReplica: Readonly<Record<Phase, number>>;
}

/**
 * Max age of a response after a commit.
 *
 * Source: docs/spec/api.md, "Caching". Units: milliseconds.
 */
const staleAfterMs = 1_000;

/** Reads that were asked more than a second after a commit which their responses do not show. */
export function staleReads(commits: readonly Commit[], reads: readonly NumberRead[]): NumberRead[] {
  return reads.filter(({ askedAtMs, status, number }) => {
    const due = commits.findLast(({ atMs }) => atMs <= askedAtMs - staleAfterMs);
    return status === 200 && due !== undefined && (number ?? -1) < due.number;
  });
}

export function judgeReadReplica({ commits, reads, byReplica }: LaggingReplica): string[] {
  return faultsOf({
    'answers older than a second': { is: staleReads(commits, reads).length, atMost: 0 },
    'answers that are not 200': { is: reads.filter(({ status }) => status !== 200).length, atMost: 0 },
    'times that the replica answered while it was away': { is: byReplica.away, atMost: 0 },
    'phases in which a replica that follows answered nothing': {
      is: (['following', 'back'] as const).filter((phase) => byReplica[phase] === 0).length,
      atMost: 0,
    },
    'runs without a commit or a read': { is: commits.length * reads.length === 0 ? 1 : 0, atMost: 0 },
  });
}
