import autocannon from 'autocannon';
import type { Expected, Sample, Scenario, Sender } from './scenario';
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

type Load = Pick<Scenario, 'path' | 'otherPaths' | 'connections' | 'headers' | 'sender' | 'expected'>;

const allGood: Expected = { status: 200, share: 1 };
/** Failed authentications are limited for each address. */
const addressesPerConnection = 64;

/**
 * Loads one variant for a while.
 *
 * Errors: `Error` when there are other answers than expected: then the figure would not be one of the route.
 */
export async function load(
  target: LoadTarget,
  { path, otherPaths = [], connections, headers = {}, sender = 'many accounts', expected = allGood }: Load,
  seconds: number,
): Promise<Sample> {
  const paths = [path, ...otherPaths];
  let client = 0;
  const slow = await SlowClients.attach(target.base, target.slowConnections);
  const cpuBeforeMs = await cpuMsOf(target);
  const result = await autocannon({
    url: target.base,
    connections,
    duration: seconds,
    setupClient: (each) => {
      const senders = sendersOf(target, sender, client, connections);
      client += 1;
      each.setRequests(
        senders.map((own, at) => ({
          method: 'GET',
          path: paths[at % paths.length] ?? path,
          headers: { ...headers, ...own },
        })),
      );
    },
  });
  const isSlowed = slow.count >= target.slowConnections / 2;
  slow.leave();
  if (!isSlowed) throw new Error(`void: ${target.variant} was not beset by slow connections`);
  const answers = Object.entries(result.statusCodeStats ?? {});
  const good = answers.find(([status]) => status === String(expected.status))?.[1].count ?? 0;
  if (good < result.requests.total * expected.share || result.errors > 0 || result.timeouts > 0) {
    const which = answers.map(([status, { count }]) => `${count} × ${status}`).join(', ');
    throw new Error(
      `void: ${target.variant} answered ${which || 'nothing else'}, ${result.errors} connection errors`,
    );
  }
  const cpuMs = (await cpuMsOf(target)) - cpuBeforeMs;
  return {
    variant: target.variant,
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMs: cpuMs / result.requests.total,
  };
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
  const first = share === 0 ? client % keys.length : client * share;
  const own =
    share === 0 ? [...keys.slice(first), ...keys.slice(0, first)] : keys.slice(first, first + share);
  return own.map((key) => ({ 'X-API-Key': key }));
}

/** Processor time that the API's process has taken so far, as it says itself. */
async function cpuMsOf({ metricsUrl }: LoadTarget): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return 1_000 * Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}
