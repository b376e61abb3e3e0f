import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { decode } from 'he';
import { atService, guideSource } from '../harness/guide-code';
import { brokenLinks, readPage, type ServedPage } from '../harness/served-page';
import { type SharedApi, sharedApi } from '../harness/shared-api';

interface Document {
  readonly info: { readonly description: string };
  readonly webhooks: Record<string, { readonly post: { readonly externalDocs: { readonly url: string } } }>;
}

const text = guideSource('webhooks');
/** Returns the first group of each match. */
const groups = (within: string, pattern: RegExp) =>
  Array.from(within.matchAll(pattern), ([, group = '']) => group);

describe('the guide to webhooks', () => {
  let api: SharedApi;
  let page: ServedPage;

  beforeAll(async () => {
    api = await sharedApi();
    page = await readPage(`${api.base}/docs/webhooks`);
  });

  it.each(['GET', 'HEAD'])(
    'is returned to %s without a key, with the security headers of the other pages',
    async (method) => {
      const answer = await fetch(`${api.base}/docs/webhooks`, { method });
      const other = await fetch(`${api.base}/docs/errors`, { method });
      const sent = ['content-type', 'content-security-policy', 'x-content-type-options', 'cache-control'];
      const headersOf = ({ headers }: Response) => sent.map((name) => headers.get(name));
      expect([answer.status, await answer.text()]).toEqual([200, method === 'HEAD' ? '' : page.html]);
      expect(headersOf(answer)).toEqual(headersOf(other));
      expect(headersOf(answer)).toEqual([
        'text/html; charset=utf-8',
        expect.stringMatching(/^default-src 'none'; script-src 'self'; style-src 'self'; (?!.*unsafe)/),
        'nosniff',
        'public, max-age=300',
      ]);
    },
  );

  it('shows every code example as it is written in the source', () => {
    const written = groups(atService(text, api.base), /^```\w+\n([^]*?)^```$/gm);
    const languages = [...Array<string>(5).fill('sh'), 'json', 'js', 'python', 'go', 'java', 'php', 'sh'];
    expect(page.code.map(({ language }) => language)).toEqual(languages);
    expect(page.code.map((block) => block.text)).toEqual(written);
  });

  it('has a line of curl that creates an endpoint and shows its secret', async () => {
    const [line = ''] = page.code.flatMap(({ text: code }) => (code.startsWith('curl') ? [code] : []));
    const env = { PATH: process.env['PATH'], MARKET_DATA_API_KEY: api.testKey };
    // The machine of the tests has no names of the internet.
    const resolved = line.replace('hooks.example.com', '8.8.8.8');
    const { stdout } = await promisify(execFile)('sh', ['-c', resolved], { env });
    const { data } = JSON.parse(stdout) as { data: { id: string; secret: string } };
    expect(data.secret).toMatch(/^whsec_\w/);
    const headers = { 'X-API-Key': api.testKey };
    await fetch(`${api.base}/v1/webhooks/${data.id}`, { method: 'DELETE', headers });
  });

  it('states which signature covers the id, and how to deduplicate with the other one', () => {
    const words = decode(page.html.replace(/<[^>]*>/g, '')).replace(/\s+/g, ' ');
    expect(words).toContain('Verify webhook-signature over the raw bytes');
    expect(words).toContain('It covers the id, the time and the body.');
    expect(words).toContain('Then deduplicate by the id in the body');
    expect(words).toContain('A receiver that verifies only this one deduplicates by the id in the body');
  });

  it('mentions neither the repository nor its tests', () => {
    const words = page.html.replace(/<pre[^>]*>[^]*?<\/pre>/g, '').replaceAll(/test events?/g, '');
    expect(words).not.toMatch(/\b(?:tests|project|repository|source code)\b/i);
  });

  it('contains no broken link', async () => {
    expect(await brokenLinks(page)).toEqual([]);
    expect(page.linksOfText.filter((link) => link.startsWith('/'))).toEqual(['/docs/webhooks.md']);
  });

  it('is linked from the description of the API and of each event', async () => {
    const { info, webhooks } = (await (await fetch(`${api.base}/openapi.json`)).json()) as Document;
    const guides = Object.values(webhooks).map(({ post }) => post.externalDocs.url);
    expect(guides.length).toBeGreaterThan(5);
    for (const url of new Set([...guides, ...groups(info.description, /\]\(([^)]*)\)/g)])) {
      expect([url, (await fetch(url)).status]).toEqual([url, 200]);
    }
    expect(new Set(guides)).toEqual(new Set([`${api.base}/docs/webhooks`]));
    expect(info.description).toContain(`](${api.base}/docs/webhooks)`);
  });
});
