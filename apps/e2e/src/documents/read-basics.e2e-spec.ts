import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { errorCatalogue } from '@market/http-server';
import { keyOn } from '../harness/accounts';
import { brokenLinks, readPage, type ServedPage } from '../harness/served-page';
import { type SharedApi, sharedApi } from '../harness/shared-api';

const run = promisify(execFile);
const names = ['authentication', 'rate-limits', 'idempotency', 'versioning'] as const;

interface Plan {
  readonly name: string;
  readonly requestsPerMinute: number;
  readonly requestsPerDay: number;
}

describe('the pages on keys, limits, repeated requests and changes', () => {
  let api: SharedApi;
  const pages = new Map<string, ServedPage>();

  beforeAll(async () => {
    api = await sharedApi();
    for (const name of names) pages.set(name, await readPage(`${api.base}/docs/${name}`));
  });

  const text = async (path: string) => (await fetch(api.base + path)).text();
  const rows = async (name: string) => {
    const lines = (await text(`/docs/${name}.md`)).match(/^\| .+ \|$/gm) ?? [];
    return lines.map((line) => line.slice(2, -2).split(/ +\| +/));
  };
  /** Runs the program of a page, with an address that is found. @returns what it printed */
  const printedBy = async (name: string, key = api.testKey) => {
    const [program] = pages.get(name)?.code.filter(({ language }) => language === 'sh') ?? [];
    const env = { PATH: process.env['PATH'], MARKET_DATA_API_KEY: key };
    return (
      await run(
        'bash',
        ['-euo', 'pipefail', '-c', (program?.text ?? 'false').replace('hooks.example.com', '8.8.8.8')],
        { env },
      )
    ).stdout;
  };

  it.each(names)(
    'has %s without a broken link, in the menu, the index, the site map and the search',
    async (name) => {
      const page = pages.get(name);
      const title = /<h1[^>]*>(.*?)<\/h1>/.exec(page?.html ?? '')?.[1] ?? 'no title';
      expect(page === undefined ? null : await brokenLinks(page)).toEqual([]);
      expect(await text('/docs')).toContain(`href="/docs/${name}"`);
      expect(await text('/llms.txt')).toContain(`/docs/${name}.md`);
      expect(await text('/sitemap.xml')).toContain(`/docs/${name}</loc>`);
      expect(await text(`/docs/search.json?q=${encodeURIComponent(title)}`)).toContain(`/docs/${name}`);
    },
  );

  it('has a program for a key that reads the usage', async () => {
    expect(await printedBy('authentication')).toContain('"success":true');
  });

  it('has a program that prints the headers of the table, and no other header of the limit', async () => {
    const shown = (await rows('rate-limits')).flatMap(([cell = '']) => /^`([\w-]+)`$/.exec(cell)?.[1] ?? []);
    const printed = Array.from((await printedBy('rate-limits')).matchAll(/^(\S+):/gm), ([, name]) => name);
    expect(shown).toHaveLength(5);
    expect(printed.toSorted()).toEqual(shown.toSorted());
  });

  it('has a program that makes one endpoint by two requests', async () => {
    const printed = await printedBy('idempotency');
    const ids = Array.from(printed.matchAll(/"id":"(\w+)"/g), ([, id]) => id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(printed.match(/^Idempotent-Replayed: true\r$/gim)).toHaveLength(1);
  });

  it('has a program that tells whether something is deprecated, which has both headers then', async () => {
    const { paths } = JSON.parse(await text('/openapi.json')) as {
      paths: Record<string, Record<string, { deprecated?: boolean; responses: object }>>;
    };
    const deprecated = Object.values(paths).flatMap((item) =>
      Object.values(item).filter((operation) => operation.deprecated === true),
    );
    for (const { responses } of deprecated) {
      for (const header of ['Deprecation', 'Sunset'])
        expect(JSON.stringify(responses)).toContain(`"${header}"`);
    }
    if (deprecated.length === 0) expect(await printedBy('versioning')).toContain('nothing is deprecated');
  });

  it('shows the limits of the plans that the service sells', async () => {
    const response = await fetch(`${api.base}/v1/plans`, { headers: { 'X-API-Key': api.testKey } });
    const { data } = (await response.json()) as { data: readonly Plan[] };
    const count = (value: number) => value.toLocaleString('en-IN');
    const [, , ...shown] = (await rows('rate-limits')).slice(0, data.length + 2);
    expect(shown).toEqual(
      data.map(({ name, requestsPerMinute, requestsPerDay }) => [
        ...[name, count(requestsPerMinute), count(requestsPerDay)],
      ]),
    );
  });

  it('shows each code beside its status', async () => {
    const shown = (await rows('authentication')).flatMap(([status, code = '']) => {
      const name = /^\[`(\w+)`\]/.exec(code)?.[1];
      return name === undefined ? [] : [[name, Number(status)]];
    });
    expect(shown.length).toBeGreaterThan(5);
    const catalogue = new Map(Object.entries(errorCatalogue).map(([code, { status }]) => [code, status]));
    expect(shown.filter(([code, status]) => catalogue.get(String(code)) !== status)).toEqual([]);
  });

  it('shows the operations that take an Idempotency-Key, and no other', async () => {
    const { paths } = JSON.parse(await text('/openapi.json')) as {
      paths: Record<string, Record<string, { parameters?: readonly object[] }>>;
    };
    const taking = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, { parameters }]) => JSON.stringify(parameters ?? []).includes('Idempotency-Key'))
        .map(([method]) => `\`${method.toUpperCase()} ${path}\``),
    );
    const shown = (await rows('idempotency')).slice(2).map(([, operation]) => operation);
    expect(taking.length).toBeGreaterThan(3);
    expect(shown.toSorted()).toEqual(taking.toSorted());
  });

  it('says rightly what counts', async () => {
    const { key } = await keyOn(api.databaseUrl, 'plan_enterprise', 'test');
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(api.base + path, { ...init, headers: { 'X-API-Key': key, ...init.headers } });
    const left = async () => Number((await ask('/v1/plans')).headers.get('x-ratelimit-remaining'));
    /** Resolves to the number of requests that one counts as. */
    const costOf = async (request: () => Promise<Response>, status: number) => {
      const before = await left();
      const response = await request();
      expect([response.url, response.status]).toEqual([response.url, status]);
      await response.body?.cancel();
      return before - (await left()) - 1;
    };
    const tag = (await ask('/v1/ipos')).headers.get('etag') ?? '';
    const listTools = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    };
    const once: readonly [() => Promise<Response>, number][] = [
      [() => ask('/v1/ipos'), 200],
      [() => ask('/v1/ipos', { headers: { 'If-None-Match': tag } }), 304],
      [() => ask('/v1/ipos', { method: 'HEAD' }), 200],
      [() => ask('/v1/ipos?colour=red'), 400],
      [() => ask('/v1/ipos/nothing'), 404],
      [() => ask('/v1/events/stream'), 200],
    ];
    for (const [request, status] of once) expect(await costOf(request, status)).toBe(1);
    expect(await costOf(() => ask('/mcp', listTools), 200)).toBe(0);
    expect(await costOf(() => ask('/openapi.json'), 200)).toBe(0);
    expect(await costOf(() => ask('/v1/ipos', { headers: { 'X-API-Key': 'svc_test_wrong' } }), 401)).toBe(0);
  });
});
