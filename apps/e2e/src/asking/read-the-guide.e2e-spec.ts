import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { keyOn } from '../harness/accounts';
import { atService, exampleAddress, shellCodeOf } from '../harness/guide-code';
import { brokenLinks, readPage, type ServedPage } from '../harness/served-page';
import { type SharedApi, sharedApi } from '../harness/shared-api';

const run = promisify(execFile);
const examples = shellCodeOf('lists');

interface Body {
  readonly data: readonly { readonly slug: string }[];
  readonly meta: { readonly nextCursor: string | null; readonly missing?: readonly string[] };
}

describe('the guide to filters, sorting and formats', () => {
  let api: SharedApi;
  let page: ServedPage;

  beforeAll(async () => {
    api = await sharedApi();
    page = await readPage(`${api.base}/docs/lists`);
  });

  /** Runs an example in a shell, with the address of the API and a key of the plan that the guide names. Resolves to what it prints. */
  const printed = async (example: string) => {
    const plan = example.includes('limit=all') ? 'plan_enterprise' : 'plan_free';
    const { key } = await keyOn(api.databaseUrl, plan, 'test');
    const env = { ...process.env, MARKET_DATA_API_KEY: key };
    return (await run('sh', ['-ec', atService(example, api.base)], { env })).stdout;
  };

  it('is served, with its examples as they are written in the source', () => {
    expect(page.code).toEqual(
      examples.map((example) => ({ language: 'sh', text: atService(example, api.base) })),
    );
    expect(examples.length).toBeGreaterThan(9);
  });

  it.each(examples.map((example) => [example.split(`"${exampleAddress}`)[1]?.split('"')[0] ?? '', example]))(
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
    expect(await brokenLinks(page)).toEqual([]);
    expect(page.linksOfText).toEqual([`${api.base}/docs/reference`, `${api.base}/docs`, '/docs/lists.md']);
  });
});
