import { request } from 'node:http';
import { until } from '@market/testing';
import { keyOn, revokeKey } from '../harness/accounts';
import { type SharedApi, sharedApi } from '../harness/shared-api';

const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const calling = (name: string, given: unknown, id = 1) => ({
  ...{ jsonrpc: '2.0', id, method: 'tools/call' },
  params: { name, arguments: given },
});

describe('the endpoint of assistants', () => {
  let api: SharedApi;
  let key: string;

  beforeAll(async () => {
    api = await sharedApi();
  });
  beforeEach(async () => {
    // Messages are limited by account: each test has one of its own.
    ({ key } = await keyOn(api.databaseUrl, 'plan_enterprise', 'test'));
  });

  /** Sends a body as it is. @returns status and body */
  const send = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<readonly [status: number, text: string]>((resolve, reject) => {
      const sent = request(
        `${api.base}/mcp`,
        {
          method: 'POST',
          headers: {
            ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
            'X-API-Key': key,
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => resolve([response.statusCode ?? 0, Buffer.concat(parts).toString()]));
        },
      );
      sent.on('error', reject);
      sent.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  /** Calls a tool. @returns text of its result */
  const call = async (name: string, given: unknown) => {
    const [, text] = await send(calling(name, given));
    const { result, error } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as {
      readonly result?: {
        readonly isError?: boolean;
        readonly content: readonly { readonly text: string }[];
      };
      readonly error?: { readonly message: string };
    };
    return {
      isError: result?.isError ?? error !== undefined,
      text: result?.content[0]?.text ?? error?.message,
    };
  };

  it.each([
    ['evil.example', 403],
    ['evil.example:4300', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost:1', 200],
  ])(
    'answers a request to the host %s with %i, because names can be pointed at any address',
    async (host, status) => {
      const [answered, text] = await send(listing, { Host: host });
      expect(answered).toBe(status);
      if (status === 403) expect(text).toContain('Invalid Host: ');
    },
  );

  it('answers each message of an array, and counts each against the limit', async () => {
    const [status, text] = await send([listing, calling('data_freshness', {}, 2), calling('no_tool', {}, 3)]);
    expect(status).toBe(200);
    expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => id).sort()).toEqual(['1', '2', '3']);
    expect(text).toContain('"requestsCounted":1');
    const [many] = await send(Array.from({ length: 61 }, (_, id) => ({ ...listing, id })));
    expect(many).toBe(429);
  });

  it.each([
    ['an array of nothing', '[]'],
    ['an array of junk', '[1,null,"x"]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['thirty thousand brackets', '['.repeat(30_000)],
    ['an object as an id', JSON.stringify({ ...listing, id: {} })],
  ])('refuses %s as no message', async (_what, body) => {
    const [status, text] = await send(body);
    expect(status).toBe(400);
    expect(text).toContain('"jsonrpc":"2.0"');
    expect(text).not.toMatch(/ at .*\.js|node_modules/);
  });

  it('refuses a body of a megabyte with its limit', async () => {
    const [status, text] = await send(calling('search_ipos', { q: 'a'.repeat(1_000_000) }));
    expect([status, text]).toEqual([413, expect.stringContaining('The body is larger than 64 KB')]);
  });

  it.each<readonly [string, string, unknown, RegExp]>([
    ['a word of 60 000 letters', 'search_ipos', { q: 'a'.repeat(60_000) }, /^The arguments are longer than/],
    [
      'a name of 60 000 letters',
      'get_ipo',
      { ipo: 'a b'.repeat(20_000) },
      /^ipo must have 2 to 100 characters/,
    ],
    ['a slug of 60 000 letters', 'get_ipo', { ipo: 'a'.repeat(60_000) }, /^The arguments are longer than/],
    ['a name of no letters', 'get_ipo', { ipo: '' }, /^ipo must have 2 to 100 characters/],
    ['a number in place of a text', 'search_ipos', { q: 5 }, /q must be string/],
    ['an operator in place of a text', 'search_ipos', { q: { $gt: 1 } }, /q must be string/],
    [
      'five thousand values',
      'search_ipos',
      { status: Array(5_000).fill('open') },
      /more than the maximum of 200/,
    ],
    ['half a record', 'search_ipos', { limit: 1.5 }, /limit must be integer/],
    ['a null character', 'search_ipos', { q: 'a\0b' }, /^VAL_001: .*null character/],
    ['a prototype as a name', 'get_ipo', { ipo: '__proto__' }, /^No IPO has a name like/],
    ['a text in place of arguments', 'search_ipos', 'x', /arguments/],
    ['an unknown tool', 'delete_everything', {}, /Tool delete_everything not found/],
    ['a prototype as a tool', '__proto__', {}, /Tool __proto__/],
  ])(
    'refuses %s in a sentence of the fault, and serves the next call',
    async (_what, name, given, message) => {
      const refused = await call(name, given);
      expect(refused).toEqual({ isError: true, text: expect.stringMatching(message) as string });
      expect((await call('data_freshness', {})).isError).toBe(false);
    },
  );

  it('refuses a key that was revoked after its first message', async () => {
    const { key: own, keyId } = await keyOn(api.databaseUrl, 'plan_enterprise', 'test');
    key = own;
    expect((await call('data_freshness', {})).isError).toBe(false);
    await revokeKey(api.databaseUrl, keyId);
    let refused = '';
    await until('refused', async () => {
      const [status, text] = await send(calling('data_freshness', {}));
      refused = text;
      return status === 401;
    });
    expect(refused).toContain('AUTH_002');
  });
});
