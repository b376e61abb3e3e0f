import { faultsOf } from './scenario';

/** A request that a receiver got. */
export interface ReceivedDelivery {
  readonly endpointId: string;
  /** `X-Webhook-ID`. */
  readonly deliveryId: string;
  /** `id` of the body. */
  readonly eventId: string;
  /** SHA-256 of the bytes of the body. */
  readonly bytes: string;
  /** True if it was answered with success, and the response was sent. */
  accepted: boolean;
}

/** Expected result by the database: events that were committed, and endpoints that subscribe to all of them. */
export interface Truth {
  readonly eventIds: readonly string[];
  readonly endpointIds: readonly string[];
}

/** Comparison of what was received with the expected result. All counts but `duplicates` must be 0. */
export interface Verdict {
  readonly expected: number;
  readonly received: number;
  /** Number of committed events that an endpoint asked for and never accepted. */
  readonly lost: number;
  /** Number of received events that were never committed. */
  readonly phantom: number;
  /** The same id with other bytes. */
  readonly changed: number;
  /** One event for one endpoint under two ids. */
  readonly doubled: number;
  /** Received again under the same id with the same bytes, as it may be. */
  readonly duplicates: number;
}

/** Fault in what receivers got, as `faultsIn` names it. */
export type DeliveryFault = 'lost' | 'phantom' | 'same id, other bytes' | 'one event under two ids';

/** Facts about the course of a run. */
export interface Course {
  readonly kills: number;
  /** Kills that met requests under way. */
  readonly hits: number;
  readonly seconds: number;
  /** `Infinity` when time does not count. */
  readonly secondsAtMost: number;
}

/** Share of the kills that may meet no requests under way, on a busy machine: there is nothing that they could break. */
const idleShare = 0.4;

/** Compares the deliveries that receivers got with those in the database. */
export function judgeDeliveries(
  { eventIds, endpointIds }: Truth,
  requests: readonly ReceivedDelivery[],
): Verdict {
  const committed = new Set(eventIds);
  const bytesById = new Map<string, string>();
  const idsByPair = new Map<string, Set<string>>();
  const accepted = new Set<string>();
  let [phantom, changed, duplicates] = [0, 0, 0];
  for (const { endpointId, deliveryId, eventId, bytes, accepted: isAccepted } of requests) {
    if (!committed.has(eventId)) phantom += 1;
    const before = bytesById.get(deliveryId);
    if (before === undefined) bytesById.set(deliveryId, bytes);
    else if (before === bytes) duplicates += 1;
    else changed += 1;
    const pair = `${eventId} ${endpointId}`;
    idsByPair.set(pair, (idsByPair.get(pair) ?? new Set()).add(deliveryId));
    if (isAccepted) accepted.add(pair);
  }
  const pairs = eventIds.flatMap((eventId) => endpointIds.map((endpointId) => `${eventId} ${endpointId}`));
  return {
    expected: pairs.length,
    received: requests.length,
    lost: pairs.filter((pair) => !accepted.has(pair)).length,
    phantom,
    changed,
    doubled: [...idsByPair.values()].filter((ids) => ids.size > 1).length,
    duplicates,
  };
}

/**
 * Returns the faults of a verdict: nothing may be lost, invented, changed or doubled, and something must have been due.
 */
export function faultsIn({ expected, lost, phantom, changed, doubled }: Verdict): string[] {
  const received: Record<DeliveryFault, { is: number; atMost: 0 }> = {
    lost: { is: lost, atMost: 0 },
    phantom: { is: phantom, atMost: 0 },
    'same id, other bytes': { is: changed, atMost: 0 },
    'one event under two ids': { is: doubled, atMost: 0 },
  };
  return faultsOf({
    ...received,
    'runs with nothing to deliver': { is: expected === 0 ? 1 : 0, atMost: 0 },
  });
}

/**
 * Returns the faults of a course: too few kills that hit prove nothing, and a run that takes too long hides something.
 */
export function courseFaultsIn({ kills, hits, seconds, secondsAtMost }: Course): string[] {
  return faultsOf({
    'kills that met no requests under way': {
      is: kills - hits,
      atMost: Math.floor(kills * idleShare),
    },
    seconds: { is: seconds, atMost: secondsAtMost },
  });
}
