import { type TestReceiver, until } from '@market/testing';
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../harness/chromium';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';

const email = 'newcomer@customer.test';

const eventIdOf = (body: Buffer) => (JSON.parse(body.toString()) as { id: string }).id;

/** Each step goes on where the one before has stopped, as a new customer does. */
describeInBrowser('a new customer', () => {
  let scene: DashboardScene;
  let browsed: BrowsedPage;
  let page: Page;
  let curl: string;
  let receiver: TestReceiver;

  beforeAll(async () => {
    scene = await DashboardScene.set({ WEBHOOKS_RETRY_DELAYS_SECONDS: '1', SITE: 'on' });
    browsed = await scene.page();
    ({ page } = browsed);
    receiver = await scene.services.receiver();
  });
  afterEach(() => expect(browsed.complaints()).toEqual([]));
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  const tabTo = async (words: string) => {
    for (let tabs = 0; tabs < 10; tabs += 1) {
      await page.keyboard.press('Tab');
      if ((await page.locator(':focus').textContent()) === words) return;
    }
    throw new Error(`${words} is not reached by ten tabs`);
  };
  /** Sends the request of the copied line, and returns the status of the answer. */
  const runCurl = async () => {
    const [, key = '', url = ''] = /^curl -H "X-API-Key: ([^"]+)" '([^']+)'$/.exec(curl) ?? [];
    return (await fetch(url, { headers: { 'X-API-Key': key } })).status;
  };

  /** Returns an instant as a field has it. Shape: `2026-11-29T10:30` in India's time */
  const ago = (minutes: number) => new Date(Date.now() + (330 - minutes) * 60_000).toISOString().slice(0, 16);
  const makeBulk = () =>
    scene.services.rows(
      `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occurred_at, data, fanned_out_at)
       SELECT 'evt_bulk' || n, data_set, type, 'bulk' || n, effective_on, occurred_at, data, fanned_out_at
         FROM (SELECT * FROM outbox_event WHERE type = 'ipo.opened' AND data_set = 'live' ORDER BY position DESC LIMIT 1) one,
              generate_series(1, 10001) n`,
    );
  const dropBulk = () => scene.services.rows(`DELETE FROM outbox_event WHERE id LIKE 'evt\\_bulk%'`);
  /** Expects that nothing in a form can be changed while its outcome is awaited, which would be lost. */
  const expectLocked = async (form: Locator) => {
    const inputs = await form.locator('input').all();
    expect(await Promise.all(inputs.map((input) => input.isEditable()))).toEqual(inputs.map(() => false));
  };
  /** Counts a range while the begin of the run of failures is being asked for, and lets the page have it afterwards. */
  const countBeforeRunIsKnown = async () => {
    const released = Promise.withResolvers<undefined>();
    const orders: { readonly since?: string; readonly preview?: boolean }[] = [];
    let stays = false;
    const route = (url: URL) => url.pathname.endsWith('/replays');
    const form = dialog('Resend deliveries');
    await page.route(route, async (request) => {
      const order = request.request().postDataJSON() as (typeof orders)[number];
      if (order.since === undefined) await released.promise;
      else await expectLocked(form);
      if (order.since !== undefined) orders.push(order);
      if (order.preview === false) {
        await page.keyboard.press('Escape');
        stays = (await form.isVisible()) && (await button('Cancel', form).isDisabled());
      }
      await request.continue();
    });
    await button('Resend a time range').click();
    const since = await form.getByLabel('Since, IST').inputValue();
    await button('Count them first', form).click();
    const send = button(/^Send \d+ events?$/, form);
    await send.waitFor();
    const run = page.waitForResponse((response) => route(new URL(response.url())));
    released.resolve(undefined);
    await run;
    expect(await form.getByLabel('Since, IST').inputValue()).toBe(since);
    browsed.expectStatuses(409, 400);
    await send.click();
    await form.getByText(/^The endpoint is disabled and gets nothing/).waitFor();
    expect([orders.map((order) => order.preview), stays]).toEqual([[true, false], true]);
    expect(orders[1]?.since).toBe(orders[0]?.since);
    await page.unroute(route);
    await button('Cancel', form).click();
  };

  it('goes from the front page by way of the prices to the sign-up', async () => {
    await page.goto(scene.origin);
    await page.getByRole('link', { name: 'Pricing' }).first().click();
    await page.getByRole('heading', { name: 'Pro' }).waitFor();
    await page.getByRole('link', { name: 'Start free' }).last().click();
    await page.waitForURL('**/dashboard/sign-up');
  });

  it('signs up by a link, with the keyboard alone', async () => {
    await browsed.settled();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await browsed.open(await scene.linkTo(email));
    await tabTo('Continue');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('heading', { name: 'Your first request' }).waitFor();
  });

  it('finds that the link works once', async () => {
    const [link = ''] = scene.linksTo(email);
    browsed.expectStatuses(409);
    await browsed.open(link);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    browsed.expectStatuses();
  });

  it('makes a test key, whose dialog only its own button closes', async () => {
    await browsed.open('?env=test');
    await button('Create test key').click();
    const made = dialog(/your new test key/);
    await made.waitFor();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.waitForTimeout(200);
    expect(
      await made
        .getByText(/^svc_test_/)
        .first()
        .innerText(),
    ).toMatch(/^svc_test_[\w-]{20,}$/);
    await button('Copy Try it', made).click();
    curl = await copied();
    expect(curl).toContain(`'${scene.origin}/v1/ipos?limit=1'`);
    await button('I have stored it', made).click();
    await made.waitFor({ state: 'detached' });
  });

  it('sees the request of the copied line arrive on the overview', async () => {
    expect(await runCurl()).toBe(200);
    await page.getByText(/^Your first request arrived/).waitFor();
    await page.getByText('Last 7 days1 request').waitFor();
  });

  it('reaches the limit of a minute, and reads until when and which plan has more', async () => {
    const statuses = await Promise.all(Array.from({ length: 12 }, runCurl));
    expect([...new Set(statuses)].sort()).toEqual([200, 429]);
    await browsed.open('/usage?env=test');
    await page.getByText('The limit of 60 seconds is reached: requests are refused now').waitFor();
    await page
      .getByText(
        /Refused since \d\d:\d\d IST\. \d+ requests? available at \d\d:\d\d IST\. Basic has 60 a minute\./,
      )
      .waitFor();
    await page.getByText(/Refused today: \d times GET \/v1\/ipos/).waitFor();
    await browsed.open('?env=test');
    const reached = page.getByRole('listitem').filter({ hasText: '60-second limit' });
    await reached.getByText(/^Refused since \d\d:\d\d IST\./).waitFor();
  });

  it('reads that the plan has no webhooks, and takes one in the sandbox that has', async () => {
    await browsed.open('/webhooks');
    await page.getByText(/Free has none/).waitFor();
    await page.getByRole('link', { name: 'Compare the plans' }).click();
    await button('Change to Pro').click();
    await button('Change to Pro', dialog('Change to Pro')).click();
    await button('Close', dialog('Done')).last().click();
    await page.locator('.plan', { hasText: 'Pro' }).getByText('your plan', { exact: true }).waitFor();
    await page
      .getByRole('table', { name: /Payments/ })
      .getByText('₹')
      .first()
      .waitFor();
  });

  it('adds a webhook, and gets its secret once', async () => {
    await browsed.open('/webhooks');
    await button('Add an endpoint').click();
    const form = dialog('Add an endpoint for live events');
    await form.getByLabel('URL').fill(`https://localhost:${receiver.port}/hook`);
    await form.getByRole('checkbox', { name: 'ipo.opened' }).check();
    await button('Add the endpoint', form).click();
    const made = dialog('Your endpoint was added');
    expect(await made.locator('code').innerText()).toMatch(/^whsec_/);
    await button('I have stored it', made).click();
    await page.getByRole('link', { name: /^localhost/ }).click();
    await button('Send a test event').click();
    await page.getByText('Test event delivered').waitFor();
    await button('ipo.opened', page.getByRole('table', { name: 'Deliveries, newest first' })).click();
    const test = dialog('Delivery');
    await test.getByText('A test event: send another one from the page of the endpoint.').waitFor();
    expect(await button('Resend', test).count()).toBe(0);
    await button('Close', test).first().click();
  });

  it('sees the endpoint disabled after ten failures, and enables it with what it missed', async () => {
    const first = receiver.requests.length;
    receiver.respond = (_request, response) => void response.writeHead(500).end('<b>out of order</b>');
    await scene.services.announce(10);
    await until('the endpoint is disabled', async () => {
      const rows = await scene.services.rows('SELECT FROM webhook_endpoint WHERE disabled_at IS NOT NULL');
      return rows.length === 1;
    });
    await page.reload();
    await page.getByText(/no events are sent$/).waitFor();
    await scene.services.announce(2);
    const acknowledged: string[] = [];
    receiver.respond = ({ body }, response) => {
      acknowledged.push(eventIdOf(body));
      response.writeHead(200).end('ok');
    };
    await until('every event is fanned out', async () => {
      const waiting = await scene.services.rows('SELECT FROM outbox_event WHERE fanned_out_at IS NULL');
      return waiting.length === 0;
    });
    await countBeforeRunIsKnown();
    await makeBulk();
    await button('Enable').click();
    const form = dialog('Enable the endpoint');
    await form.getByText(/^means more than 10000 deliveries/).waitFor();
    expect(await button('Enable', form).isDisabled()).toBe(true);
    await dropBulk();
    const since = form.getByLabel('Since, IST');
    await since.fill(ago(60));
    await since.clear();
    await form.getByText('Enter a date and a time to count what was missed.').waitFor();
    await since.fill(ago(60));
    await form.getByRole('checkbox', { name: /^Send what was missed since/ }).check();
    const counted = form.getByText(/^12 events would be sent: .*\. Nothing was sent yet\.$/);
    await counted.waitFor();
    await makeBulk();
    await button('Enable', form).click();
    await form.getByText(/^means more than 10000 deliveries/).waitFor();
    await dropBulk();
    await since.fill(ago(59));
    await counted.waitFor();
    await page.route('**/enable', async (request) => {
      await expectLocked(form);
      await request.continue();
    });
    await since.press('Enter');
    const outcome = dialog('The endpoint is enabled');
    await outcome.getByText('12 events that it missed are on the way.').waitFor();
    const refused = receiver.requests.slice(first, first + 10).map(({ body }) => eventIdOf(body));
    await until('every event is acknowledged', () => acknowledged.length >= 12);
    expect([acknowledged.length, new Set(acknowledged).size]).toEqual([12, 12]);
    expect(acknowledged).toEqual(expect.arrayContaining(refused));
    await button('Close', outcome).last().click();
  });

  it('invites a member, who is led in by a link', async () => {
    await browsed.open('/team');
    await button(/^Invite/).click();
    const form = dialog('Invite member');
    await form.getByLabel('Email').fill('colleague@customer.test');
    await button('Send invitation', form).click();
    await page.getByRole('cell', { name: 'colleague@customer.test', exact: true }).waitFor();
    const colleague = await scene.page();
    await colleague.open(await scene.linkTo('colleague@customer.test'));
    await colleague.page.getByText(`${email} invites you to the account ${email}, as a member.`).waitFor();
    await expectFlawless(colleague, 'Join an account');
    await colleague.page.getByRole('button', { name: 'Continue' }).click();
    await colleague.page.getByRole('heading', { name: 'Overview' }).waitFor();
    await colleague.open('/webhooks');
    await colleague.page.getByText(`Ask an owner: ${email}.`).waitFor();
    await colleague.open('/team');
    await button('Leave this account', colleague.page).click();
    const leaving = colleague.page.getByRole('dialog');
    await leaving.getByText('You are signed out.').waitFor();
    // An invitation proves no identity, and to leave needs a proof.
    colleague.expectStatuses(403);
    await button('Leave this account', leaving).click();
    const known = scene.linksTo('colleague@customer.test');
    const proof = colleague.page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.waitFor();
    await colleague.page.keyboard.press('Escape');
    // One message, by one sentence.
    await leaving
      .getByText('Nothing was changed, because it was not confirmed that it is you.', { exact: true })
      .waitFor();
    expect(await leaving.getByText('Nothing was changed').count()).toBe(1);
    await button('Leave this account', leaving).click();
    await button('Email me a link', proof).click();
    await button('I have used the link', proof).click();
    await proof.getByText('The link was not used yet.').waitFor();
    const tab = await colleague.page.context().newPage();
    await tab.goto(`${scene.origin}/dashboard${await scene.linkTo('colleague@customer.test', known)}`);
    await tab.getByText('This confirms that you are colleague@customer.test').waitFor();
    await button('Continue', tab).click();
    await tab.getByText('You can go back to the other tab.').waitFor();
    await tab.close();
    await colleague.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(colleague.complaints()).toEqual([]);
    await page.reload();
    await page
      .getByRole('cell', { name: 'colleague@customer.test', exact: true })
      .waitFor({ state: 'detached' });
  });

  it('is told that no mail went out, when an address got as many invitations as it may', async () => {
    await browsed.open('/team');
    const invite = async () => {
      await button(/^Invite/).click();
      const form = dialog('Invite member');
      await form.getByLabel('Email').fill('friend@customer.test');
      await button('Send invitation', form).click();
      await form.waitFor({ state: 'detached' });
    };
    const unmailed = page.getByText('No email was sent to friend@customer.test');
    for (let times = 0; times < 5; times += 1) await invite();
    expect(await unmailed.count()).toBe(0);
    await invite();
    await unmailed.waitFor();
  });

  it('revokes the key by typing its name, and it is dead', async () => {
    await browsed.open('/keys?env=test');
    await page.getByRole('link', { name: 'First test key' }).click();
    await button('Revoke').click();
    const form = dialog('Revoke First test key');
    expect(await button('Revoke the key', form).isDisabled()).toBe(true);
    await form.getByRole('textbox').fill('First test key');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.getByText('revoked', { exact: true }).first().waitFor();
    await until('the key is refused', async () => (await runCurl()) === 401);
  });
});
