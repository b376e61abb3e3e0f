import { randomBytes } from 'node:crypto';
import { checkedText } from '@market/kernel';
import { until } from '@market/testing';
import { keyOn } from '../harness/accounts';
import { launchApi, type ApiProcess } from '../harness/api-process';
import { DashboardBrowser, pageOrigin } from '../harness/dashboard-browser';
import { queuedMails, tokenIn } from '../harness/queued-mails';
import { prepareDatabase } from '../harness/running-api';
import { Wire } from '../harness/wire';

type Line = Readonly<Record<string, unknown>>;

const secretsKey = randomBytes(32).toString('base64');

/** Returns a well-formed key that belongs to no account. */
const unknownKey = () => checkedText('svc_live_');

describe('the access log', () => {
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  let api: ApiProcess;
  let caller: { accountId: string; key: string };
  let free: { accountId: string; key: string };

  beforeAll(async () => {
    prepared = await prepareDatabase();
    caller = await keyOn(prepared.database.url, 'plan_pro');
    free = await keyOn(prepared.database.url, 'plan_free');
    api = await launchApi(prepared.database.url, {
      ...{ LOG_LEVEL: 'debug', TRUST_PROXY: '127.0.0.1', SECRETS_KEY: secretsKey, PUBLIC_URL: pageOrigin },
    });
  });
  afterAll(async () => {
    await api.stop();
    await prepared.database.drop();
  });

  const lines = () =>
    api
      .output()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));

  /** Sends a request from an address. @returns its line of the log, once it is written */
  async function lineOf(path: string, address: string, { method = 'GET', headers = {}, body = '' } = {}) {
    const response = await fetch(`${api.base}${path}`, {
      method,
      headers: { 'X-Forwarded-For': address, ...headers },
      ...(body === '' ? {} : { body }),
    });
    await response.arrayBuffer();
    const id = response.headers.get('x-request-id');
    const isIt = ({ requestId, msg }: Line) => requestId === id && msg === 'answered';
    await until('the line of a request', () => lines().some(isIt));
    return lines().find(isIt);
  }

  it.each([
    ['that is served from the response cache', '/v1/ipos?limit=1', 200],
    ['that a handler serves', '/v1/usage', 200],
    ['for a record that does not exist', '/v1/ipos/no-such-ipo', 404],
  ])('names account, key and address of a request %s', async (_title, path, status) => {
    const line = await lineOf(path, '203.0.113.7:4711', { headers: { 'X-API-Key': caller.key } });
    expect(line).toMatchObject({ status, accountId: caller.accountId, address: '203.0.113.7' });
    expect(line?.['keyId']).toMatch(/^key_[0-9a-f]{32}$/);
  });

  it('names account, key and address of a request that the plan refuses', async () => {
    const line = await lineOf('/v1/gmp', '2001:db8::7', { headers: { 'X-API-Key': free.key } });
    expect(line).toMatchObject({
      ...{ status: 403, accountId: free.accountId, address: '2001:db8:0:0::/64' },
      keyId: expect.stringMatching(/^key_/) as string,
    });
  });

  it('names account, user and address of a request with a session', async () => {
    const browser = new DashboardBrowser(api.base);
    await browser.call('POST links', { email: 'asha@example.test' });
    const [mail] = await queuedMails(prepared.database.url, secretsKey);
    if (mail === undefined) throw new Error('no mail was queued');
    await browser.call('POST links/use', { token: tokenIn(mail) });
    const { account, user } = (await browser.call('GET session')).data;
    const headers = { Cookie: browser.cookieHeader };
    const line = await lineOf('/dashboard/api/session', '203.0.113.8', { headers });
    const named = { accountId: account.id as string, userId: user.id as string, address: '203.0.113.8' };
    expect(line).toMatchObject({ status: 200, ...named });
    expect(line).not.toHaveProperty('keyId');
  });

  it('names only the address of an unauthenticated caller', async () => {
    const key = unknownKey();
    for (const [path, headers, status] of [
      ['/v1/ipos', { 'X-API-Key': key }, 401],
      ['/v1/ipos', {}, 401],
      ['/v1/none', { 'X-API-Key': caller.key }, 404],
      ['/health/live', {}, 200],
    ] as const) {
      const line = await lineOf(path, 'no address', { headers });
      expect(line).toMatchObject({ status, address: 'unknown' });
      expect([line?.['accountId'], line?.['keyId']]).toEqual([undefined, undefined]);
    }
  });

  it('names the address of a refused connection whose bytes are not a request', async () => {
    const wire = await Wire.open(api.port);
    wire.send('nonsense\r\n\r\n');
    await wire.ended;
    await until('the line of a refusal', () =>
      lines().some(
        ({ msg, address }) => msg === 'refused before it was a request' && address === '127.0.0.1',
      ),
    );
  });

  it('contains no token of a link that a mail gateway put into the path, nor has the page or error that follows', async () => {
    const token = randomBytes(32).toString('base64url');
    const answers = [];
    for (const accept of ['text/html', 'application/json']) {
      for (const sign of ['%23', '/%2523', '', '/']) {
        const path = `/dashboard/link${sign}${token}`;
        await lineOf(path, '203.0.113.10', { headers: { Accept: accept, Referer: `${pageOrigin}${path}` } });
        answers.push(await (await fetch(`${api.base}${path}`, { headers: { Accept: accept } })).text());
      }
    }
    for (const text of [api.output(), ...answers]) expect(text).not.toContain(token.slice(0, 16));
  });

  it('contains no secret, wherever in a request it was sent', async () => {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const key = unknownKey();
    const { key: known } = caller;
    const body = JSON.stringify({ url: 'https://127.0.0.1/', events: ['ipo.opened'], secret });
    const json = { 'Content-Type': 'application/json' };
    for (const text of [known, key, secret]) {
      const everywhere = {
        ...{ Referer: `https://x.example/?key=${text}`, Cookie: `key=${text}`, 'User-Agent': text },
        ...{
          'X-Request-ID': text.replace(/\W/g, ''),
          'Idempotency-Key': text.replace(/\W/g, '').slice(0, 60),
        },
      };
      await lineOf(`/v1/ipos?key=${encodeURIComponent(text)}`, text, { headers: everywhere });
      await lineOf(`/v1/ipos/${encodeURIComponent(text)}`, text, { headers: { 'X-API-Key': known } });
      await lineOf(`/v1/${encodeURIComponent(text)}`, text, { headers: { Authorization: `Bearer ${text}` } });
      const posted = { method: 'POST', body, headers: { ...json, 'X-API-Key': known, ...everywhere } };
      await lineOf('/v1/webhooks', '203.0.113.9', posted);
    }
    const output = api.output();
    for (const text of [known, key, free.key, secret]) {
      // Neither the whole text nor its random part.
      expect(output).not.toContain(text);
      expect(output).not.toContain(text.slice(9, 25));
    }
  });
});
