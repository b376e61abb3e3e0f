import { setTimeout as pause } from 'node:timers/promises';
import { loadKeptAlive } from './load-kept-alive';
import { processorTimeMs } from './processor-time';
import type { Sample, Scenario } from './scenario';

export interface LoadTarget {
  readonly variant: string;
  readonly base: string;
  /** Id of its process. */
  readonly pid: number;
  /** Enough that none reaches its limit. */
  readonly keys: readonly string[];
  /** Default: that of the load. */
  readonly path?: string | undefined;
}

type Load = Pick<Scenario, 'path' | 'connections' | 'requestsInARow'>;

/** Loads that a target has had: an account that comes late in one load comes early in another. */
const loadsBegun = new WeakMap<LoadTarget, number>();
/** The golden section: the first accounts of loads lie apart, however many loads there are. */
const turnShare = 0.618;
/** Usage, logs and the like are written up to a second after the requests that caused them: that belongs to their cost. */
const settledAfterMs = 1_100;

/**
 * Loads one program for a while.
 *
 * Errors: `Error` when a response is not 200, or there is none: then the figure would not be one of the route.
 */
export async function load(target: LoadTarget, request: Load, seconds: number): Promise<Sample> {
  const { connections } = request;
  const { host } = new URL(target.base);
  const own = { ...request, path: target.path ?? request.path };
  const begun = loadsBegun.get(target) ?? 0;
  loadsBegun.set(target, begun + 1);
  const clients = Array.from({ length: connections }, (_, client) =>
    rotated(keysOf(target.keys, client, connections), begun).flatMap((key) => turnOf(own, host, key)),
  );
  const beforeMs = processorTimeMs(target.pid);
  const { answers, answersPerSecond, latenciesMs } = await loadKeptAlive(target.base, clients, seconds);
  await pause(settledAfterMs);
  const tookMs = processorTimeMs(target.pid) - beforeMs;
  const total = latenciesMs.length;
  if (total === 0 || answers.get(200) !== total) {
    const which = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
    throw new Error(`void: ${target.variant} answered ${which || 'nothing'}`);
  }
  return {
    variant: target.variant,
    requestsPerSecond: answersPerSecond,
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
    processorTimeUs: (1_000 * tookMs) / total,
  };
}

/** The same keys, beginning with another one for each load. */
export function rotated<T>(keys: readonly T[], load: number): T[] {
  return beginningAt(keys, Math.floor(((load * turnShare) % 1) * keys.length));
}

/** All of a list, beginning with another one than its first. */
function beginningAt<T>(all: readonly T[], first: number): T[] {
  return [...all.slice(first), ...all.slice(0, first)];
}

/** Requests that a connection sends as one account before the next one's. */
export function turnOf(
  { path, requestsInARow }: Pick<Load, 'path' | 'requestsInARow'>,
  host: string,
  key: string,
): string[] {
  const request = [`GET ${path} HTTP/1.1`, `Host: ${host}`, `X-API-Key: ${key}`, '', ''].join('\r\n');
  return Array.from({ length: requestsInARow }, () => request);
}

/** @param sorted in rising order @returns to a hundredth */
function percentile(sorted: readonly number[], percent: number): number {
  return Math.round(100 * (sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0)) / 100;
}

/** Keys of one connection: its own, or all of them, from another one on, where there are fewer keys than connections. */
export function keysOf(keys: readonly string[], client: number, connections: number): readonly string[] {
  const share = Math.floor(keys.length / connections);
  if (share === 0) return beginningAt(keys, client % keys.length);
  return keys.slice(client * share, (client + 1) * share);
}
