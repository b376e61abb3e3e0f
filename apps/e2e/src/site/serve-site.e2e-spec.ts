import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { launchApi, type ApiProcess, readinessOf } from '../harness/api-process';
import { prepareDatabase } from '../harness/running-api';

const livePaths = ['/', '/status'];
const pagePaths = [...livePaths, '/pricing', '/changelog', '/terms'];
const documents = ['/status.atom', '/samples/ipo.json', '/robots.txt', '/sitemap.xml', '/favicon.ico'];
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Asks as it is, without what `fetch` adds and decodes. */
const ask = ({ base }: ApiProcess, path: string, headers = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    get(`${base}${path}`, { method, headers }, (response) => {
      const { statusCode: status = 0 } = response;
      buffer(response).then((body) => resolve({ status, headers: response.headers, body }), reject);
    }).on('error', reject);
  });
const text = async (api: ApiProcess, path: string) => (await ask(api, path)).body.toString();

let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
let texts: string;
let api: ApiProcess;

beforeAll(async () => {
  prepared = await prepareDatabase();
  texts = mkdtempSync(join(tmpdir(), 'texts-'));
  writeFileSync(join(texts, 'terms.md'), '# Terms\n\nOne text of the operator.\n');
  api = await launchApi(prepared.database.url, {
    ...{ PUBLIC_URL: 'https://api.example', TEXTS_DIR: texts, PRICE_NOTE: 'Plus 18 % GST.' },
    DOCUMENTS_PER_MINUTE: '10000',
  });
});
afterAll(async () => {
  await api.stop();
  await prepared.database.drop();
  rmSync(texts, { recursive: true });
});

describe('the public pages', () => {
  it.each(pagePaths)(
    '%s is a page of at most 60 KB with a strict policy and nothing inline',
    async (path) => {
      const { status, headers, body } = await ask(api, path);
      const maxAge = livePaths.includes(path) ? 60 : 300;
      expect([
        status,
        headers['content-type'],
        headers['cache-control'],
        headers['content-security-policy'],
      ]).toEqual([200, 'text/html; charset=utf-8', `public, max-age=${maxAge}`, policy]);
      expect(body.length).toBeLessThan(60 * 1024);
      expect(body.toString()).not.toMatch(
        /<script(?! src="\/docs\/assets\/)|<style| style=| on\w+="|undefined|\[object/,
      );
    },
  );

  it('are for browsers also where there is none, and an error for programs and below the paths of programs', async () => {
    const browser = { accept: 'text/html,*/*;q=0.8' };
    const asked = async (path: string, headers = {}, method = 'GET') => {
      const answer = await ask(api, path, headers, method);
      return [answer.status, answer.headers['content-type'], answer.headers['cache-control']];
    };
    const page = [404, 'text/html; charset=utf-8', 'no-store'];
    const error = [404, 'application/json; charset=utf-8', 'no-store'];
    expect(await asked('/prices', browser)).toEqual(page);
    expect(await asked('/prices', browser, 'HEAD')).toEqual(page);
    expect((await ask(api, '/prices', browser)).headers['content-security-policy']).toBe(policy);
    expect(await asked('/prices')).toEqual(error);
    expect(await asked('/prices', browser, 'POST')).toEqual(error);
    for (const path of ['/v1', '/v1/prices', '/dashboard/api/prices', '/mcp/prices', '/samples/fund.json'])
      expect([path, ...(await asked(path, browser))]).toEqual([path, ...error]);
  });

  it.each([...pagePaths, ...documents])(
    '%s has a tag for 304, and HEAD has the headers of GET',
    async (path) => {
      const { status, headers, body } = await ask(api, path);
      const head = await ask(api, path, {}, 'HEAD');
      const again = await ask(api, path, { 'If-None-Match': headers['etag'] });
      const said = ({ headers }: Answer) =>
        ['content-type', 'content-length', 'etag', 'vary', 'cache-control'].map((name) => headers[name]);
      expect([status, said(head), head.body.length]).toEqual([200, said({ status, headers, body }), 0]);
      expect([again.status, again.body.length]).toEqual([304, 0]);
    },
  );

  it('ignore the parameters that links of campaigns append', async () => {
    expect((await ask(api, '/?utm_source=letter&utm_source=again')).status).toBe(200);
  });

  it('link to nothing that is not there', async () => {
    const seen = new Map<string, number>();
    for (const path of [...pagePaths, '/docs/errors', '/docs/lists']) {
      const links = [...(await text(api, path)).matchAll(/ (?:href|src)="(\/[^"#]*)/g)].map(
        ([, link = '']) => link,
      );
      for (const link of links) if (!seen.has(link)) seen.set(link, (await ask(api, link)).status);
    }
    expect([...seen].filter(([, status]) => status !== 200)).toEqual([]);
    expect(seen.size).toBeGreaterThan(60);
  });

  it('name in the site map pages that are there', async () => {
    const paths = [
      ...(await text(api, '/sitemap.xml')).matchAll(/<loc>https:\/\/api\.example([^<]*)<\/loc>/g),
    ];
    const statuses = await Promise.all(paths.map(async ([, path = '']) => (await ask(api, path)).status));
    expect([new Set(statuses), paths.map(([, path]) => path)]).toEqual([
      new Set([200]),
      expect.arrayContaining([...pagePaths, '/docs', '/docs/lists', '/docs/errors/RATE_001']),
    ]);
    expect(await text(api, '/robots.txt')).toContain('Sitemap: https://api.example/sitemap.xml');
  });

  it('answer a program that prefers JSON with an index, and everyone else with the page', async () => {
    const typeOf = async (accept?: string) =>
      (await ask(api, '/', accept === undefined ? {} : { Accept: accept })).headers['content-type'];
    expect([await typeOf('application/json'), await typeOf('application/json, text/html;q=0.9')]).toEqual([
      'application/json; charset=utf-8',
      'application/json; charset=utf-8',
    ]);
    expect([await typeOf(), await typeOf('*/*'), await typeOf('text/html, application/json;q=0.5')]).toEqual([
      'text/html; charset=utf-8',
      'text/html; charset=utf-8',
      'text/html; charset=utf-8',
    ]);
    const { headers, body } = await ask(api, '/', { Accept: 'application/json' });
    expect(headers['vary']).toBe('Accept, Accept-Encoding');
    expect(JSON.parse(body.toString())).toMatchObject({
      openapi: 'https://api.example/openapi.json',
      status: 'https://api.example/status',
    });
  });

  it('show the prices and limits of the plans that are charged, and the note on prices', async () => {
    const { body } = await ask(api, '/v1/plans', { 'X-API-Key': prepared.keys.liveKey });
    const plans = (JSON.parse(body.toString()) as { data: Plan[] }).data;
    const number = new Intl.NumberFormat('en-IN');
    const charged = plans.map(({ name, price, requestsPerDay }) => [
      ...[name, `₹${number.format(price)}`, number.format(requestsPerDay)],
    ]);
    for (const path of ['/', '/pricing']) {
      const page = await text(api, path);
      const shown = [
        ...page.matchAll(
          /<h[23]>([^<]+)<\/h[23]>\s*<p class="price number"><strong>([^<]+)<[^]*?number">([\d,]+) requests a day/g,
        ),
      ].map(([, ...parts]) => parts);
      expect(shown).toEqual(charged);
      expect(page).toContain('Plus 18 % GST.');
    }
    expect(plans).toHaveLength(4);
  });

  it('show the sample, which is the data that a test key gets, byte by byte, and which every site may read', async () => {
    const sample = await ask(api, '/samples/ipo.json');
    const { slug, name } = JSON.parse(sample.body.toString()) as { slug: string; name: string };
    const own = await ask(api, `/v1/ipos/${slug}`, { 'X-API-Key': prepared.keys.testKey });
    expect(own.body.toString()).toContain(`"data":${sample.body.toString()},`);
    expect([sample.headers['access-control-allow-origin'], sample.headers['content-type']]).toEqual([
      '*',
      'application/json; charset=utf-8',
    ]);
    const page = await text(api, '/');
    expect(page).toContain(`<h2 id="sample">${name}</h2>`);
    expect(page).toContain('<dt>Premium (GMP)</dt>');
    expect(page).toContain('Grey market premium is unofficial and unregulated');
    expect(page).toContain('<dt>Corrected</dt>');
    expect(page).toContain('curl https://api.example/samples/ipo.json');
  });

  it('show the texts of the operator, and of a missing one nothing but a note in readiness', async () => {
    expect(await text(api, '/terms')).toContain('One text of the operator.');
    const front = await text(api, '/');
    expect([front.includes('href="/terms"'), front.includes('href="/imprint"')]).toEqual([true, false]);
    expect((await ask(api, '/imprint')).status).toBe(404);
    const { status, dependencies } = await readinessOf(api);
    expect([status, dependencies['texts']]).toEqual([
      200,
      { status: 'up', message: 'missing: privacy.md, imprint.md, rights.md' },
    ]);
  });

  it('have the status page, to which that of the dashboard leads for as long as the setting says so', async () => {
    const { status, headers } = await ask(api, '/dashboard/status', { Accept: 'text/html' });
    expect([status, headers['location'], headers['cache-control']]).toEqual([308, '/status', 'no-store']);
    expect([...(await text(api, '/status')).matchAll(/last 90 days: /g)]).toHaveLength(10);
  });
});

interface Plan {
  readonly name: string;
  readonly price: number;
  readonly requestsPerDay: number;
}

describe('the public pages by the settings', () => {
  const withSettings = async (settings: Record<string, string>, test: (api: ApiProcess) => Promise<void>) => {
    const other = await launchApi(prepared.database.url, settings, 'live');
    try {
      await test(other);
    } finally {
      await other.stop();
    }
  };

  it('are none but the documentation with SITE=off, whose pages then link to no other', async () => {
    await withSettings({ SITE: 'off', TEXTS_DIR: texts }, async (off) => {
      const paths = [...pagePaths, ...documents];
      const statuses = await Promise.all(paths.map(async (path) => (await ask(off, path)).status));
      expect(statuses).toEqual(paths.map(() => 404));
      const shell = await ask(off, '/dashboard/status', { Accept: 'text/html' });
      const errors = await text(off, '/docs/errors');
      const [, sheet = ''] = /rel="stylesheet" href="([^"]+)"/.exec(errors) ?? [];
      expect([shell.status, (await ask(off, sheet)).status]).toEqual([200, 200]);
      expect(errors).toContain('href="/dashboard/status"');
      expect(errors).not.toMatch(/href="\/(?:|pricing|status|changelog|terms)"/);
    });
  });

  it('lead to no dashboard with DASHBOARD=off', async () => {
    await withSettings({ DASHBOARD: 'off' }, async (off) => {
      const pages = await Promise.all(
        ['/', '/pricing', '/status', '/docs/errors'].map((path) => text(off, path)),
      );
      expect(pages.filter((page) => page.includes('href="/dashboard'))).toEqual([]);
      expect((await ask(off, '/status')).status).toBe(200);
    });
  });
});
