import { loadKeptAlive } from './load-kept-alive';
import { type Expected, type Sample, type Scenario, type Sender, usualRequestsInARow } from './scenario';
import { SlowClients } from './slow-clients';

/** Where the load goes, and as whom. */
export interface LoadTarget {
  readonly variant: string;
  readonly base: string;
  readonly metricsUrl: string;
  /** Enough that none reaches its limit. */
  readonly keys: readonly string[];
  /** Key of a Free account: its limit is used up at once. */
  readonly spentKey: string;
  /** Connections that are held beside the load. */
  readonly slowConnections: number;
}

type Load = Pick<
  Scenario,
  'path' | 'otherPaths' | 'connections' | 'headers' | 'sender' | 'requestsInARow' | 'expected'
>;

const allGood: Expected = { status: 200, share: 1 };
/** How often each was loaded: whoever is late in the turn of one load is early in that of another. */
const loadsBegun = new WeakMap<LoadTarget, number>();
/** The golden section: beginnings lie apart, however many there are. */
const turnShare = 0.618;
/** Failed authentications are limited for each address. */
const addressesPerConnection = 64;

/**
 * Loads one variant for a while.
 *
 * Errors: `Error` when there are other answers than expected, or none: then the figure would not be one of the route.
 */
export async function load(target: LoadTarget, wish: Load, seconds: number): Promise<Sample> {
  const { connections, sender = 'many accounts', expected = allGood } = wish;
  const { host } = new URL(target.base);
  const begun = loadsBegun.get(target) ?? 0;
  loadsBegun.set(target, begun + 1);
  const clients = Array.from({ length: connections }, (_, client) =>
    rotated(sendersOf(target, sender, client, connections), begun).flatMap((own, at) =>
      turnOf(wish, { Host: host, ...own }, at),
    ),
  );
  const { answers, answersPerSecond, latenciesMs, cpuMs } = await besetBySlow(target, async () => {
    const cpuBeforeMs = await cpuMsOf(target);
    const result = await loadKeptAlive(target.base, clients, seconds);
    return { ...result, cpuMs: (await cpuMsOf(target)) - cpuBeforeMs };
  });
  const total = latenciesMs.length;
  if ((answers.get(expected.status) ?? 0) < Math.max(1, total * expected.share)) {
    const which = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
    throw new Error(`void: ${target.variant} answered ${which || 'nothing'}`);
  }
  return {
    variant: target.variant,
    requestsPerSecond: answersPerSecond,
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
    cpuMs: cpuMs / total,
  };
}

/** Has some work done while slow clients hold connections. */
async function besetBySlow<T>(
  { variant, base, slowConnections }: LoadTarget,
  work: () => Promise<T>,
): Promise<T> {
  const slow = await SlowClients.attach(base, slowConnections);
  try {
    const done = await work();
    if (slow.count >= slowConnections / 2) return done;
    throw new Error('it was not beset by slow connections');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`void: ${variant}: ${why}`, { cause });
  } finally {
    slow.leave();
  }
}

/** The same senders, beginning with another one for each load. */
export function rotated<T>(senders: readonly T[], load: number): T[] {
  return beginningAt(senders, Math.floor(((load * turnShare) % 1) * senders.length));
}

/** All of a list, beginning with another one than its first. */
function beginningAt<T>(all: readonly T[], first: number): T[] {
  return [...all.slice(first), ...all.slice(0, first)];
}

/** What one sender sends before the next does: the paths in turn, each sender from another one on. */
export function turnOf(
  { path, otherPaths = [], headers = {}, requestsInARow = usualRequestsInARow }: Load,
  own: Readonly<Record<string, string>>,
  sender: number,
): string[] {
  const texts = [path, ...otherPaths].map((each) => requestText(each, { ...own, ...headers }));
  return Array.from({ length: requestsInARow }, (_, at) => texts[(sender + at) % texts.length] ?? '');
}

/** A read as it is written onto its connection. */
function requestText(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/** @param sorted in rising order @returns to a tenth */
function percentile(sorted: readonly number[], percent: number): number {
  return Math.round(10 * (sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0)) / 10;
}

/** As whom one connection sends, request after request. Every connection has accounts or addresses of its own. */
export function sendersOf(
  { keys, spentKey }: Pick<LoadTarget, 'keys' | 'spentKey'>,
  sender: Sender,
  client: number,
  connections: number,
): readonly Readonly<Record<string, string>>[] {
  if (sender === 'one account') return [{ 'X-API-Key': spentKey }];
  if (sender === 'nobody') {
    return Array.from({ length: addressesPerConnection }, (_, at) => ({
      'X-Forwarded-For': `10.${client >> 8}.${client & 255}.${at + 1}`,
    }));
  }
  const share = Math.floor(keys.length / connections);
  // Where there are fewer keys than connections, all use all of them, each from another one on.
  const own =
    share === 0 ? beginningAt(keys, client % keys.length) : keys.slice(client * share, (client + 1) * share);
  return own.map((key) => ({ 'X-API-Key': key }));
}

/** Processor time that the API's process has taken so far, as it says itself. */
async function cpuMsOf({ metricsUrl }: LoadTarget): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return 1_000 * Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}
