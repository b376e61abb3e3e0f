import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { decode } from 'he';
import { type SharedApi, sharedApi } from '../harness/shared-api';

const run = promisify(execFile);
const text = readFileSync(join(__dirname, '..', '..', '..', '..', 'docs', 'lists.md'), 'utf8');
const groups = (within: string, pattern: RegExp) =>
  Array.from(within.matchAll(pattern), ([, group = '']) => group);
const examples = groups(text, /^```sh\n([^]*?)^```$/gm);

interface Body {
  readonly data: readonly { readonly slug: string }[];
  readonly meta: { readonly nextCursor: string | null; readonly missing?: readonly string[] };
}

describe('the guide to filters, sorting and formats', () => {
  let api: SharedApi;
  let html: string;

  beforeAll(async () => {
    api = await sharedApi();
    html = await (await fetch(`${api.base}/docs/lists`)).text();
  });

  /** Runs an example in a shell, with the address of the API and a key. Resolves to what it prints. */
  const printed = async (example: string) =>
    (await run('sh', ['-ec', example], { env: { ...process.env, API: api.base, KEY: api.testKey } })).stdout;

  it('is served, with its examples as they are written in the source', () => {
    expect(groups(html, /<pre><code[^>]*>([^]*?)<\/code><\/pre>/g).map((code) => decode(code))).toEqual(
      examples,
    );
    expect(examples.length).toBeGreaterThan(9);
  });

  it.each(examples.map((example) => [example.split('"$API')[1]?.split('"')[0] ?? '', example]))(
    'has an example that works: %s',
    async (_path, example) => {
      const output = await printed(example);
      expect(output).not.toContain('"error"');
      if (example.includes('grep'))
        return expect(output).toMatch(
          /^link: <\/v1\/ipos\?[^>]*>; rel="self", <[^>]*cursor=[^>]*>; rel="next"/i,
        );
      if (example.includes('format=csv')) {
        return expect(parse(output, { columns: true }).length).toBeGreaterThan(2);
      }
      if (example.includes('ndjson')) {
        const lines = output
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as { slug: string });
        return expect(new Set(lines.map(({ slug }) => slug)).size).toBeGreaterThan(20);
      }
      if (/\/v1\/ipos\/[a-z]/.test(example)) {
        const { data } = JSON.parse(output) as { data: object };
        return expect(Object.keys(data)).toEqual(['id', 'slug', 'status', 'subscription']);
      }
      const { data, meta } = JSON.parse(output) as Body;
      expect(data.length).toBeGreaterThan(0);
      expect(meta).toHaveProperty('nextCursor');
      if (example.includes('slugs=')) expect([data.length, meta.missing]).toEqual([1, ['no-such-company']]);
    },
  );

  it('is linked from the description of the API', async () => {
    const { info } = (await (await fetch(`${api.base}/openapi.json`)).json()) as {
      info: { description: string };
    };
    expect(info.description).toContain(`](${api.base}/docs/lists)`);
  });

  it('contains no broken link', async () => {
    const links = groups(html, /href="([^"]*)"/g);
    for (const link of new Set(links))
      expect([link, (await fetch(`${api.base}${link}`)).status]).toEqual([link, 200]);
  });
});
