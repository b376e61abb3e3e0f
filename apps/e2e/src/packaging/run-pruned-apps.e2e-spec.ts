import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages } from '@market/build/packaging/locked-packages';
import { capturedOn } from '@market/ingestor/capture';
import { instantInIndia } from '@market/kernel';
import { freePort } from '@market/embedded-postgres';
import { ReaderApart } from '@market/ingest';
import { type Feed, ReaderAtHand } from '@market/source-kit';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { nseSource } from '@market/source-nse';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { launchApi } from '../harness/api-process';
import { untilStatus } from '../harness/until-status';
import { ContainerlessHost, dockerfileOf, type EndedProgram, workspace } from './packaged-app';

/** Settings of the images in production. */
const production = {
  SECRETS_KEY: randomBytes(32).toString('base64'),
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_test_packaged',
  RAZORPAY_KEY_SECRET: `canary-${randomBytes(16).toString('hex')}`,
  RAZORPAY_WEBHOOK_SECRET: `canary-${randomBytes(16).toString('hex')}`,
  SOURCES: 'off',
  METRICS_PORT: '0',
  INGESTOR_METRICS_PORT: '0',
};

describe('the packaged apps, without the workspace', () => {
  let host: ContainerlessHost;
  let database: TestDatabase;
  const packaged: Record<string, EndedProgram> = {};

  /** Environment of an image: its own, production's, and that of this run. */
  const environmentOf = (image: string, more: Readonly<Record<string, string>> = {}) => ({
    ...dockerfileOf(image).environment,
    ...production,
    DATABASE_URL: database.url,
    DATA_DIR: host.dataDir,
    HOST: '127.0.0.1',
    INGESTOR_HOST: '127.0.0.1',
    ...more,
  });
  const argumentsOf = (image: string) => [...dockerfileOf(image).options, ...dockerfileOf(image).program];
  const ingestor = (...args: string[]) =>
    host.run('ingestor', [...dockerfileOf('ingestor').options, ...args], environmentOf('ingestor'));

  /** A key for the sample data, made by the packaged command line. */
  const makeKey = async (owner: string) => {
    const admin = 'tools/admin/dist/main.js';
    expect((await ingestor(admin, 'account', 'create', '--email', owner, '--json')).code).toBe(0);
    const made = await ingestor(admin, 'key', 'create', '--account', owner, '--type', 'test', '--json');
    return (JSON.parse(made.output) as { key: string }).key;
  };

  beforeAll(async () => {
    host = new ContainerlessHost();
    database = await createTestDatabase('packaged');
    for (const image of ['api', 'ingestor']) packaged[image] = await host.package(image);
  });

  afterAll(async () => {
    await host?.remove();
    await database?.drop();
  });

  it.each([
    ['api', 26],
    ['ingestor', 60],
  ])(
    'contain the modules that the programs of the %s load, without warnings, in less than %i MB',
    (image, atMost) => {
      expect(packaged[image]).toMatchObject({ code: 0, errors: '' });
      expect(packaged[image]?.output).toMatch(
        /^\w+: \d+ compiled files, \d+ packages, \d+\.\d MB in \d+ files\n$/,
      );
      const megabytes = Number(/([\d.]+) MB/.exec(packaged[image]?.output ?? '')?.[1]);
      expect(megabytes).toBeLessThan(atMost);
    },
  );

  it('contain between them every dependency of the workspace that is not only of npm start', () => {
    const { dependencies = {} } = lockedPackages(workspace)[''] ?? {};
    expect(Object.keys(dependencies).length).toBeGreaterThan(30);
    const isPackaged = (name: string) =>
      ['api', 'ingestor'].some((image) => existsSync(join(host.appOf(image), 'node_modules', name)));
    expect(Object.keys(dependencies).filter((name) => !isPackaged(name))).toEqual([]);
  });

  it('can be created in an empty folder only', async () => {
    const again = await host.package('api');
    expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('is not empty') });
  });

  it('migrate a database while an API waits for it, and do nothing the second time', async () => {
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const environment = environmentOf('api', { PORT: String(port) });
    const waiting = await host.start('api', argumentsOf('api'), environment, base, 'live');
    expect((await fetch(`${base}/health/ready`)).status).toBe(503);
    const first = await ingestor('apps/ingestor/dist/migrate.js');
    expect(first).toMatchObject({ code: 0, errors: '' });
    const { migrated, devKey } = JSON.parse(first.output) as { migrated: string[]; devKey: unknown };
    expect(migrated.length).toBeGreaterThan(10);
    expect(devKey).toBeNull();
    await untilStatus(`${base}/health/ready`, 200);
    expect(await waiting.end()).toBe(0);
    const second = await ingestor('apps/ingestor/dist/migrate.js');
    expect(JSON.parse(second.output)).toEqual({ migrated: [], devKey: null, token: null });
  });

  it('parse payloads in a separate process that keeps running', async () => {
    const reader = new ReaderApart(join(host.appOf('ingestor'), 'apps/ingestor/dist/reader.js'));
    const body = readFileSync(join(payloadFolder, 'nse', 'public-past-issues.json'), 'utf8');
    const payload = { request: '/api/public-past-issues', body };
    const pastIssues = nseSource.feeds.find(({ id }) => id === 'nse.ipo-past') as Feed;
    const time = { now: instantInIndia(capturedOn, '12:00'), today: capturedOn };
    const read = () => reader.sift(pastIssues, payload, time, null);
    try {
      expect((await read()).records.length).toBeGreaterThan(10);
      // Lets everything begin that the process starts besides its first parse.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(await read()).toEqual(await new ReaderAtHand().sift(pastIssues, payload, time, null));
    } finally {
      reader.onApplicationShutdown();
    }
  });

  it('behave as the programs of the workspace: same responses of the API on the migrated database', async () => {
    const pages = {
      ...{ '/openapi.json': 200, '/docs': 200, '/docs/errors': 200, '/docs/search.json?q=cursor': 200 },
      ...{
        '/docs/webhooks': 200,
        '/docs/follow-changes': 200,
        '/v1/ipos?limit=100': 200,
        '/v1/ipos/search?q=ltd': 200,
        '/v1/plans': 200,
      },
      ...{ '/v1/ipos?limit=nothing': 400, '/v1/sgb': 403, '/v1/nothing': 404 },
    };
    const headers = { 'X-API-Key': await makeKey('reader@example.test') };
    const passing = /"timestamp":"[^"]+"|req_\w+|127\.0\.0\.1:\d+/g;
    const answer = async (base: string, page: string) => {
      const got = await fetch(`${base}${page}`, { headers });
      const text = (await got.text()).replace(passing, '');
      return { page, status: got.status, type: got.headers.get('content-type'), text };
    };
    const saidBy = async (base: string, end: () => Promise<unknown>) => {
      try {
        return await Promise.all(Object.keys(pages).map((page) => answer(base, page)));
      } finally {
        await end();
      }
    };
    const settings = { ...environmentOf('api'), NODE_ENV: 'development', PAYMENTS: 'sandbox' };
    const built = await launchApi(database.url, settings);
    const said = await saidBy(built.base, () => built.stop());
    expect(said.map(({ status }) => status)).toEqual(Object.values(pages));
    expect(said.find(({ page }) => page.includes('limit=100'))?.text).toContain('"id":"ipo_sample_');
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const api = await host.start('api', argumentsOf('api'), { ...settings, PORT: String(port) }, base);
    const saidPackaged = await saidBy(base, api.end);
    expect(saidPackaged).toEqual(said);
    for (const name of ['"context":"RouterExplorer"', '"msg":"TypeOrmModule dependencies initialized"']) {
      expect(api.output()).toContain(name);
    }
    expect(api.output()).not.toMatch(/"context":"(?:_|[^"]*\d")/);
  });

  it('serve a request with a key that the operator created, and shut down in order', async () => {
    const key = await makeKey('owner@example.test');
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const environment = environmentOf('api', { PORT: String(port) });
    const api = await host.start('api', argumentsOf('api'), environment, base);
    const answer = await fetch(`${base}/v1/ipos?limit=2`, { headers: { 'X-API-Key': key } });
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(2);
    expect((await fetch(`${base}/v1/ipos`)).status).toBe(401);
    for (const page of ['/docs', '/openapi.json', '/docs/errors', '/docs/lists', '/docs/webhooks']) {
      expect([page, (await fetch(`${base}${page}`)).status]).toEqual([page, 200]);
    }
    const clients = await (await fetch(`${base}/docs/clients.md`)).text();
    const sums = [...clients.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, sum, file]) => [file, sum]);
    expect(sums).toHaveLength(4);
    for (const [file = '', sum] of sums) {
      const bytes = Buffer.from(await (await fetch(`${base}/docs/packages/${file}`)).arrayBuffer());
      expect([file, createHash('sha256').update(bytes).digest('hex')]).toEqual([file, sum]);
    }
    const { healthCheck } = dockerfileOf('api');
    expect((await host.run('api', healthCheck, { PORT: String(port) })).code).toBe(0);
    expect(await api.end()).toBe(0);
    expect((await host.run('api', healthCheck, { PORT: String(port) })).code).toBe(1);
    expect(api.output()).not.toContain(key);
  });

  it('run the ingestor until it is healthy, and shut down in order', async () => {
    const port = await freePort();
    const environment = environmentOf('ingestor', { INGESTOR_PORT: String(port) });
    const running = await host.start(
      'ingestor',
      argumentsOf('ingestor'),
      environment,
      `http://127.0.0.1:${port}`,
    );
    const { healthCheck } = dockerfileOf('ingestor');
    expect((await host.run('ingestor', healthCheck, { INGESTOR_PORT: String(port) })).code).toBe(0);
    expect(await running.end()).toBe(0);
  });

  it.each([
    ['api', 'SECRETS_KEY'],
    ['api', 'DATABASE_URL'],
    ['api', 'PAYMENTS'],
    ['api', 'RAZORPAY_KEY_SECRET'],
    ['api', 'RAZORPAY_WEBHOOK_SECRET'],
    ['ingestor', 'SECRETS_KEY'],
    ['ingestor', 'DATABASE_URL'],
  ])('do not start in production: %s without %s', async (image, missing) => {
    const { code, errors } = await host.run(
      image,
      argumentsOf(image),
      environmentOf(image, { [missing]: '', PORT: '0', INGESTOR_PORT: '0' }),
    );
    expect(code).toBe(1);
    expect(errors).toContain(`${missing}: `);
  });

  it('cannot change their own files', async () => {
    for (const image of ['api', 'ingestor']) {
      const write = `require('node:fs').writeFileSync('apps/planted.js', '')`;
      const { code, errors } = await host.run(image, ['-e', write], {});
      expect(code).toBe(1);
      expect(errors).toMatch(/EACCES|EROFS/);
    }
  });

  it('contain no development packages', async () => {
    for (const name of ['typescript', 'jest', 'pino-pretty', 'embedded-postgres']) {
      const { errors } = await host.run('api', ['-e', `require('${name}')`], {});
      expect(errors).toContain('MODULE_NOT_FOUND');
    }
  });
});
