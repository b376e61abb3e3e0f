import { routeInventory } from '@market/api/route-inventory';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { describeInBrowser } from '../harness/chromium';
import type { DashboardBrowser } from '../harness/dashboard-browser';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { appOf, type MakingChange, makingChanges, type Stage } from './making-changes';
import { populateAccount } from './populated-account';
import { virtualAuthenticator } from './virtual-authenticator';

const password = 'a long enough password';
const prefix = '/dashboard/api/';

/** Tells whether a request is one of a route: `POST keys/:id/rotate`. A count of what would be sent is none. */
function isOf(request: Request, route: string): boolean {
  const [method, path = ''] = route.split(' ');
  const pattern = new RegExp(`^${prefix}${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  const isPreview = request.postData()?.includes('"preview":true') === true;
  return request.method() === method && pattern.test(new URL(request.url()).pathname) && !isPreview;
}

describeInBrowser('a page that makes something', () => {
  let scene: DashboardScene;
  let stage: Stage;
  const pages = new Map<DashboardBrowser, BrowsedPage>();
  const tried = new Set<string>();
  let people = 0;

  beforeAll(async () => {
    scene = await DashboardScene.set();
    const account = await populateAccount(scene);
    const operator = await scene.operator('operator@customer.test');
    stage = { scene, account, operator, feedId: 'amfi.fund-house-numbers' };
  });
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  /** Opens the page of a change. */
  async function opened({ by, path }: MakingChange): Promise<BrowsedPage> {
    const user =
      by === 'newcomer'
        ? await scene.signedIn(`newcomer-${(people += 1)}@customer.test`)
        : by === 'owner'
          ? stage.account.owner
          : stage.operator;
    const browsed = pages.get(user) ?? (await scene.page(user));
    pages.set(user, browsed);
    await browsed.open(await path(stage, user));
    return browsed;
  }

  /** Handles the requests of a route, in the order in which the page sends them. @returns those that it sent */
  async function handled(
    page: Page,
    route: string,
    handle: (route: Route, index: number) => Promise<void>,
  ): Promise<readonly Request[]> {
    const sent: Request[] = [];
    await page.unrouteAll();
    await page.route(`**${prefix}**`, async (one) => {
      if (!isOf(one.request(), route)) return one.continue();
      const index = sent.push(one.request()) - 1;
      await handle(one, index);
    });
    return sent;
  }
  /** Lets a request be answered, and loses the answer with its cookies. */
  async function lose(one: Route): Promise<void> {
    const context = one.request().frame().page().context();
    const cookies = await context.cookies();
    await one.fetch();
    // The browser takes the cookies of that answer, other than those of a lost one.
    await context.addCookies(cookies);
    await one.abort('connectionreset');
  }

  /**
   * Clicks a button twice in one turn, before the page can show the first click, then twice as a hand does, and lets the
   * requests of a route be answered only then. @returns those that the page sent
   */
  async function clickedTwice(page: Page, route: string, button: Locator): Promise<readonly Request[]> {
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const sent = await handled(page, route, async (one) => {
      await isAnswered;
      await one.continue();
    });
    await button.evaluate((element: { click(): void }) => {
      element.click();
      element.click();
    });
    await button.dblclick({ force: true });
    answer();
    return sent;
  }
  const keysOf = (requests: readonly Request[]) =>
    requests.map((request) => request.headers()['idempotency-key'] ?? 'none');
  async function counted({ count }: MakingChange): Promise<number> {
    if (count === undefined) return 0;
    const [row] = await scene.services.rows<{ count: number }>(count);
    return row?.count ?? 0;
  }

  const changes = makingChanges.map((change) => [`${change.route} of the ${change.by}`, change] as const);

  it.each(changes)('sends one %s for clicks before it is answered', async (_title, change) => {
    const { page } = await opened(change);
    const before = await counted(change);
    const sent = await clickedTwice(page, change.route, await change.fill(page));
    await change.outcome(page).waitFor();
    expect(sent).toHaveLength(1);
    expect((await counted(change)) - before).toBe(change.count === undefined ? 0 : 1);
  });

  // Its lost answer ends the session: see below.
  const repeatable = changes.filter(([, { route }]) => route !== 'PUT user/totp');

  it.each(repeatable)('repeats %s after a lost answer, and one remains', async (_title, change) => {
    const { page } = await opened(change);
    const before = await counted(change);
    const sent = await handled(page, change.route, async (one, index) => {
      await (index > 0 ? one.continue() : lose(one));
    });
    await (await change.fill(page)).focus();
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
    await page.getByText('Try again: nothing is created twice.').waitFor();
    expect(sent).toHaveLength(1);
    await (await again(page, change)).click();
    await change.outcome(page).waitFor();
    const { lost } = change;
    expect(await page.getByText('The first answer was lost.').count()).toBe(lost === undefined ? 0 : 1);
    if (lost !== undefined) await page.getByText(`The first answer was lost. ${lost}`).waitFor();
    const [first, ...others] = keysOf(sent);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(others).toEqual([first]);
    expect((await counted(change)) - before).toBe(change.count === undefined ? 0 : 1);
    tried.add(change.route);
  });

  /** Returns the button that repeats a change. A replay is counted once more before. */
  async function again(page: Page, change: MakingChange): Promise<Locator> {
    if (change.route.endsWith('/replays')) return change.fill(page);
    const form = page.getByRole('dialog');
    if ((await form.count()) === 0) return change.fill(page);
    return change.route.startsWith('POST deliveries')
      ? form.getByRole('button', { name: 'Resend' })
      : form.locator('button[type=submit]');
  }

  it('replaces the key of a lost answer when the dialog was closed and the next key has another name', async () => {
    const [change] = makingChanges;
    if (change === undefined) throw new Error('there is no change');
    const { page } = await opened(change);
    const before = await counted(change);
    await handled(page, change.route, (one, index) => (index > 0 ? one.continue() : lose(one)));
    await (await change.fill(page)).click();
    await page.getByText('Try again: nothing is created twice.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const notice = page.getByText('It may have made an API key, never shown to you.');
    await notice.waitFor();
    await page.getByRole('button', { name: 'Create test key' }).click();
    await page.getByLabel('Name').fill('Website');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog', { name: /^Website: your new test key/ }).waitFor();
    await page.getByText(`The first answer was lost. ${change.lost}`).waitFor();
    expect(await notice.count()).toBe(0);
    expect((await counted(change)) - before).toBe(1);
  });

  it('tells of a key whose answer came after the page was left by Back, and replaces it by the next one', async () => {
    const [change] = makingChanges;
    if (change === undefined) throw new Error('there is no change');
    const { page } = await opened(change);
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('heading', { name: 'Team' }).waitFor();
    await page.getByRole('link', { name: 'Keys', exact: true }).first().click();
    const before = await counted(change);
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
    await handled(page, change.route, async (one) => {
      await isLeft;
      await one.continue();
    });
    await (await change.fill(page)).click();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    leave();
    await page.getByText('It may have made an API key, never shown to you.').waitFor();
    await page.getByRole('link', { name: 'Look at the keys' }).click();
    await (await change.fill(page)).click();
    await page.getByText(`The first answer was lost. ${change.lost}`).waitFor();
    expect((await counted(change)) - before).toBe(1);
  });

  it('leads by the sign-in to new recovery codes when PUT user/totp was answered and the cookie lost, too', async () => {
    const email = 'codes@customer.test';
    const { page } = await scene.page(await scene.signedIn(email));
    await page.goto(`${scene.origin}/dashboard/security`);
    const { action, app } = await appOf('Set up', page);
    await handled(page, 'PUT user/totp', (one, index) => (index > 0 ? one.continue() : lose(one)));
    await action.click();
    await page.getByText('Try again: nothing is created twice.').waitFor();
    await action.click();
    await page.getByText('Sign in, go to Security, and set the app up again if so.').waitFor();
    await page.getByLabel('Email').fill(email);
    const known = scene.linksTo(email);
    await page.keyboard.press('Enter');
    await page.goto(`${scene.origin}/dashboard${await scene.linkTo(email, known)}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    // No test has to wait for the next step of the app.
    await scene.services.rows('UPDATE totp SET last_step = last_step - 3');
    await page.getByLabel('Code').fill(app.generate());
    await page.getByRole('button', { name: 'Continue' }).click();
    const notice = page.getByText('It may have made recovery codes, never shown to you.');
    await notice.waitFor();
    await page.getByRole('link', { name: 'Go to Security' }).click();
    await (await appOf('Set up again', page)).action.click();
    await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor();
    expect(await notice.count()).toBe(0);
    tried.add('PUT user/totp');
  });

  it('is tried for every route that makes something', () => {
    const making = routeInventory.filter(({ makes }) => makes === 'something' || makes === 'secret');
    const routes = making.map(({ route }) => route.replace(prefix, ''));
    // A passkey needs an authenticator: its own test has one.
    expect([...tried, 'POST user/passkeys'].sort()).toEqual(routes.sort());
  });

  it('adds one passkey for a double click, with an idempotency key', async () => {
    const user = await scene.signedIn(`newcomer-${(people += 1)}@customer.test`);
    const browsed = await scene.page(user);
    const { page } = browsed;
    await browsed.open('/security');
    const { authenticator } = await virtualAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name').fill('Laptop');
    const sent = await clickedTwice(
      page,
      'POST user/passkeys',
      page.getByRole('button', { name: 'Go on in the browser' }),
    );
    await page.getByRole('cell', { name: 'Laptop', exact: true }).waitFor();
    expect(keysOf(sent)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    await authenticator.detach();
  });

  it('gives two tabs that make an API key each one of their own', async () => {
    const [change] = makingChanges;
    if (change === undefined) throw new Error('there is no change');
    const before = await counted(change);
    const tabs = [await opened(change), await scene.page(stage.account.owner)];
    await tabs[1]?.open('/keys?env=test');
    for (const { page } of tabs) await page.unrouteAll();
    const filled = [];
    for (const { page } of tabs) filled.push(await change.fill(page));
    await Promise.all(filled.map((one) => one.click()));
    for (const { page } of tabs) await change.outcome(page).waitFor();
    expect((await counted(change)) - before).toBe(2);
  });

  it('begins one session for a double click at the sign-in, without an idempotency key', async () => {
    const email = 'password@customer.test';
    const user = await scene.signedIn(email);
    await user.call('PUT user/password', { password });
    const { page } = await signInPage(email);
    await page.getByRole('button', { name: 'Use a password instead' }).click();
    await page.getByLabel('Password', { exact: true }).fill(password);
    const button = page.getByRole('button', { name: 'Sign in' });
    const sent = await clickedTwice(page, 'POST sessions', button);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(keysOf(sent)).toEqual(['none']);
  });

  async function signInPage(email: string): Promise<BrowsedPage> {
    const browsed = await scene.page();
    await browsed.open('/sign-in');
    await browsed.page.getByLabel('Email').fill(email);
    return browsed;
  }

  it('uses a link once for a double click, without an idempotency key', async () => {
    const email = 'linked@customer.test';
    await (await signInPage(email)).page.keyboard.press('Enter');
    const browsed = await scene.page();
    await browsed.open(await scene.linkTo(email));
    const button = browsed.page.getByRole('button', { name: 'Continue' });
    const sent = await clickedTwice(browsed.page, 'POST links/use', button);
    await browsed.page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(keysOf(sent)).toEqual(['none']);
  });
});
