import autocannon from 'autocannon';
import type { Expected, Sample, Scenario } from './scenario';
import { SlowClients } from './slow-clients';

/** Where the load goes, and as whom. */
export interface LoadTarget {
  readonly variant: string;
  readonly base: string;
  readonly metricsUrl: string;
  /** Enough that none reaches its limit. */
  readonly keys: readonly string[];
  /** Connections that are held beside the load. */
  readonly slowConnections: number;
}

type Load = Pick<Scenario, 'path' | 'connections' | 'headers' | 'sender' | 'expected'>;

const allGood: Expected = { status: 200, share: 1 };

/**
 * Loads one variant for a while. Every connection has accounts of its own.
 *
 * Errors: `Error` when there are other answers than expected: then the figure would not be one of the route.
 */
export async function load(
  target: LoadTarget,
  { path, connections, headers = {}, sender = 'many accounts', expected = allGood }: Load,
  seconds: number,
): Promise<Sample> {
  const share = Math.floor(target.keys.length / connections);
  let client = 0;
  const slow = await SlowClients.attach(target.base, target.slowConnections);
  const cpuBeforeMs = await cpuMsOf(target);
  const result = await autocannon({
    url: target.base,
    connections,
    duration: seconds,
    setupClient: (each) => {
      const own = target.keys.slice(client * share, (client + 1) * share);
      client += 1;
      const keys = sender === 'many accounts' ? own : target.keys.slice(0, 1);
      const withKey = (key: string) => (sender === 'nobody' ? headers : { ...headers, 'X-API-Key': key });
      each.setRequests(keys.map((key) => ({ method: 'GET', path, headers: withKey(key) })));
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

/** Processor time that the API's process has taken so far, as it says itself. */
async function cpuMsOf({ metricsUrl }: LoadTarget): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return 1_000 * Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}
