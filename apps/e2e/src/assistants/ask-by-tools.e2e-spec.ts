import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { version } from 'india-market-data-mcp';
import { keyOn } from '../harness/accounts';
import { type SharedApi, sharedApi } from '../harness/shared-api';
import { countedTokens } from './counted-tokens';
import { ConnectedAssistant, textOf } from './connected-assistant';

describe('the tools for assistants at /mcp', () => {
  let api: SharedApi;
  let assistant: ConnectedAssistant;

  beforeAll(async () => {
    api = await sharedApi();
    assistant = await ConnectedAssistant.overHttp(api.base, api.testKey, '2026-07-28');
  });
  afterAll(() => assistant.close());

  const usage = async (key: string) => {
    const response = await fetch(`${api.base}/v1/usage`, { headers: { 'X-API-Key': key } });
    const { data } = (await response.json()) as { data: { usage: { requestsToday: number } } };
    return data.usage.requestsToday;
  };
  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${api.base}/mcp`, {
      method: 'POST',
      headers: {
        ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it('are at most fourteen, read only, and fit into 4 000 tokens', async () => {
    const { tools } = await assistant.client.listTools();
    expect(tools.length).toBeLessThanOrEqual(14);
    for (const tool of tools) {
      expect(tool.annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
      expect(tool.outputSchema).toBeDefined();
    }
    expect(countedTokens(JSON.stringify({ tools }))).toBeLessThan(4_000);
  });

  it.each<readonly [string, Record<string, unknown>]>([
    ['search_ipos', {}],
    ['list_open_issues', {}],
    ['get_ipo', { ipo: 'Narmada Logistics Parks' }],
    ['subscription_over_time', { ipo: 'narmada-logistics-parks' }],
    ['listing_prices', { ipo: 'narmada-logistics-parks' }],
    ['gmp_now', {}],
    ['gmp_over_time', { ipo: 'narmada-logistics-parks' }],
    ['gmp_accuracy', {}],
    ['calendar', {}],
    ['what_changed_since', { from: '2020-01-01T00:00:00Z' }],
    ['list_funds', {}],
    ['gold_bonds', {}],
    ...['rights', 'buyback', 'ncd', 'ofs'].map((kind) => ['corporate_offers', { kind }] as const),
    ['data_freshness', {}],
  ])(
    'answer %s %j with records, their source and instant, in less than 2 000 tokens',
    async (name, given) => {
      const result = await assistant.call(name, given);
      expect(textOf(result)).toMatch(/^\d+(?: of \d+)? found.* Counted [12] requests?\.$/);
      const { records = [], source, asOf } = result.structuredContent ?? {};
      expect([result.isError ?? false, source, asOf]).toEqual([
        false,
        'Sample data',
        expect.stringMatching(/^20\d\d-.*Z$/),
      ]);
      expect(records.length).toBeGreaterThan(0);
      expect(countedTokens(JSON.stringify(result))).toBeLessThan(2_000);
    },
  );

  it('show units in names, days of India, sizes in crore and what no source states', async () => {
    const result = await assistant.call('get_ipo', { ipo: 'narmada-logistics-parks' });
    const [ipo = {}] = result.structuredContent?.records ?? [];
    expect(ipo).toMatchObject({
      ...{ slug: 'narmada-logistics-parks', issueSizeCrore: 5_000, minInvestmentRupees: 15_000 },
      issuePrice: { minRupees: 57, maxRupees: 60 },
      dates: { openDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown },
      listing: { listingGainPercent: -4.17 },
    });
    expect(JSON.stringify(result.structuredContent)).not.toContain(':null');
  });

  it('carry the disclaimer of premiums', async () => {
    const { structuredContent } = await assistant.call('gmp_now');
    expect(structuredContent?.disclaimer).toMatch(/^Grey market premium is unofficial/);
  });

  it('read on where a result ended, and tell how much there is', async () => {
    const first = await assistant.call('search_ipos', { limit: 3 });
    const { total = 0, more, cursor, records = [] } = first.structuredContent ?? {};
    expect(more).toBe(`${total - 3} more: pass cursor`);
    const second = await assistant.call('search_ipos', { cursor });
    const slugs = [...records, ...(second.structuredContent?.records ?? [])].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(6);
  });

  it('count each read that a call makes, and nothing for messages', async () => {
    const { key } = await keyOn(api.databaseUrl, 'plan_enterprise', 'test');
    const own = await ConnectedAssistant.overHttp(api.base, key, '2026-07-28');
    await own.client.listTools();
    const before = await usage(key);
    const byName = await own.call('get_ipo', { ipo: 'Narmada Logistics Parks' });
    const bySlug = await own.call('get_ipo', { ipo: 'narmada-logistics-parks' });
    const none = await own.call('search_ipos', { q: 'narmada', status: ['open'] });
    expect([byName, bySlug].map(({ structuredContent }) => structuredContent?.requestsCounted)).toEqual([
      2, 1,
    ]);
    expect(textOf(none)).toBe('status cannot be combined with q. Leave one of them out. Counted 0 requests.');
    // The request that asks for the usage counts as well.
    expect([before, (await usage(key)) - before]).toEqual([1, 4]);
    await own.close();
  });

  it.each([
    [
      'an unknown slug',
      'get_ipo',
      { ipo: 'no-such-issue' },
      /^NOT_001: IPO not found: no-such-issue\. Find it by search_ipos\. /,
    ],
    [
      'one word of a name',
      'get_ipo',
      { ipo: 'narmada' },
      /^NOT_001: IPO not found: narmada\. Slugs of IPOs with a similar name: narmada-logistics-parks\. .*Counted 2 requests\.$/,
    ],
    ['an unknown name', 'get_ipo', { ipo: 'No Such Company' }, /^No IPO has a name like "No Such Company"/],
    ['a path in place of a slug', 'get_ipo', { ipo: '../../v1/webhooks' }, /^No IPO has a name like/],
    ['a query behind a slug', 'get_ipo', { ipo: 'a?fields=id' }, /^No IPO has a name like|^VAL_001/],
    ['a line break', 'search_ipos', { q: 'a\r\nX-API-Key: b' }, /found|^VAL_001/],
    ['a foreign cursor', 'search_ipos', { cursor: '/v1/webhooks?limit=5' }, /^cursor is not from a result/],
    ['an address as a cursor', 'search_ipos', { cursor: 'https://evil.example/v1/ipos' }, /^cursor is not/],
    ['a forged position', 'search_ipos', { cursor: '/v1/ipos?limit=5&cursor=abc' }, /^VAL_001/],
    ['unknown fields', 'search_ipos', { fields: ['secret'] }, /^VAL_001: .*fields/],
    [
      'a wrong day',
      'calendar',
      { from: 'yesterday' },
      /^VAL_001: Invalid request parameters: from must be a calendar day|Invalid arguments/,
    ],
    ['a wrong word', 'corporate_offers', { kind: 'bribes' }, /Invalid arguments .*: kind must be/],
    [
      'an unknown argument',
      'list_open_issues',
      { delete: true },
      /Invalid arguments .*: delete unknown\. The tool takes type, closeFrom, /,
    ],
    ['a huge limit', 'search_ipos', { limit: 1e9 }, /Invalid arguments/],
    [
      'a prototype',
      'search_ipos',
      JSON.parse('{"__proto__":{"limit":1},"constructor":1}') as object,
      /Invalid/,
    ],
  ])('refuse %s in one sentence that tells what to do', async (_what, name, given, message) => {
    const result = await assistant.call(name, given as Record<string, unknown>);
    expect(textOf(result)).toMatch(message);
    if (!textOf(result).includes('found')) expect(result.isError).toBe(true);
  });

  it('say which plan has what the plan of the caller lacks', async () => {
    const { key } = await keyOn(api.databaseUrl, 'plan_free', 'live');
    const own = await ConnectedAssistant.overHttp(api.base, key);
    const result = await own.call('gmp_now');
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/^PLAN_001: .*Upgrade to Pro or higher\..*Counted 1 request\.$/);
    await own.close();
  });

  it('say when to try again after the last request of a minute, and bound messages by account', async () => {
    const { key } = await keyOn(api.databaseUrl, 'plan_free', 'live');
    const authorization = { Authorization: `Bearer ${key}` };
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_ipos', arguments: {} },
    };
    const read = () => fetch(`${api.base}/v1/plans`, { headers: authorization });
    await Promise.all(Array.from({ length: 10 }, read));
    const refused = await (await post(call, authorization)).text();
    expect(refused).toMatch(/"isError":true/);
    expect(refused).toMatch(
      /RATE_001: The per-minute limit of 10 requests .* Try again in \d+ s\..*Counted 0/,
    );
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await post(listing, authorization)).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    const last = await post(listing, authorization);
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('show the limit of messages, and after a read that of the plan, in the headers of both forms', async () => {
    const { key } = await keyOn(api.databaseUrl, 'plan_pro', 'test');
    const calling = (given: object) => ({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'search_ipos', arguments: given },
    });
    const shown = async (body: unknown) => {
      const { headers } = await post(body, { 'X-API-Key': key });
      const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'ratelimit-policy'];
      return [...names.map((name) => headers.get(name)), headers.get('ratelimit')?.replace(/t=\d+/g, 't=…')];
    };
    const minute = ['60', '59', '"minute";q=60;w=60', '"minute";r=59;t=…'];
    expect(await shown(listing)).toEqual(minute);
    expect((await shown(calling({ limit: 'many' })))[2]).toBe('"minute";q=200;w=60');
    const [, , policy, left] = await shown(calling({ limit: 1 }));
    expect([policy, left]).toEqual([
      '"minute";q=200;w=60, "day";q=10000;w=86400',
      expect.stringMatching(/^"minute";r=199;t=…, "day";r=9999;t=…$/),
    ]);
  });

  it('name the version of their package', async () => {
    expect(assistant.client.getServerVersion()).toMatchObject({ version });
  });

  it('need a key: without one, and with a wrong one, the response is 401 and names the scheme', async () => {
    const wrong = { Authorization: `Bearer svc_test_${'0'.repeat(64)}` };
    for (const [headers, code] of [
      [{}, 'AUTH_001'],
      [wrong, 'AUTH_002'],
    ] as const) {
      const response = await post(listing, headers);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="api"',
      ]);
      expect(await response.text()).toContain(code);
    }
    await expect(ConnectedAssistant.overHttp(api.base, null)).rejects.toThrow();
  });

  it('have no pages of OAuth, no cookies, no sessions, and the headers of the API', async () => {
    for (const path of [
      'oauth-protected-resource',
      'oauth-protected-resource/mcp',
      'oauth-authorization-server',
    ])
      expect((await fetch(`${api.base}/.well-known/${path}`)).status).toBe(404);
    const response = await post(listing, { 'X-API-Key': api.testKey });
    const headers = (...names: string[]) => names.map((name) => response.headers.get(name));
    expect(headers('set-cookie', 'mcp-session-id')).toEqual([null, null]);
    expect(headers('x-request-id', 'x-api-version', 'x-disclaimer', 'x-data-source')).not.toContain(null);
    expect(headers('cache-control')).toEqual(['no-store']);
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(`${api.base}/mcp`, { method, headers: { 'X-API-Key': api.testKey } })).status).toBe(
        405,
      );
  });

  it.each([
    ['Origin', 'https://evil.example', 403],
    ['Origin', 'null', 403],
    ['Origin', 'http://localhost:6274', 200],
  ])('answer a page with the header %s: %s by %i', async (name, value, status) => {
    expect((await post(listing, { 'X-API-Key': api.testKey, [name]: value })).status).toBe(status);
  });

  it.each([
    ['no JSON', '{', 400],
    ['a body of another type', '{}', 415],
    ['too much', JSON.stringify({ a: 'x'.repeat(70_000) }), 413],
  ])('refuse %s', async (what, body, status) => {
    const type = what.includes('type') ? 'text/plain' : 'application/json';
    expect((await post(body, { 'X-API-Key': api.testKey, 'Content-Type': type })).status).toBe(status);
  });

  it('offer a glossary, the error codes and the guides', async () => {
    const { resources } = await assistant.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['market://glossary', 'market://errors', 'market://guides/lists']),
    );
    const { contents } = await assistant.client.readResource({ uri: 'market://errors' });
    expect(JSON.stringify(contents)).toContain('PLAN_001');
  });

  it('serve clients of the former line', async () => {
    const headers = { 'X-API-Key': api.testKey };
    const client = new OldClient({ name: 'an old one', version: '1.0.0' });
    await client.connect(new OldTransport(new URL(`${api.base}/mcp`), { requestInit: { headers } }));
    expect((await client.listTools()).tools).toHaveLength(14);
    const result = await client.callTool({ name: 'list_open_issues', arguments: {} });
    expect(JSON.stringify(result)).toContain('"requestsCounted":1');
    await client.close();
  });
});
