import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MarketData } from 'india-market-data';
import { hasPython, python, pythonProject } from '../clients/installed-python-client';
import { type SharedApi, sharedApi } from '../harness/shared-api';

const run = promisify(execFile);

/** Program of the reference. */
interface Program {
  readonly route: string;
  readonly language: string;
  readonly code: string;
}

/** Function that is made of a program. */
type Body = (client: MarketData, console: { log: (value: unknown) => void }) => Promise<void>;
const AsyncFunction = Object.getPrototypeOf(async function () {}).constructor as new (
  ...parts: string[]
) => Body;

describe('the documentation of the running service', () => {
  let api: SharedApi;
  let docsPaths: readonly string[];
  let programs: readonly Program[];

  beforeAll(async () => {
    api = await sharedApi();
    const places = (await text('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/]+(\/docs[^<]*)<\/loc>/g);
    docsPaths = Array.from(places, ([, path = '']) => path);
    const reference = docsPaths.filter((path) => path.startsWith('/docs/reference/'));
    const texts = await Promise.all(reference.map((path) => text(`${path}.md`)));
    programs = texts.flatMap(programsOf);
  });

  const read = (path: string, accept = '*/*') => fetch(api.base + path, { headers: { Accept: accept } });
  const text = async (path: string) => (await read(path)).text();

  it('has every page as HTML of at most 100 KB, and as Markdown', async () => {
    for (const path of docsPaths) {
      const page = await read(path);
      const markdown = await read(path, 'text/markdown');
      expect([path, page.status, page.headers.get('content-type')]).toEqual([
        ...[path, 200],
        'text/html; charset=utf-8',
      ]);
      expect((await page.arrayBuffer()).byteLength).toBeLessThan(100 * 1024);
      expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(await markdown.text()).toMatch(/^# \S/);
    }
  });

  it('names the error of a refused field wherever it names that of a malformed body', async () => {
    const reference = docsPaths.filter((path) => path.startsWith('/docs/reference/'));
    const texts = await Promise.all(reference.map((path) => text(`${path}.md`)));
    const lines = texts.flatMap((each) => each.match(/^Errors: .*VAL_002.*$/gm) ?? []);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => !line.includes('/docs/errors/VAL_001'))).toEqual([]);
  });

  it('leads to nothing that is not there', async () => {
    const seen = new Map<string, number>();
    const pages = docsPaths.filter((path) => !/\/errors\/(?!VAL_001)/.test(path));
    for (const path of pages) {
      const page = await text(path);
      const ids = new Set(Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
      for (const [, link = ''] of page.matchAll(/ href="([^":]+)"/g)) {
        const [target = '', place] = link.split('#');
        if (target === '' && place !== undefined)
          expect([path, link, ids.has(place)]).toEqual([path, link, true]);
        else if (!seen.has(target)) seen.set(target, (await read(target)).status);
      }
    }
    expect([...seen].filter(([, status]) => status !== 200)).toEqual([]);
  });

  it('has programs for curl that read what they name, as they stand on the page', async () => {
    const reads = programs.filter(
      ({ route, code }) => code.startsWith('curl ') && /^GET (?!.*(?:stream|webhooks|exports))/.test(route),
    );
    expect(reads.length).toBeGreaterThan(40);
    const env = { ...process.env, MARKET_DATA_API_KEY: api.testKey };
    for (const { route, code } of reads) {
      const { stdout } = await run(
        'sh',
        ['-c', `${code} --silent --output /dev/null --write-out '%{http_code}'`],
        { env },
      );
      expect([route, stdout]).toEqual([route, '200']);
    }
  });

  it('has programs for TypeScript that read what they name, as they stand on the page', async () => {
    const reads = programs.filter(
      ({ route, language }) => language === 'typescript' && /^GET (?!.*webhooks)/.test(route),
    );
    expect(reads.length).toBeGreaterThan(40);
    const client = new MarketData({ apiKey: api.testKey, baseUrl: api.base });
    for (const { route, code } of reads) {
      const records: unknown[] = [];
      await new AsyncFunction('client', 'console', code)(client, { log: (value) => records.push(value) });
      expect([route, records.length > 0, typeof records[0]]).toEqual([route, true, 'object']);
    }
  });

  (hasPython('json') ? it : it.skip)(
    'has programs for Python that read what they name, as they stand on the page',
    async () => {
      const reads = programs.filter(
        ({ route, language }) => language === 'python' && /^GET (?!.*webhooks)/.test(route),
      );
      expect(reads.length).toBeGreaterThan(40);
      const runs = [
        'import json, os, sys',
        'from india_market_data import MarketData',
        "client = MarketData(os.environ['MARKET_DATA_API_KEY'], base_url=os.environ['MARKET_DATA_URL'])",
        'for code in json.load(sys.stdin):',
        '    printed = []',
        "    exec(code, {'client': client, 'print': printed.append})",
        '    print(len(printed) > 0 and isinstance(printed[0], (dict, list)))',
      ].join('\n');
      const started = run(python, ['-c', runs], {
        env: {
          ...process.env,
          ...{ MARKET_DATA_API_KEY: api.testKey, MARKET_DATA_URL: api.base },
          PYTHONPATH: join(pythonProject, 'src'),
        },
      });
      started.child.stdin?.end(JSON.stringify(reads.map(({ code }) => code)));
      const results = (await started).stdout.trim().split('\n');
      expect(reads.filter((_, at) => results[at] !== 'True')).toEqual([]);
    },
  );

  it('shows people a page also where there is none, and tells programs so', async () => {
    const [forPeople, forPrograms] = [await read('/docs/nothing', 'text/html'), await read('/docs/nothing')];
    expect([forPeople.status, forPeople.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect([forPrograms.status, await forPrograms.json()]).toEqual([
      404,
      expect.objectContaining({ error: expect.objectContaining({ code: 'NOT_002' }) }),
    ]);
  });

  it('has an index for assistants below 10 KB, whose pages are there, and all pages in one text', async () => {
    const index = await text('/llms.txt');
    expect(index.length).toBeLessThan(10 * 1024);
    const paths = Array.from(index.matchAll(/\]\(https?:\/\/[^/]+(\/[^)]*)\)/g), ([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) expect([path, (await read(path)).status]).toEqual([path, 200]);
    expect(await text('/llms-full.txt')).toContain('# Webhooks');
  });
});

function programsOf(markdown: string): readonly Program[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const route = /^`([A-Z]+ \/\S+)`$/m.exec(part)?.[1];
      if (route === undefined) return [];
      return Array.from(part.matchAll(/^```(\w+)\n([^]*?)\n```$/gm), ([, language = '', code = '']) => ({
        ...{ route, language, code },
      }));
    });
}
