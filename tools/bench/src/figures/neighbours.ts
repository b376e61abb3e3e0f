import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventDescription, type EventType } from '@market/contracts';
import { withDatabase } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { appHeap } from '@market/dev-stack/app-heap';
import { databaseParts } from '@market/ingestor/parts';
import { dayInIndia } from '@market/kernel';
import { TestAuthority } from '@market/testing';
import type { BenchSite } from '../bench-site';
import { Worker } from '../deliveries/worker-call';
import type { FigureScenario, Figures } from './figure-scenario';
import { type Greed, type GreedyAccount, greeds, untilDelivered } from './greedy-account';
import { median } from '../scenario';

const rounds = 10;
/** Reads of the other account in a measured time: 50 a second for two seconds. */
const reads = 100;
const readEveryMs = 20;
/** Events of the log, and those of them that endpoints get. */
const events = 20_000;
const deliveredEvents = 2_000;
const endpoints = 5;
/** Accounts that take turns at the other reads, so that none reaches its limit. */
const quietAccounts = 20;
/** Time in which a greedy account gets going, and in which its work ends. */
const settledMs = 500;

/**
 * Time of one account's reads beside another account that uses all its plan allows.
 *
 * Source: docs/spec/reliability.md, "One account beside another".
 */
export const neighbours: FigureScenario = {
  id: 'neighbours',
  title: 'One account beside a greedy one',
  question:
    'How much longer the slowest twentieth of an account’s reads take while another account uses all its plan allows.',
  unit: 'ms',
  how: `One API and one ingestor. An account reads a list ${1_000 / readEveryMs} times a second for two seconds, alone and beside each way to be greedy, ${rounds} rounds in turn; a value is the 95th percentile of such a time, less that of the same round alone. The log has ${events} events, of which ${deliveredEvents} go to each of ${endpoints} endpoints. A bound is met if the median is at most 20 ms, or at most what the reads take alone.`,
  async measure(site) {
    const { stage, quietKeys, end } = await prepare(site);
    const alone: number[] = [];
    const added = new Map(greeds.map((greed) => [greed, [] as number[]]));
    try {
      await slowest(stage.base, quietKeys);
      for (let round = 1; round <= rounds; round += 1) {
        const before = await slowest(stage.base, quietKeys);
        alone.push(before);
        for (const [greed, values] of added) {
          site.stop.throwIfAborted();
          values.push((await beside(greed, stage, quietKeys)) - before);
          site.say(
            `${round}/${rounds}  ${greed.title}: ${before.toFixed(1)} ms, ${values.at(-1)?.toFixed(1)} more`,
          );
        }
      }
    } finally {
      await end();
    }
    const limit = { atMost: Math.max(20, Math.round(median(alone))) };
    return [
      { title: 'alone', values: alone, limit: null },
      ...[...added].map(([{ title }, values]): Figures => ({ title: `more beside ${title}`, values, limit })),
    ];
  },
};

/** Errors: `Error` if the greedy account got nothing: the figure would be one beside nobody. */
async function beside(
  { title, begin }: Greed,
  stage: GreedyAccount,
  quietKeys: readonly string[],
): Promise<number> {
  const end = begin(stage);
  await pause(settledMs);
  const measured = await slowest(stage.base, quietKeys);
  if ((await end()) === 0) throw new Error(`void: ${title}: the greedy account got nothing`);
  await pause(settledMs);
  return measured;
}

/** Reads at a steady pace, whatever the responses take. @returns their 95th percentile. Units: milliseconds */
async function slowest(base: string, keys: readonly string[]): Promise<number> {
  const read = async (key: string) => {
    const beganAtMs = performance.now();
    const response = await fetch(`${base}/v1/ipos?limit=10`, { headers: { 'X-API-Key': key } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`void: the other account was answered ${response.status}`);
    return performance.now() - beganAtMs;
  };
  const answers: Promise<number>[] = [];
  for (let at = 0; at < reads; at += 1) {
    answers.push(read(keys[at % keys.length] ?? ''));
    await pause(readEveryMs);
  }
  const sorted = (await Promise.all(answers)).sort((one, other) => one - other);
  return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? NaN;
}

async function prepare(site: BenchSite) {
  const { url, keys } = await site.database(2 + quietAccounts);
  const [key = '', readingKey = '', ...quietKeys] = keys;
  const receiver = await startReceiver(site);
  const env = {
    ...site.environment(url),
    ...{ NODE_EXTRA_CA_CERTS: receiver.authorityFile, WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8' },
  };
  await site.start({
    name: 'ingestor',
    entry: join(site.root, 'apps', 'ingestor', 'dist', 'main.js'),
    env,
    upPath: '/health/ready',
    nodeOptions: appHeap.ingestor,
  });
  const { base, stop } = await site.startApi(url, { env });
  const end = async () => {
    await stop();
    receiver.end();
  };
  const made = await makeEndpoints(base, key, receiver.port);
  await announce(url);
  const oldestEvent = await logged(base, key, made);
  const session = await signIn(site, url, base);
  return { stage: { base, key, readingKey, session, endpoints: made, oldestEvent }, quietKeys, end };
}

async function startReceiver(site: BenchSite) {
  const authority = new TestAuthority();
  const { cert, key } = authority.issue(['localhost']);
  const file = (name: string, text: string) => {
    const path = join(site.folder, name);
    writeFileSync(path, text);
    return path;
  };
  const authorityFile = file('authority.pem', authority.certificate);
  const program = join(__dirname, '..', 'deliveries', 'receiver-process.js');
  const { worker, hello } = await Worker.start(program, [file('cert.pem', cert), file('key.pem', key)], {});
  return { authorityFile, port: Number(hello), end: () => worker.end() };
}

function makeEndpoints(base: string, key: string, port: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: endpoints }, async (_, at) => {
      const response = await fetch(`${base}/v1/webhooks`, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify({ url: `https://localhost:${port}/${at}`, events: ['ipo.opened'] }),
      });
      const { data } = (await response.json()) as { data?: { id: string } };
      if (data === undefined) throw new Error(`an endpoint was answered ${response.status}`);
      return data.id;
    }),
  );
}

async function announce(url: string): Promise<void> {
  const now = new Date();
  const part = { dataSet: 'sample', effectiveOn: dayInIndia(now), occurredAt: now } as const;
  await withDatabase(
    { url, applicationName: 'bench' },
    async (source) => {
      for (let written = 0; written < events; written += 1_000) {
        const type: EventType = written < deliveredEvents ? 'ipo.opened' : 'nfo.opened';
        const data = eventDescription(type)?.example ?? {};
        const batch = Array.from({ length: 1_000 }, () => ({
          ...{ ...part, type, data, subjectId: `bench_${randomBytes(8).toString('hex')}` },
        }));
        await new Outbox().announce(source, batch);
      }
    },
    databaseParts,
  );
}

/** Waits until all events are in the log and were delivered. @returns id of the oldest */
async function logged(base: string, key: string, endpoints: readonly string[]): Promise<string> {
  for (;;) {
    await pause(1_000);
    const response = await fetch(`${base}/v1/events?limit=1`, { headers: { 'X-API-Key': key } });
    const { data } = (await response.json()) as { data: { id: string }[] };
    if (data[0] === undefined) continue;
    await untilDelivered({ base, key, endpoints });
    return data[0].id;
  }
}

/** Signs a user in by a link of the command line. @returns lines of the headers that pages send with the session */
async function signIn(site: BenchSite, url: string, base: string): Promise<readonly string[]> {
  const { link } = await site.operate<{ link: string }>(url, ['user', 'link', 'greedy@customer.test']);
  const response = await fetch(`${base}/dashboard/api/links/use`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ token: new URL(link).hash.slice(1) }),
  });
  const cookie = response.headers.getSetCookie().map((header) => header.split(';')[0]);
  if (response.status !== 201) throw new Error(`the link was answered ${response.status}`);
  const Cookie = cookie.join('; ');
  const shown = await fetch(`${base}/dashboard/api/session`, { headers: { Cookie } });
  const { data } = (await shown.json()) as { data: { account: { id: string }; user: { id: string } } };
  return [`Cookie: ${Cookie}`, `X-Account-ID: ${data.account.id}`, `X-User-ID: ${data.user.id}`];
}
