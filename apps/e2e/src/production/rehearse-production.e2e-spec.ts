import { createHmac } from 'node:crypto';
import type { ClientHttp2Session } from 'node:http2';
import { type ReceivedRequest, type TestReceiver, until } from '@market/testing';
import { appOf } from '../dashboard/making-changes';
import { addressOf, customerViews, operatorViews, type PageView } from '../dashboard/page-views';
import { describeBehindNginx } from '../harness/describe-behind-nginx';
import { notificationOf, seconds } from '../harness/razorpay-server';
import type { ProductionPage } from './production-page';
import { answerOn, headOf, ProductionScene } from './production-scene';
import { isWhole } from './rehearsed-programs';

const owner = 'newcomer@customer.test';
const member = 'colleague@customer.test';
const operator = 'operator@market.test';
const session = '/dashboard/api/session';

/**
 * Each step goes on where the one before has stopped: a customer signs up, an owner takes a plan, a receiver gets events, an
 * operator suspends the account, and a rollout replaces the API. Whole by `npm run rehearse`.
 */
describeBehindNginx('in production behind nginx with TLS', () => {
  let scene: ProductionScene;
  let opened: ProductionPage;
  let client: ClientHttp2Session;
  let receiver: TestReceiver;
  let testKey: string;
  let liveKey: string;
  let secret: string;

  beforeAll(async () => {
    scene = await ProductionScene.set();
    opened = await scene.page();
    client = scene.client();
    receiver = await scene.receiver();
  });
  afterEach(() => expect(opened.browsed.complaints()).toEqual([]));
  afterAll(() => scene.strike());

  /** Reads with a key, as a client program does. */
  const read = (key: string) => answerOn(client, '/v1/ipos?limit=1', { 'x-api-key': key });

  describe('a new customer', () => {
    it('signs up by the link in a mail, over HTTP/2', async () => {
      await opened.askForLink(owner);
      const protocol = 'performance.getEntriesByType("navigation")[0].nextHopProtocol';
      expect(await opened.page.evaluate(protocol)).toBe('h2');
      const link = await scene.linkTo(owner);
      expect(link.startsWith(`${scene.origin}/dashboard/`)).toBe(true);
      await opened.follow(link);
    });

    it('got that mail over TLS, from a sender that has signed in', () => {
      const signIn = expect.stringMatching(/^market:/) as string;
      expect(scene.mails.received).toMatchObject([{ isSecure: true, signIn }]);
    });

    it('has cookies that are bound to the host and to HTTPS, and no others', async () => {
      const cookies = (await opened.context.cookies()).map(({ name, secure, httpOnly, sameSite, path }) => ({
        ...{ name, secure, httpOnly, sameSite, path },
      }));
      const bound = { secure: true, httpOnly: true, sameSite: 'Lax', path: '/' };
      expect(cookies.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
        { name: '__Host-dashboard', ...bound },
        { name: '__Host-device', ...bound },
      ]);
    });

    it('makes one key by two clicks, and reads the API with it', async () => {
      await opened.browsed.open('?env=test');
      await opened.button('Create test key').dblclick();
      const made = opened.dialog(/your new test key/);
      expect(await made.getByText(/^curl/).innerText()).toContain(`'${scene.origin}/v1/ipos?limit=1'`);
      testKey = await opened.storedFrom(made, made.getByText(/^svc_test_/));
      const answer = await read(testKey);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        200,
        expect.objectContaining({ success: true }),
      ]);
      await opened.page.getByText(/^Your first request arrived/).waitFor();
      await opened.browsed.open('/keys?env=test');
      await opened.page.getByText(/^1 working key$/).waitFor();
    });

    it('is signed in whatever scheme the own request names, because nginx names the true one', async () => {
      const forged = { 'x-forwarded-proto': 'http', forwarded: 'proto=http' };
      const answer = await answerOn(client, session, { cookie: await opened.cookieHeader(), ...forged });
      expect(answer.status).toBe(200);
    });

    it.each([{ 'X-Forwarded-Proto': 'https' }, { Forwarded: 'for=127.0.0.2;proto=https' }])(
      'is refused past nginx, although the request itself says %j',
      async (forged) => {
        const headers = { Cookie: await opened.cookieHeader(), 'X-Forwarded-For': '127.0.0.2', ...forged };
        for (const { base, output } of scene.apis) {
          const response = await fetch(base + session, { headers });
          const { error } = (await response.json()) as { error: { code: string; message: string } };
          expect([response.status, error.code]).toEqual([403, 'SES_003']);
          expect(error.message).toMatch(/HTTPS only.*TRUST_PROXY.*X-Forwarded-Proto/);
          await until('it is logged', () => output().includes('"event":"plain-http-refused"'));
        }
      },
    );

    it('gets what the plan allows from both API processes together, to the request', async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => read(testKey)));
      const statuses = answers.map(({ status }) => status);
      // One was admitted before.
      expect(statuses.filter((status) => status === 200)).toHaveLength(9);
      expect(statuses.filter((status) => status === 429)).toHaveLength(21);
    });
  });

  describe('an owner', () => {
    it('orders Pro once by two clicks, and has it when the processor says that it is paid', async () => {
      await opened.browsed.open('/plan');
      await opened.button('Change to Pro').click();
      await opened.button('Change to Pro', opened.dialog('Change to Pro')).dblclick();
      const toPay = opened.dialog('Pay for Pro').getByRole('link', { name: 'Go to the payment page' });
      const { id } = scene.razorpay.behind(await toPay.getAttribute('href'));
      expect([...scene.razorpay.subscriptions.keys()]).toEqual([id]);
      const current_start = seconds();
      const cycle = { current_start, current_end: current_start + 30 * 86_400, paid_count: 1 };
      const paid = scene.razorpay.change(id, { status: 'active', ...cycle });
      const { body, headers } = notificationOf('subscription.activated', paid, seconds());
      expect((await answerOn(client, '/payments/razorpay', headers, body)).status).toBe(200);
      await opened.browsed.open('/plan');
      const column = opened.page.locator('.plan', { hasText: 'Pro' });
      await column.getByText('your plan', { exact: true }).waitFor();
    });

    it('makes a live key, which reads live data at once', async () => {
      await opened.browsed.open('/keys');
      await opened.button('Create live key').click();
      await opened.dialog('Create live key').getByLabel('Name').fill('Website');
      await opened.button('Create key').dblclick();
      const made = opened.dialog('Website: your new live key');
      liveKey = await opened.storedFrom(made, made.getByText(/^svc_live_/));
      await opened.page.getByText(/^1 working key$/).waitFor();
      expect((await read(liveKey)).status).toBe(200);
    });

    it('adds an endpoint, whose test event arrives with a signature by its secret', async () => {
      await opened.browsed.open('/webhooks');
      await opened.button('Add an endpoint').click();
      const form = opened.dialog('Add an endpoint for live events');
      await form.getByLabel('URL').fill(`https://localhost:${receiver.port}/hook`);
      await form.getByRole('checkbox', { name: 'ipo.opened' }).check();
      await opened.button('Add the endpoint', form).dblclick();
      const made = opened.dialog('Your endpoint was added');
      secret = await opened.storedFrom(made, made.locator('code'));
      await opened.page.getByRole('link', { name: /^localhost/ }).click();
      await opened.button('Send a test event').click();
      await opened.page.getByText('Test event delivered').waitFor();
      expect(receiver.requests.map((request) => isSigned(request, secret))).toEqual([true]);
    });

    it('makes a calendar feed, which a calendar opens without a key', async () => {
      await opened.browsed.open('/settings');
      await opened.button('Create feed').click();
      const form = opened.dialog('Create calendar feed');
      await form.getByLabel('Name').fill('Desk');
      await form.getByRole('button', { name: 'Create feed' }).dblclick();
      const made = opened.dialog('Desk: your new calendar feed');
      const address = new URL(await opened.storedFrom(made, made.locator('code')));
      expect(address.origin).toBe(scene.origin);
      const calendar = await answerOn(client, address.pathname + address.search);
      expect([calendar.status, calendar.text.slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);
    });

    it('invites a colleague by one mail, who is led into the account in another browser', async () => {
      await opened.browsed.open('/team');
      await opened.button(/^Invite/).click();
      const form = opened.dialog('Invite member');
      await form.getByLabel('Email').fill(member);
      await opened.button('Send invitation', form).dblclick();
      await opened.page.getByRole('cell', { name: member, exact: true }).waitFor();
      const other = await scene.page();
      await other.follow(await scene.linkTo(member));
      await other.browsed.open('/team');
      await other.page.getByRole('cell', { name: owner, exact: true }).waitFor();
      expect(other.browsed.complaints()).toEqual([]);
      expect(scene.mails.received.filter(({ to }) => to.includes(member))).toHaveLength(1);
      await other.context.close();
    });
  });

  it('a receiver that fails gets an event again under the same id, and a stream and a page get it once', async () => {
    const stream = client.request({ ':path': '/v1/events/stream', 'x-api-key': liveKey });
    let streamed = '';
    stream.setEncoding('utf8').on('data', (text: string) => (streamed += text));
    expect((await headOf(stream))[':status']).toBe(200);
    await opened.browsed.open('/events');
    await opened.button('Follow live').click();
    await opened.page.getByText('following', { exact: true }).waitFor();
    const before = receiver.requests.length;
    receiver.respond = (_request, response) =>
      void response.writeHead(receiver.requests.length === before + 1 ? 503 : 200).end();
    await scene.announce();
    const sent = (await receiver.received(before + 2)).slice(before);
    expect(sent.map((request) => isSigned(request, secret))).toEqual([true, true]);
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const { id } = JSON.parse(String(sent[0]?.body)) as { id: string };
    await until('the stream has it', () => streamed.includes(`"id":"${id}"`));
    expect(streamed.split(`"id":"${id}"`)).toHaveLength(2);
    await opened.page.getByText('1 event received').waitFor({ state: 'attached' });
    stream.close();
  });

  describe('an operator', () => {
    let desk: ProductionPage;

    beforeAll(async () => {
      desk = await scene.page();
    });
    afterEach(() => expect(desk.browsed.complaints()).toEqual([]));

    it('whom the command line made one, has the pages after an authenticator app is set up', async () => {
      await desk.askForLink(operator);
      await desk.follow(await scene.linkTo(operator));
      await scene.makeOperator(operator);
      desk.browsed.expectStatuses(403);
      await desk.browsed.open('/operators');
      await desk.page.getByText('Pages of operators need a passkey or an authenticator app.').waitFor();
      desk.browsed.expectStatuses();
      await desk.browsed.open('/security');
      await (await appOf('Set up', desk.page)).action.click();
      await desk.button(/stored/, desk.dialog(/recovery codes/i)).click();
      await desk.browsed.open('/operators');
      await desk.page.getByRole('heading', { name: 'Accounts by plan' }).waitFor();
    });

    it('suspends the account: its key and its pages name the reason, until the account is resumed', async () => {
      await desk.browsed.open(`/operators/accounts?q=${encodeURIComponent(owner)}`);
      await desk.page.getByRole('link', { name: owner }).click();
      const lock = async (name: string, reason: string) => {
        await desk.button(name).click();
        await desk.page.getByRole('textbox', { name: 'Reason' }).fill(reason);
        await desk.button(name, desk.dialog(name)).dblclick();
      };
      await lock('Suspend the account', 'A leaked key');
      await until('the key is refused', async () => (await read(liveKey)).text.includes('"AUTH_003"'));
      await opened.browsed.open('');
      await opened.page.getByText('Reason: A leaked key').first().waitFor();
      await lock('Resume the account', 'It was changed');
      await until('the key works', async () => (await read(liveKey)).status === 200);
      await opened.browsed.open('');
      expect(await opened.page.locator('.account-notices').count()).toBe(0);
    });

    if (isWhole) {
      it.each(operatorViews.filter(isAlone))('opens /$path without an error of the browser', (view) =>
        show(desk, view),
      );
      it.each(customerViews.filter(isAlone))('has a customer open /$path without one', (view) =>
        show(opened, view),
      );
    }
  });

  it('a rollout replaces both API processes while a client reads, and loses no request', async () => {
    const statuses: number[] = [];
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        statuses.push((await read(liveKey)).status);
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    })();
    for (let times = 0; times < (isWhole ? 4 : 1); times += 1) {
      for (const at of scene.apis.keys()) expect(await scene.replaceApi(at)).toBe(0);
    }
    isOver = true;
    await reading;
    expect(statuses.length).toBeGreaterThan(5);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await show(opened, { path: '', heading: 'Overview' });
  });
});

/** Tells whether the address of a page names no record. */
function isAlone({ path }: PageView): boolean {
  return !path.includes(':');
}

/** Opens a page, and waits for its heading. */
async function show({ browsed, page }: ProductionPage, view: PageView): Promise<void> {
  await browsed.open(addressOf(view, {}));
  await page.getByRole('heading', { name: view.heading, level: 1 }).waitFor();
}

/** Tells whether a delivery is signed by a secret, as the guide to webhooks verifies it. */
function isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${String(body)}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
