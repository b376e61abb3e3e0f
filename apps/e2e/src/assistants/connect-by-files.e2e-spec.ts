import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readPage, type ServedPage } from '../harness/served-page';
import { startApi } from '../harness/running-api';
import { type SharedApi, sharedApi } from '../harness/shared-api';

/** Entry of a server in the file of an assistant. */
interface Entry {
  readonly type?: string;
  readonly url?: string;
  readonly serverUrl?: string;
  readonly httpUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly command?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const name = 'india-market-data';

describe('the files for assistants in the documentation', () => {
  let api: SharedApi;
  let page: ServedPage;

  beforeAll(async () => {
    api = await sharedApi();
    page = await readPage(`${api.base}/docs/assistants`);
  });

  const entries = () =>
    page.code
      .filter(({ language }) => language === 'json')
      .map(({ text }) => {
        const { servers, mcpServers } = JSON.parse(text) as Record<string, Record<string, Entry> | undefined>;
        return (servers ?? mcpServers ?? {})[name] ?? {};
      });

  it('name the address of this service, each by the word that its assistant reads, and the key in a header', () => {
    const remote = entries().filter(({ headers }) => headers !== undefined);
    const address = `${api.base}/mcp`;
    expect(remote.map(({ headers: _, ...rest }) => rest)).toEqual([
      { type: 'http', url: address },
      { url: address },
      { type: 'http', url: address },
      { serverUrl: address },
      { httpUrl: address },
    ]);
    expect(remote.map(({ headers }) => headers?.['Authorization'])).toEqual([
      'Bearer ${MARKET_DATA_API_KEY}',
      'Bearer ${env:MARKET_DATA_API_KEY}',
      'Bearer ${input:market-data-key}',
      'Bearer ${env:MARKET_DATA_API_KEY}',
      'Bearer $MARKET_DATA_API_KEY',
    ]);
    const [toml] = page.code.filter(({ language }) => language === 'toml');
    expect(toml?.text.trim().split('\n')).toEqual([
      `[mcp_servers.${name}]`,
      `url = "${address}"`,
      'bearer_token_env_var = "MARKET_DATA_API_KEY"',
    ]);
  });

  it('start the packed program with the address and the key in its environment', () => {
    const local = entries().filter(({ command }) => command !== undefined);
    expect(local).toEqual([
      {
        command: 'india-market-data-mcp',
        env: { MARKET_DATA_API_KEY: 'svc_test_…', MARKET_DATA_URL: api.base },
      },
    ]);
  });

  it('have a line of curl that prints why a key is refused', async () => {
    const [line = ''] = page.code.flatMap(({ text }) => (text.startsWith('curl') ? [text] : []));
    const env = { PATH: process.env['PATH'], MARKET_DATA_API_KEY: `${api.testKey}x` };
    const { stdout } = await promisify(execFile)('sh', ['-c', line], { env });
    expect(stdout).toContain('AUTH_002');
  });

  it('are linked from the menu and from llms.txt', async () => {
    const text = async (path: string) => (await fetch(api.base + path)).text();
    expect(await text('/docs')).toContain('href="/docs/assistants"');
    expect(await text('/llms.txt')).toContain('/docs/assistants.md');
  });

  it('are nowhere with MCP=off, and neither is the endpoint', async () => {
    const off = await startApi({ MCP: 'off' });
    try {
      const read = (path: string, init: RequestInit = {}) => fetch(off.base + path, init);
      const headers = { 'X-API-Key': off.testKey, 'Content-Type': 'application/json' };
      const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
      const statuses = [
        await read('/mcp', { method: 'POST', headers, body: message }),
        await read('/mcp', { headers }),
        await read('/docs/assistants'),
        await read('/docs/assistants.md'),
      ].map(({ status }) => status);
      expect(statuses).toEqual([404, 404, 404, 404]);
      const pages = [
        '/',
        '/docs',
        '/docs/clients',
        '/docs/webhooks',
        '/llms.txt',
        '/llms-full.txt',
        '/sitemap.xml',
      ];
      for (const path of [...pages, '/openapi.json', '/docs/search.json?q=assistants'])
        expect([path, await (await read(path)).text()]).toEqual([
          path,
          expect.not.stringMatching(/\/mcp\b|\/docs\/assistants/),
        ]);
    } finally {
      await off.stop();
    }
  });
});
