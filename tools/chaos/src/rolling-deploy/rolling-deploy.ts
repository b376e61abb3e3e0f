import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@market/embedded-postgres';
import { lacksProxy, nginx, startProxy, startRedis, until } from '@market/testing';
import type { ChaosApi, ChaosApp } from '../chaos-api';
import { ChaosStack } from '../chaos-stack';
import { buildLastRelease, lastRelease } from '../former-release/former-checkout';
import { LiveDeliveries } from '../live-deliveries/live-deliveries';
import { proxiedLoad } from '../proxied-load';
import { Readers, tally } from '../readers';
import type { ChaosReport, ChaosScenario, Form, ScenarioOptions } from '../scenario';
import { FollowedStream } from './followed-stream';
import { judgeRollingDeploy } from './judge-rolling-deploy';

const requestsOf: Readonly<Record<Form, number>> = { full: 100_000, short: 4_000, mutant: 4_000 };
/** Accounts on Enterprise: enough that no limit is reached, however fast the machine is. */
const accounts = 300;
const streamKeys = 4;
const [reading, posting] = [8, 4];

/** Two API and two ingestor processes behind nginx are replaced by those of another version, forth and back, under load. */
export const rollingDeploy: ChaosScenario = {
  id: 'rolling-deploy',
  title: 'A rolling deploy behind nginx',
  folder: 'drills',
  mutants: { 'deploy-by-kill': ['requests with another answer, or none'] },
  lacks: () => lacksProxy(nginx) ?? (lastRelease() === null ? 'no release is known here' : null),
  run: async (options) => {
    const former = buildLastRelease(lastRelease() ?? '');
    const stack = await ChaosStack.start();
    try {
      return await new Deploys(stack, former.folder, former.name, options).run();
    } finally {
      await stack.end();
    }
  },
};

/** Process in its place. */
interface Place {
  readonly app: ChaosApp;
  readonly settings: Readonly<Record<string, string>>;
  running: ChaosApi;
}

class Deploys {
  private replaced = 0;

  constructor(
    private readonly stack: ChaosStack,
    private readonly formerFolder: string,
    private readonly formerName: string,
    private readonly options: ScenarioOptions,
  ) {}

  async run(): Promise<ChaosReport> {
    const { stack } = this;
    const count = this.options.count ?? requestsOf[this.options.form];
    const keys = await stack.prepare(accounts);
    const liveKeys = await stack.addAccounts(streamKeys, 'live');
    const deliveries = await LiveDeliveries.open(stack);
    const redis = await startRedis();
    stack.atEnd(() => redis.kill());
    const places = await this.start(redis.url, deliveries.settings);
    const ports = places.filter(({ app }) => app === 'api').map(({ settings }) => Number(settings['PORT']));
    const proxy = await startProxy(nginx, { ports, folder: stack.folder });
    stack.atEnd(proxy.end);
    const streams = liveKeys.map((key) => new FollowedStream(proxy.base, key));
    await until('every stream is open', () => streams.every(({ opened }) => opened > 0));
    const announcing = deliveries.announce();
    const readers = new Readers(() => proxy.base, keys, proxiedLoad(reading, posting), 0, false);
    for (let deploys = 0; deploys < 2 || readers.readings.length < count; deploys += 1) {
      for (const place of places) await this.replace(place, deploys % 2 === 1);
      this.options.say(`${deploys + 1} deploys, ${readers.readings.length} requests`);
    }
    await readers.stop();
    const events = await announcing.end();
    const announced = await stack.sql<{ id: string }>("SELECT id FROM outbox_event WHERE data_set = 'live'");
    for (const stream of streams) await stream.end(announced.map(({ id }) => id));
    for (const { running } of places) await running.end();
    const { readings } = readers;
    const { replaced } = this;
    const of = (kind: string) => readings.filter((each) => each.kind === kind);
    return {
      done: `Two API and two ingestor processes on one database and one Redis behind nginx; their programs are replaced one after the other by those of the last release (${this.formerName}), then by the present ones, and so on, under ${reading} clients that read, ${posting} that post, ${streamKeys} that follow the stream of events and one HTTPS receiver.`,
      figures: [
        ['requests', readings.length],
        ['reads', tally(of('get'))],
        ['posts (an order with a test key is refused)', tally(of('post'))],
        ['errors that nginx logged', errorsOf(readFileSync(join(stack.folder, 'nginx.log'), 'utf8'))],
        ['processes replaced', replaced],
        [
          'events announced, delivered, repeated',
          `${events.announced}, ${events.delivered}, ${events.repeated}`,
        ],
        ['slowest delivery', `${(events.slowestDeliveryMs / 1000).toFixed(2)} s`],
        ['openings of each stream', streams.map(({ opened }) => opened).join(', ')],
        [
          'events that a stream missed, or sent twice',
          streams.map(({ missed, repeated }) => `${missed}, ${repeated}`).join('; '),
        ],
      ],
      faults: judgeRollingDeploy({ readings, count, replaced, events, streams }),
    };
  }

  private async start(redisUrl: string, delivering: Readonly<Record<string, string>>): Promise<Place[]> {
    const places: Place[] = [];
    for (const app of ['api', 'api', 'ingestor', 'ingestor'] as const) {
      const settings = {
        PORT: String(await freePort()),
        ...(app === 'api' ? { REDIS_URL: redisUrl } : { ...delivering, SOURCES: 'off' }),
      };
      places.push({ app, settings, running: await this.stack.start({ ...settings }, { app }) });
    }
    return places;
  }

  /** Ends a process and starts the program of the other version on its port. */
  private async replace(place: Place, byPresent: boolean): Promise<void> {
    await place.running.end(this.options.mutant === 'deploy-by-kill' ? 'SIGKILL' : 'SIGTERM');
    const how = { app: place.app, ...(byPresent ? {} : { root: this.formerFolder }) };
    place.running = await this.stack.start(place.settings, how);
    this.replaced += 1;
  }
}

/** Counts the errors in a log of nginx by kind. Shape: `12 × connect() failed (111: Connection refused)`. */
function errorsOf(log: string): string {
  const kinds = [...log.matchAll(/\[error\] .*?\*\d+ (.+?) while/g)].map(([, kind = '']) => kind);
  const counted = [...Map.groupBy(kinds, (kind) => kind)];
  return counted.map(([kind, { length }]) => `${length} × ${kind}`).join(', ') || 'none';
}
