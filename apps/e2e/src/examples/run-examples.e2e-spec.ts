import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { indianDay, MarketData, type Event } from 'india-market-data';
import { signedDelivery } from 'india-market-data/testing';
import { freePort } from '@market/embedded-postgres';
import { addDays } from '@market/kernel';
import { until } from '@market/testing';
import { hasPython } from '../clients/installed-python-client';
import { dayOfSuite } from '../harness/running-api';
import { type SharedApi, sharedApi } from '../harness/shared-api';
import { ExamplePrograms } from './example-programs';
import { ShortParts } from './short-parts';

const lacks = (program: string, module: string) => program.endsWith('.py') && !hasPython(module);
const test = (program: string, module = 'venv, ensurepip') => (lacks(program, module) ? it.skip : it);
const note = (program: string, module = 'venv, ensurepip') =>
  lacks(program, module) ? `${program} (skipped: Python has no ${module})` : program;

describe('the example', () => {
  let programs: ExamplePrograms;
  let api: SharedApi;
  const variables = (url = api.base) => ({ MARKET_DATA_URL: url, MARKET_DATA_API_KEY: api.testKey });

  beforeAll(async () => {
    api = await sharedApi();
    programs = await ExamplePrograms.install();
  });
  afterAll(() => programs.remove());

  for (const program of ['sqlite-mirror/mirror.py', 'sqlite-mirror/mirror.mjs'])
    test(program)(`${note(program)} has every IPO once, although it is killed five times`, async () => {
      const file = programs.newFile();
      let [requests, kills] = [0, 0];
      let kill: () => void;
      const line = await ShortParts.before(api.base, () => {
        requests += 1;
        if (requests % 3 !== 0 || kills === 5) return true;
        kills += 1;
        kill();
        return false;
      });
      const run = () => {
        const { child, lines, ended } = programs.start(program, [file], variables(line.url));
        kill = () => void child.kill('SIGKILL');
        return { lines, ended };
      };
      let running = run();
      while ((await running.ended) === null) running = run();
      line.close();
      expect(kills).toBe(5);
      const ids: string[] = [];
      const client = new MarketData({ apiKey: api.testKey, baseUrl: api.base });
      for await (const { id } of client.ipos.list()) ids.push(id);
      const database = new DatabaseSync(file);
      const rows = database.prepare('SELECT id, slug, record FROM ipo').all();
      database.close();
      expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
      for (const { slug, record } of rows) expect(JSON.parse(String(record))).toMatchObject({ slug });
      expect(running.lines).toEqual([`${ids.length} IPOs`]);
    });

  for (const [program, module] of [
    ['webhook-receivers/receiver.py', 'flask'],
    ['webhook-receivers/receiver.mjs', 'sys'],
  ] as const)
    test(program, module)(
      `${note(program, module)} takes each event once, and refuses what is forged or old`,
      async () => {
        const secret = 'whsec_YSBzZWNyZXQ=';
        const event = (id: string) => ({ id, type: 'ipo.opened', data: {} }) as unknown as Event;
        const [port, file] = [await freePort(), programs.newFile()];
        const start = () => programs.start(program, [file, String(port)], { WEBHOOK_SECRET: secret });
        const post = async (...given: Parameters<typeof signedDelivery>) => {
          const { body, headers } = signedDelivery(...given);
          const response = await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', body, headers });
          return [response.status, await response.text()] as const;
        };
        const isUp = () =>
          until('it listens', () =>
            fetch(`http://127.0.0.1:${port}/`).then(
              () => true,
              () => false,
            ),
          );
        const first = start();
        await isUp();
        expect((await post(event('evt_1'), secret))[0]).toBe(204);
        expect((await post(event('evt_1'), secret))[0]).toBe(204);
        const forged = await post(event('evt_2'), 'whsec_AAAA');
        expect(forged).toEqual([400, expect.stringContaining('No signature fits the body')]);
        const old = await post(event('evt_2'), secret, { at: new Date(Date.now() - 400_000) });
        expect(old).toEqual([400, expect.stringContaining('more than 300 seconds')]);
        await until('it has printed', () => first.lines.includes('ipo.opened evt_1'));
        first.child.kill('SIGKILL');
        await first.ended;
        const second = start();
        await isUp();
        expect((await post(event('evt_1'), secret))[0]).toBe(204);
        expect((await post(event('evt_3'), secret))[0]).toBe(204);
        await until('it has printed', () => second.lines.includes('ipo.opened evt_3'));
        const told = [...first.lines, ...second.lines].filter((line) => line.startsWith('ipo.opened'));
        expect(told).toEqual(['ipo.opened evt_1', 'ipo.opened evt_3']);
      },
    );

  const alert = 'alert/alert.py';
  test(alert)(
    `${note(alert)} tells of each IPO of the log once that passes ten times, also when it is started again`,
    async () => {
      const client = new MarketData({ apiKey: api.testKey, baseUrl: api.base });
      const [expected, ids] = [new Map<string, string>(), [] as string[]];
      const query = { limit: 100, types: 'ipo.subscription_updated' } as const;
      for await (const event of client.events.list(query)) {
        if (event.type !== 'ipo.subscription_updated') continue;
        ids.push(event.id);
        const { id, name, subscription } = event.data;
        const { subscriptionTimes } = subscription.total;
        if ((subscriptionTimes ?? 0) >= 10 && !expected.has(id))
          expected.set(id, `${name} is subscribed ${subscriptionTimes} times`);
      }
      expect(expected.size).toBeGreaterThan(0);
      const file = programs.newFile();
      const stateOf = () => JSON.parse(readFileSync(file, 'utf8')) as { after: string; told: string[] };
      const first = programs.start(alert, [file], variables());
      await until('it has read the log', () => existsSync(file) && stateOf().after === ids.at(-1));
      first.child.kill('SIGKILL');
      await first.ended;
      expect(first.lines).toEqual([...expected.values()]);
      writeFileSync(file, JSON.stringify({ ...stateOf(), after: null }));
      const second = programs.start(alert, [file], variables());
      await until('it has read the log', () => stateOf().after === ids.at(-1));
      second.child.kill('SIGKILL');
      await second.ended;
      expect(second.lines).toEqual([]);
    },
  );

  const assistant = 'assistant/assistant.mjs';
  const answered = async (question: string, more: NodeJS.ProcessEnv = {}) => {
    const { lines, ended } = programs.start(assistant, [question], { ...variables(), ...more });
    return { code: await ended, lines };
  };

  it.each([
    ['close', 'tomorrow', 1, '_close'],
    ['open', 'today', 0, '_open'],
  ] as const)(
    `${assistant} answers which issues %s %s with the entries of the calendar`,
    async (verb, word, later, ending) => {
      const day = indianDay(`${addDays(await dayOfSuite(), later)}T00:00:00.000Z`);
      const client = new MarketData({ apiKey: api.testKey, baseUrl: api.base });
      const all = await client.calendar.list({ from: day, to: day }).toArray({ max: 100 });
      const expected = all.filter(({ kind }) => kind.endsWith(ending)).slice(0, 5);
      expect(expected.length).toBeGreaterThan(0);
      const { code, lines } = await answered(`Which issues ${verb} ${word}?`);
      expect(code).toBe(0);
      for (const { title } of expected) expect(lines.join('\n')).toContain(`${day}  ${title}`);
      expect(lines.at(-1)).toMatch(/^As of 20.*, Sample data\.$/);
    },
  );

  it.each([
    ['a wrong key', { MARKET_DATA_API_KEY: 'svc_test_wrong' }, /^Invalid API key\. It is malformed/],
    ['no service', { MARKET_DATA_URL: 'http://127.0.0.1:1' }, /^http:\/\/127\.0\.0\.1:1 cannot be reached/],
  ])(`${assistant} ends at %s with one sentence`, async (_what, more, sentence) => {
    const { code, lines } = await answered('Which issues close tomorrow?', more);
    expect([code, lines]).toEqual([1, [expect.stringMatching(sentence)]]);
  });

  const gains = 'pandas/listing_gains.py';
  test(gains, 'pandas')(
    `${note(gains, 'pandas')} counts the listed IPOs of each board whose gain is known`,
    async () => {
      const { lines, ended } = programs.start(gains, [], variables());
      expect(await ended).toBe(0);
      const counts = new Map<string, number>();
      const client = new MarketData({ apiKey: api.testKey, baseUrl: api.base });
      for await (const { type, listing } of client.ipos.list({ status: 'listed' }))
        if (typeof listing?.listingGain === 'number') counts.set(type, (counts.get(type) ?? 0) + 1);
      expect(lines[0]?.trim().split(/\s+/)).toEqual(['issues', 'median', 'worst', 'best']);
      const shown = lines.slice(2).map((line) => line.split(/\s+/).slice(0, 2));
      expect(shown).toEqual([...counts].map(([type, count]) => [type, String(count)]).sort());
    },
  );
});
