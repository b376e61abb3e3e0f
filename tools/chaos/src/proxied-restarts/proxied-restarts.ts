import { freePort } from '@market/embedded-postgres';
import { lacksProxy, nginx, type ReverseProxy, startProxy, startRedis } from '@market/testing';
import { ChaosStack } from '../chaos-stack';
import { proxiedLoad } from '../proxied-load';
import { pause, Readers, tally } from '../readers';
import type { ChaosReport, ChaosScenario, ScenarioOptions, Form } from '../scenario';
import { judgeProxiedRestarts } from './judge-proxied-restarts';

/** Program of HAProxy, which looks at readiness, and keeps connections to both processes. */
const haproxy: ReverseProxy = {
  command: 'haproxy',
  versionFlag: '-v',
  start: (configuration) => ['-db', '-f', configuration],
  configuration: ({ port, ports }) => `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 2s
  option redispatch
  http-reuse always
  option httpchk GET /health/ready
  http-check send hdr Host api.test
  default-server check inter 100ms fall 1 rise 1
listen api
  bind 127.0.0.1:${port}
  ${ports.map((each, at) => `server api${at} 127.0.0.1:${each}`).join('\n  ')}
`,
};

const restartsOf: Readonly<Record<Form, number>> = { full: 20, short: 4, mutant: 4 };
/** Accounts on Enterprise: enough that no limit is reached, however fast the machine is. Their sum: 300 000 a minute. */
const accounts = 300;
/** Both processes take requests for so long before the next one ends. Units: milliseconds. */
const betweenRestartsMs = 500;

/** Two API processes are restarted in turn, each in its place, behind a proxy as it comes. */
function behind(program: ReverseProxy, name: string): ChaosScenario {
  return {
    id: `restarts-behind-${program.command}`,
    title: `Rolling restarts of the API behind ${name}`,
    mutants: { killed: [] },
    lacks: () => lacksProxy(program),
    run: async (request) => {
      const stack = await ChaosStack.start();
      try {
        return await roll(stack, program, name, request);
      } finally {
        await stack.end();
      }
    },
  };
}

export const behindNginx = behind(nginx, 'nginx');
export const behindHaproxy = behind(haproxy, 'HAProxy');

async function roll(
  stack: ChaosStack,
  program: ReverseProxy,
  name: string,
  { form, mutant, say }: ScenarioOptions,
): Promise<ChaosReport> {
  const keys = await stack.prepare(accounts);
  const redis = await startRedis();
  stack.atEnd(() => redis.kill());
  const ports = [await freePort(), await freePort()];
  const start = (at: number) => stack.startApi({ REDIS_URL: redis.url, PORT: String(ports[at]) });
  const apis = [await start(0), await start(1)];
  const proxy = await startProxy(program, { ports, folder: stack.folder });
  stack.atEnd(proxy.end);
  const readers = new Readers(() => proxy.base, keys, proxiedLoad(8, 8));
  const endsMs: number[] = [];
  for (let count = 0; count < restartsOf[form]; count += 1) {
    const at = count % apis.length;
    endsMs.push((await apis[at]?.end(mutant === 'killed' ? 'SIGKILL' : 'SIGTERM')) ?? 0);
    apis[at] = await start(at);
    await pause(betweenRestartsMs);
    say(`${count + 1} restarts, ${readers.readings.length} requests`);
  }
  await readers.stop();
  for (const api of apis) await api.end();
  const { readings } = readers;
  const of = (kind: string) => tally(readings.filter((each) => each.kind === kind));
  return {
    done: `Two API processes on one Redis behind ${name}; ${endsMs.length} times one of them, in turn, is ended and started again on its port, under eight clients that read and eight that post.`,
    figures: [
      ['reads', of('get')],
      ['posts (an order with a test key is refused)', of('post')],
      ['restarts', endsMs.length],
      ['slowest end', `${(Math.max(...endsMs) / 1000).toFixed(2)} s`],
    ],
    faults: judgeProxiedRestarts({ readings, endsMs }),
  };
}
