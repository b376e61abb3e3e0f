import { faultsOf } from '../scenario';

/** Observations of a run. */
export interface HostilePayloads {
  /** Longest response of a probe while hostile payloads were read. Units: milliseconds. */
  readonly slowestProbeMs: number;
  /** Resident memory of the ingestor and its children above that at rest, publishers being hostile. Units: bytes. */
  readonly extraBytes: number;
  /** Resident memory in all, all sources being hostile at once. Units: bytes. */
  readonly mostBytes: number;
  /** Events that were announced, and how many of them each arrived. */
  readonly announced: number;
  readonly delivered: number;
  /** Longest time from the commit to the receiver. Units: milliseconds. */
  readonly slowestDeliveryMs: number;
  readonly exits: number;
  /** Runs that ended during the attack, and those of them that failed without saying why. */
  readonly runs: number;
  readonly silent: number;
}

/** Source: docs/spec/reliability.md, "Hostile payloads stay apart". */
const probeWithinMs = 1_000;
const extraAtMost = 100 * 1024 * 1024;
/** A container has 768 MB. Units: bytes. */
const mostInAll = 640 * 1024 * 1024;
/** Source: docs/spec/reliability.md, "Slow receivers hurt nobody else". */
const deliveredWithinMs = 5_000;

export function judgeHostilePayloads(seen: HostilePayloads): string[] {
  return faultsOf({
    'milliseconds of the slowest probe': { is: Math.round(seen.slowestProbeMs), atMost: probeWithinMs },
    'bytes above those at rest': { is: seen.extraBytes, atMost: extraAtMost },
    'bytes in all': { is: seen.mostBytes, atMost: mostInAll },
    'events that did not arrive': { is: seen.announced - seen.delivered, atMost: 0 },
    'milliseconds of the slowest delivery': {
      is: Math.round(seen.slowestDeliveryMs),
      atMost: deliveredWithinMs,
    },
    'ends of the ingestor': { is: seen.exits, atMost: 0 },
    'runs that failed without a reason': { is: seen.silent, atMost: 0 },
    'runs without a payload': { is: seen.runs === 0 ? 1 : 0, atMost: 0 },
    'runs without an event': { is: seen.announced === 0 ? 1 : 0, atMost: 0 },
  });
}
