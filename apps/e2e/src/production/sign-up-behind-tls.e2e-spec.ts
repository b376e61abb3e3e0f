import { once } from 'node:events';
import { connect } from 'node:http2';
import { text } from 'node:stream/consumers';
import { until } from '@market/testing';
import type { Page } from 'playwright-core';
import { describeBehindNginx } from '../harness/describe-behind-nginx';
import { type ProductionPage, ProductionScene } from './production-scene';

const email = 'newcomer@customer.test';
const session = '/dashboard/api/session';

/** Each step goes on where the one before has stopped. */
describeBehindNginx('in production behind nginx with TLS, a new customer', () => {
  let scene: ProductionScene;
  let opened: ProductionPage;
  let page: Page;

  beforeAll(async () => {
    scene = await ProductionScene.set();
    opened = await scene.page();
    ({ page } = opened.browsed);
  });
  afterEach(() => expect(opened.browsed.complaints()).toEqual([]));
  afterAll(() => scene.strike());

  const cookies = async () =>
    (await opened.context.cookies()).map(({ name, secure, httpOnly, sameSite, path }) => ({
      ...{ name, secure, httpOnly, sameSite, path },
    }));
  /** Cookies of the browser as a header. */
  const cookieHeader = async () =>
    (await opened.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  /** Reads past the pages, as a client program that trusts the authority does, by HTTP/2. */
  const read = async (path: string, headers: Readonly<Record<string, string>>) => {
    const client = connect(scene.origin, { ca: scene.certificate });
    try {
      const request = client.request({ ':path': path, ...headers });
      const [head] = (await once(request, 'response')) as [Readonly<Record<string, unknown>>];
      return { status: head[':status'], body: JSON.parse(await text(request)) as { success: boolean } };
    } finally {
      client.close();
    }
  };

  it('signs up by the link in a mail, over HTTP/2', async () => {
    await opened.browsed.open('/sign-up');
    expect(await page.evaluate('performance.getEntriesByType("navigation")[0].nextHopProtocol')).toBe('h2');
    await page.getByLabel('E-mail').fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
    const link = await scene.linkTo(email);
    expect(link.startsWith(`${scene.origin}/dashboard/`)).toBe(true);
    await page.goto(link);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it('has cookies that are bound to the host and to HTTPS, and no others', async () => {
    const bound = { secure: true, httpOnly: true, sameSite: 'Lax', path: '/' };
    expect((await cookies()).sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: '__Host-dashboard', ...bound },
      { name: '__Host-device', ...bound },
    ]);
  });

  it('makes a key in the pages and reads the API with it', async () => {
    await opened.browsed.open('?env=test');
    await page.getByRole('button', { name: 'Make a test key' }).click();
    const made = page.getByRole('dialog', { name: /your new test key/ });
    const key = await made
      .getByText(/^svc_test_/)
      .first()
      .innerText();
    expect(await made.getByText(/^curl/).innerText()).toContain(`'${scene.origin}/v1/ipos?limit=1'`);
    await made.getByRole('button', { name: 'I have stored it' }).click();
    const answer = await read('/v1/ipos?limit=1', { 'x-api-key': key });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    await page.getByText(/^Your first request arrived/).waitFor();
  });

  it('is signed in whatever scheme the own request names, because nginx names the true one', async () => {
    const headers = { cookie: await cookieHeader(), 'x-forwarded-proto': 'http', forwarded: 'proto=http' };
    expect(await read(session, headers)).toMatchObject({ status: 200, body: { success: true } });
  });

  it.each([{ 'X-Forwarded-Proto': 'https' }, { Forwarded: 'for=127.0.0.2;proto=https' }])(
    'is refused past nginx, although the request itself says %j',
    async (forged) => {
      const headers = { Cookie: await cookieHeader(), 'X-Forwarded-For': '127.0.0.2', ...forged };
      const response = await fetch(scene.api.base + session, { headers });
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      expect([response.status, error.code]).toEqual([403, 'SES_003']);
      expect(error.message).toMatch(/HTTPS only.*TRUST_PROXY.*X-Forwarded-Proto/);
      await until('it is logged', () => scene.api.output().includes('"event":"plain-http-refused"'));
    },
  );
});
