import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { advisoryLocks } from '@market/database';
import { sources } from '@market/ingestor/sources';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { type ReplayServer, startReplayServer } from '@market/invented-market/replay-server/replay-server';
import {
  lacksPgBouncer,
  type RunningPgBouncer,
  startPgBouncer,
  TestAuthority,
  TestReceiver,
  until,
} from '@market/testing';
import { EventStreamClient } from '../events/event-stream-client';
import { keyOn, revokeKey } from '../harness/accounts';
import { announceEvents } from '../harness/announce-events';
import { type ApiProcess, launchApi, readinessOf } from '../harness/api-process';
import { addressFor, rolePasswords } from '../harness/database-roles';
import { databaseRows } from '../harness/database-rows';
import { DescribedClient } from '../harness/described-client';
import { type IngestorProcess, launchIngestor } from '../harness/ingestor-process';
import { plainRead } from '../harness/plain-read';
import { prepareDatabase } from '../harness/running-api';
import { type MarketRead, marketReads } from '../response-cache/market-reads';

const lacked = lacksPgBouncer();
const page = readFileSync(join(__dirname, '..', '..', '..', '..', 'docs', 'scaling.md'), 'utf8');
const blockOf = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';

/** Connections that PgBouncer lends in the test, to each role: fewer than the pool of one program has. */
const lentToRole = 4;
/** Name of the connections by which the test looks at those that are lent. */
const prober = 'prober';
/** Names of connections that PgBouncer has: one that it has just opened bears none. */
const lentNames = `'', 'api', 'ingestor', '${prober}'`;

type Prepared = Awaited<ReturnType<typeof prepareDatabase>>;

(lacked === null ? describe : describe.skip)(
  `the service behind PgBouncer in transaction mode${lacked === null ? '' : ` (skipped: ${lacked})`}`,
  () => {
    const authority = new TestAuthority();
    const folder = mkdtempSync(join(tmpdir(), 'pooled-'));
    let prepared: Prepared;
    let pooler: RunningPgBouncer;
    let sites: ReplayServer;
    let api: ApiProcess;
    let apiSettings: Readonly<Record<string, string>>;
    let ingestor: IngestorProcess;
    let receiver: TestReceiver;
    let direct: readonly string[];

    const rows = <Row>(sql: string) => databaseRows<Row>(prepared.database.url, sql);
    const read = (base: string, path: string) =>
      plainRead(`${base}${path}`, { 'X-API-Key': prepared.keys.testKey });

    async function pathOf(base: string, { route, of }: MarketRead): Promise<string> {
      if (of === undefined) return route.endsWith('/search') ? `${route}?q=fund` : route;
      const { data } = JSON.parse((await read(base, of[0])).text) as { data: Record<string, string>[] };
      return route.replace(/:\w+/, data[0]?.[of[1]] ?? 'none');
    }

    /** Takes all connections that PgBouncer lends to a role at once, and reads what their former users left on each. */
    async function statesOfLent(role: 'market_api' | 'market_ingest'): Promise<unknown[]> {
      const clients = Array.from(
        { length: lentToRole },
        () => new Client({ connectionString: addressFor(role, pooler.url), application_name: prober }),
      );
      try {
        await Promise.all(clients.map((client) => client.connect()));
        // Each keeps the connection that it was lent until its transaction ends.
        await Promise.all(clients.map((client) => client.query('BEGIN')));
        const states = await Promise.all(
          clients.map((client) =>
            client.query<object>(
              `SELECT current_user AS role, ARRAY(SELECT pg_listening_channels()) AS channels,
                      (SELECT count(*)::int FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory') AS locks,
                      (SELECT count(*)::int FROM pg_prepared_statements) AS statements,
                      (SELECT setting = reset_val FROM pg_settings WHERE name = 'statement_timeout') AS "hasUsualTimeout"`,
            ),
          ),
        );
        return states.flatMap(({ rows: [state] }) => state ?? []);
      } finally {
        await Promise.all(clients.map((client) => client.end()));
      }
    }

    /** Reads every route of market data past the cache. @returns path, status and tag of each response */
    async function answersOf({ base }: ApiProcess): Promise<string[]> {
      const paths = await Promise.all(marketReads.map((one) => pathOf(base, one)));
      const answers = await Promise.all(paths.map((path) => read(base, path)));
      return answers.map(({ status, headers }, index) => `${paths[index]} ${status} ${String(headers.etag)}`);
    }

    beforeAll(async () => {
      prepared = await prepareDatabase();
      const { url } = prepared.database;
      const settings = {
        SECRETS_KEY: randomBytes(32).toString('base64'),
        NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
        WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8',
        READY_ANSWERS_MB: '0',
        NODE_ENV: 'test',
      };
      writeFileSync(join(folder, 'authority.pem'), authority.certificate);
      const bare = await launchApi(url, settings);
      direct = await answersOf(bare);
      await bare.stop();

      for (const statement of blockOf('sql').split(';'))
        await rows(statement.replaceAll(' market ', ` "${new URL(url).pathname.slice(1)}" `));
      const configuration = blockOf('ini').replace(/(default_pool_size = )\d+/, `$1${lentToRole}`);
      pooler = await startPgBouncer(url, configuration, rolePasswords);
      sites = await startReplayServer({ folder: payloadFolder, requireSession: false });
      const hosts = sources.flatMap((source) => source.hosts.map(({ key }) => key));
      const addresses = hosts.map((key) => [
        `SOURCE_${key}_URL`,
        `${sites.url}/${key.toLowerCase().replaceAll('_', '-')}`,
      ]);
      apiSettings = { ...settings, DATABASE_DIRECT_URL: addressFor('market_api', url) };
      api = await launchApi(pooler.url, apiSettings);
      ingestor = await launchIngestor(pooler.url, {
        ...settings,
        ...(Object.fromEntries(addresses) as Record<string, string>),
        DATABASE_DIRECT_URL: addressFor('market_ingest', url),
        SOURCES: 'replay',
      });
      receiver = await TestReceiver.start(authority.issue(['localhost']));
    });

    afterAll(async () => {
      receiver.dropConnections();
      await Promise.all([api.stop(), ingestor.stop()]);
      await receiver.close();
      await sites.close();
      await pooler.end();
      await prepared.database.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('answers every read of market data as it does without the pooler', async () => {
      const first = await answersOf(api);
      expect(first.every((answer) => answer.includes(' 200 '))).toBe(true);
      expect(first).toEqual(direct);
      for (let round = 0; round < 3; round += 1) expect(await answersOf(api)).toEqual(direct);
    });

    it('collects from all sources, with runs that end well', async () => {
      await until('feeds of four sources have run', async () => {
        const [row] = await rows<{ sources: number }>(
          `SELECT count(DISTINCT split_part(feed_id, '.', 1)) AS sources FROM feed_run WHERE status = 'ok' AND accepted > 0`,
        );
        return (row?.sources ?? 0) >= 4;
      });
      expect(await rows(`SELECT feed_id, error FROM feed_run WHERE status = 'failed'`)).toEqual([]);
    });

    it('delivers events to webhooks and streams at once', async () => {
      const client = await DescribedClient.for(api.base, prepared.keys.liveKey);
      const hook = { url: `https://localhost:${receiver.port}/hook`, events: ['sgb.opened'] };
      expect((await client.post('/v1/webhooks', hook)).status).toBe(201);
      const stream = await EventStreamClient.open(api.base, prepared.keys.liveKey, {
        query: '?types=sgb.opened',
      });
      expect(stream.status).toBe(200);
      const [before, count] = [receiver.requests.length, 50];
      await announceEvents(prepared.database.url, count, { type: 'sgb.opened' });
      await receiver.received(before + count);
      await stream.untilCount(count);
      stream.close();
      await until('all are recorded as delivered', async () => {
        const open = await rows(`SELECT FROM webhook_delivery WHERE state <> 'delivered'`);
        return open.length === 0;
      });
    });

    it('refuses a revoked key at once', async () => {
      const { key, keyId } = await keyOn(prepared.database.url, 'plan_pro');
      const ask = () => plainRead(`${api.base}/v1/ipos`, { 'X-API-Key': key });
      expect((await ask()).status).toBe(200);
      await revokeKey(prepared.database.url, keyId);
      await until('the key is refused', async () => (await ask()).status === 401, 1_000);
    });

    it('lets one API process alone serve without Redis', async () => {
      expect((await readinessOf(api)).dependencies['limits']?.status).toBe('up');
      const other = await launchApi(pooler.url, apiSettings, 'live');
      await until('the other one has asked', async () => {
        const { limits } = (await readinessOf(other)).dependencies;
        return limits?.message?.includes('another API process') === true;
      });
      expect((await readinessOf(api)).dependencies['limits']?.status).toBe('up');
      await other.stop();
    });

    it.each(['market_api', 'market_ingest'] as const)(
      'leaves no LISTEN, lock, named statement or time limit on the few connections that are lent to %s',
      async (role) => {
        const clean = { role, channels: [], locks: 0, statements: 0, hasUsualTimeout: true };
        expect(await statesOfLent(role)).toEqual(Array.from({ length: lentToRole }, () => clean));
        const [lent] = await rows<{ count: number }>(
          `SELECT count(*) AS count FROM pg_stat_activity
            WHERE datname = current_database() AND usename = '${role}' AND application_name IN (${lentNames})`,
        );
        expect(lent?.count).toBeLessThanOrEqual(lentToRole);
      },
    );

    it('keeps as many connections past PgBouncer as the settings say: five of an API process, eight of an ingestor', async () => {
      const past = await rows<{ role: string; name: string }>(
        `SELECT usename AS role, application_name AS name FROM pg_stat_activity
          WHERE datname = current_database() AND usename IN ('market_api', 'market_ingest')
            AND application_name NOT IN (${lentNames}) ORDER BY 1, 2`,
      );
      const namesOf = (role: string) => past.filter((each) => each.role === role).map(({ name }) => name);
      // The fifth, `market_changed`, is for cached responses, of which there are none here.
      const ofApi = ['api serving lease', 'auth_changed', 'billing_changed', 'outbox_positioned'];
      expect(namesOf('market_api')).toEqual(ofApi);
      const ofIngestor = ['billing_changed', 'mail_added', 'operator_task', 'outbox_announced'];
      const further = ['outbox_positioned', 'published_written', 'webhook_due'];
      // The eighth is open for a moment only, while the queue is swept.
      expect(namesOf('market_ingest').filter((name) => name !== 'session')).toEqual([
        ...ofIngestor,
        ...further,
      ]);
    });

    it('frees what an ingestor held that was killed', async () => {
      const holders = () =>
        rows(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${advisoryLocks.webhookHolders}
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
      expect(await holders()).toHaveLength(1);
      ingestor.process.kill('SIGKILL');
      await until('its heartbeat has ended', async () => (await holders()).length === 0);
    });
  },
);
