import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasRedis, type RedisServer, startRedis } from '@market/platform/testing';
import { BenchSite, builtApi } from './bench-site';
import { type LoadTarget, sendersOf } from './load';
import type { Scenario, Variant } from './scenario';

/** Asked until it answers as expected: a limit must be used up first. */
const attemptsAtMost = 256;

/** The first request of an account reads who it is and what it spent: that is not what a request costs. */
async function meetAccounts({ keys, base }: LoadTarget, path: string): Promise<void> {
  const waiting = [...keys];
  const visit = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      await (await fetch(`${base}${path}`, { headers: { 'X-API-Key': key } })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 16 }, visit));
}

/** Databases, a Redis if need be, and one process for each variant of a scenario. */
export class BenchStack {
  private readonly site: BenchSite;
  private redis: RedisServer | undefined;

  constructor(say: (text: string) => void, stop: AbortSignal) {
    this.site = new BenchSite(say, stop);
  }

  /** Starts what a scenario needs. Errors: `Error` when something does not start. */
  async start(scenario: Scenario): Promise<LoadTarget[]> {
    const { variants } = scenario;
    await this.site.open();
    const redisUrl = variants.some(({ limits }) => limits === 'in Redis') ? await this.startRedis() : '';
    const isPreloaded = variants.some(({ preload }) => preload !== undefined);
    const program = isPreloaded ? builtApi : await this.site.packagedApi();
    const targets: LoadTarget[] = [];
    for (const variant of variants) {
      if (variant.bare !== undefined) await this.keepAnswer(targets[0], scenario);
      const target = await this.startVariant(variant, program, redisUrl);
      targets.push(target);
      if (variant.bare === undefined && scenario.sender === undefined) {
        await meetAccounts(target, scenario.path);
      }
    }
    return targets;
  }

  /** Ends all of it and removes its files. */
  async end(): Promise<void> {
    await this.redis?.kill();
    await this.site.close();
  }

  private async startVariant(variant: Variant, program: string, redisUrl: string): Promise<LoadTarget> {
    const { id, bare, data, preload, slowConnections = 0 } = variant;
    const { url, keys, spentKey } = await this.site.database(data);
    this.site.say(`starting ${variant.title} …`);
    const env = {
      ...this.site.environment(url),
      ...(variant.limits === 'in Redis' ? { REDIS_URL: redisUrl } : {}),
      ...(preload === undefined ? {} : { NODE_OPTIONS: `--require ${join(__dirname, preload)}` }),
      ...variant.env,
      ...(bare === undefined ? {} : { BARE_ANSWER: this.answerFile, BARE_STATEMENT: bare.statement ?? '' }),
    };
    const entry =
      bare === undefined
        ? program
        : await this.site.joined(join('tools', 'dist', 'bench', 'bare', bare.program));
    // Live, not ready: of several variants without Redis on one database only one may be ready.
    const { base, metricsUrl } = await this.site.start(id, entry, env);
    const inUse = keys.slice(0, data?.keysInUse ?? keys.length);
    return { variant: id, base, metricsUrl, keys: inUse, spentKey, slowConnections };
  }

  private async startRedis(): Promise<string> {
    if (!hasRedis) throw new Error('redis-server is not installed: it is needed for this scenario');
    this.redis = await startRedis();
    return this.redis.url;
  }

  private get answerFile(): string {
    return join(this.site.folder, 'answer.json');
  }

  /** What the API answers as expected, in a file for bare programs. */
  private async keepAnswer(api: LoadTarget | undefined, scenario: Scenario): Promise<void> {
    if (api === undefined) throw new Error('the API comes first, bare programs answer what it answered');
    const { path, headers = {}, sender = 'many accounts', expected = { status: 200 } } = scenario;
    const [own = {}] = sendersOf(api, sender, 0, 1);
    for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
      const answer = await fetch(`${api.base}${path}`, {
        headers: { ...headers, ...own, 'Accept-Encoding': 'identity' },
      });
      const body = await answer.text();
      if (answer.status !== expected.status) continue;
      const hop = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
      const kept = [...answer.headers].filter(([name]) => !hop.includes(name)).flat();
      writeFileSync(this.answerFile, JSON.stringify({ status: answer.status, headers: kept, body }));
      return;
    }
    throw new Error(`the API never answered ${expected.status}`);
  }
}
