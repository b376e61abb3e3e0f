import type { Page, Route } from 'playwright-core';
import { describeInBrowser } from '../harness/chromium';
import { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';

const email = 'asha@customer.test';

/** Tab one is opened first in each test; in tab two the session moves to another account, or another one begins. */
describeInBrowser('a tab of the dashboard whose browser went to another account in another tab', () => {
  let scene: DashboardScene;

  beforeAll(async () => {
    scene = await DashboardScene.set();
    const [asha, ravi] = [await scene.signedIn(email), await scene.signedIn('ravi@customer.test')];
    await asha.call('PUT account', { legalName: 'Tunga Data', gstin: null, address: null });
    await ravi.call('PUT account', { legalName: 'Bhadra Screens', gstin: null, address: null });
    const known = scene.linksTo(email);
    await ravi.call('POST invitations', { email, role: 'owner' });
    await asha.call('POST links/use', { token: (await scene.linkTo(email, known)).split('#')[1] });
  });
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  const accountChoice = (page: Page) => page.locator('.top').getByRole('combobox');
  const shownAccount = (page: Page) => accountChoice(page).locator('option:checked');
  const changes = async () =>
    scene.services.rows(
      `SELECT (SELECT count(*)::int FROM api_key) AS keys,
              (SELECT count(*)::int FROM account WHERE closed_at IS NOT NULL) AS closed`,
    );

  /** Opens a page in tab one, which shows Tunga Data, and a second tab of the same browser. */
  async function twoTabs(path: string): Promise<{ readonly one: BrowsedPage; readonly two: BrowsedPage }> {
    const one = await scene.page(await scene.signedIn(email));
    await one.open(path);
    expect(await shownAccount(one.page).innerText()).toBe('Tunga Data');
    return { one, two: await BrowsedPage.in(one.page.context(), scene.origin) };
  }

  /** Chooses another account in a tab. */
  async function choose({ page }: BrowsedPage, name: string): Promise<void> {
    const shown = page.waitForResponse((response) => response.url().endsWith('/session/account'));
    await accountChoice(page).selectOption({ label: name });
    await shown;
    await page.waitForLoadState();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  }

  /** Makes a key in tab one, which shows it for the only time. */
  async function keyShownOnce() {
    const tabs = await twoTabs('/keys?env=test');
    const { page } = tabs.one;
    alwaysStay(tabs.one);
    await page.getByRole('button', { name: 'Create test key' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Screener');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'I have stored it' }).waitFor();
    return tabs;
  }

  /** Signs another user in, in a tab. */
  async function signInAsRavi(two: BrowsedPage): Promise<void> {
    const known = scene.linksTo('ravi@customer.test');
    await two.open('/sign-in');
    await two.page.getByLabel('Email').fill('ravi@customer.test');
    await two.page.keyboard.press('Enter');
    await two.open(await scene.linkTo('ravi@customer.test', known));
    await two.page.getByRole('button', { name: 'Continue' }).click();
    await two.page.getByRole('heading', { name: 'Overview' }).waitFor();
  }

  /** Presses the browser's button for staying, whenever it asks whether a page may be left. */
  const alwaysStay = ({ page }: BrowsedPage) => page.on('dialog', (question) => void question.dismiss());

  /** Answers the next request of a page for a path with an error, and lets later ones pass. @param path below `/dashboard/api` */
  const refuseOnce = ({ page }: BrowsedPage, path: string, status: number, code: string) =>
    page.route(
      `**/dashboard/api/${path}`,
      (route: Route) =>
        route.fulfill({
          status,
          json: { success: false, error: { code, message: 'Refused for once.' }, requestId: 'req_1' },
        }),
      { times: 1 },
    );

  /** Expects that a page shows another account with a notice, and that nothing was changed. */
  async function expectLeft(browsed: BrowsedPage, title: string, heading: string): Promise<void> {
    const { page } = browsed;
    await page.getByText(title).waitFor();
    await browsed.settled();
    expect(await page.getByText('This page showed Tunga Data until now').count()).toBe(1);
    await expectFlawless(browsed, heading);
    await page.reload();
    await browsed.settled();
    expect(await page.getByText(title).count()).toBe(0);
  }

  it('makes no key in either account, and shows the account of now with a notice', async () => {
    const { one, two } = await twoTabs('/keys?env=test');
    const { page } = one;
    const before = await changes();
    await page.getByRole('button', { name: 'Create test key' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Pricing');
    await two.open('');
    await choose(two, 'Bhadra Screens');
    one.expectStatuses(409);
    await page.getByRole('button', { name: 'Create key' }).click();
    await expectLeft(one, 'You switched to Bhadra Screens in another tab', 'Keys');
    expect(await shownAccount(page).innerText()).toBe('Bhadra Screens');
    expect(await changes()).toEqual(before);
    expect(two.complaints()).toEqual([]);
  });

  it('closes neither account, and names the one that it is about to close', async () => {
    const { one, two } = await twoTabs('/settings');
    const { page } = one;
    const before = await changes();
    await page.getByRole('button', { name: 'Close the account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close Tunga Data' });
    await dialog.getByRole('textbox').fill(email);
    await two.open('');
    await choose(two, 'Bhadra Screens');
    one.expectStatuses(409);
    await dialog.getByRole('button', { name: 'Close the account for good' }).click();
    await expectLeft(one, 'You switched to Bhadra Screens in another tab', 'Settings');
    expect(await changes()).toEqual(before);
  });

  it('shows that another user signed in, although nothing is done in it', async () => {
    const { one, two } = await twoTabs('/keys?env=test');
    await signInAsRavi(two);
    await expectLeft(one, 'You are signed in as ravi@customer.test now', 'Keys');
  });

  it('shows a key no longer once another user signs in', async () => {
    const { one, two } = await keyShownOnce();
    await signInAsRavi(two);
    await expectLeft(one, 'You are signed in as ravi@customer.test now', 'Keys');
  });

  it('does not wait for a proof of identity in an account that it does not show any more', async () => {
    const { one, two } = await twoTabs('/settings');
    const before = await changes();
    await scene.services.rows(
      `UPDATE session SET reauthenticated_at = reauthenticated_at - interval '11 minutes'`,
    );
    await one.open('/settings');
    await one.page.getByRole('button', { name: 'Close the account' }).click();
    const dialog = one.page.getByRole('dialog', { name: 'Close Tunga Data' });
    await dialog.getByRole('textbox').fill(email);
    one.expectStatuses(403);
    await dialog.getByRole('button', { name: 'Close the account for good' }).click();
    await one.page.getByRole('button', { name: 'Email me a link' }).click();
    await two.open('');
    await choose(two, 'Bhadra Screens');
    await one.page.getByRole('button', { name: 'I have used the link' }).click();
    await expectLeft(one, 'You switched to Bhadra Screens in another tab', 'Settings');
    expect(await changes()).toEqual(before);
  });

  it('asks before an unsaved form is lost by its own choice of an account or by a sign-out, and changes nothing until then', async () => {
    const { one } = await twoTabs('/settings');
    const { page } = one;
    alwaysStay(one);
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const answer = (name: string) => question.getByRole('button', { name }).click();
    const signOut = async () => {
      await page.getByRole('button', { name: 'Your menu' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
    };
    await page.getByLabel('GSTIN').fill('29ABC');
    for (const attempt of [() => accountChoice(page).selectOption({ label: 'Bhadra Screens' }), signOut]) {
      await attempt();
      await answer('Stay');
      await question.waitFor({ state: 'detached' });
    }
    expect(await page.getByLabel('GSTIN').inputValue()).toBe('29ABC');
    await accountChoice(page).selectOption({ label: 'Bhadra Screens' });
    await answer('Leave');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await one.open('/settings');
    expect(await shownAccount(page).innerText()).toBe('Bhadra Screens');
    await page.getByLabel('GSTIN').fill('29ABC');
    await signOut();
    await answer('Leave');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(one.complaints()).toEqual([]);
  });

  it('says why its choice of an account was refused, and shows the account as before', async () => {
    const { one } = await twoTabs('/keys');
    await refuseOnce(one, 'session/account', 429, 'RATE_001');
    one.expectStatuses(429);
    await accountChoice(one.page).selectOption({ label: 'Bhadra Screens' });
    await one.page.getByRole('alert').getByText('Refused for once.').waitFor();
    expect(await shownAccount(one.page).innerText()).toBe('Tunga Data');
    await expectFlawless(one, 'Keys');
  });

  it('asks for nothing before it knows the session, also when that is read at the second try only', async () => {
    const one = await scene.page(await scene.signedIn(email));
    await refuseOnce(one, 'session', 503, 'SRV_001');
    one.expectStatuses(503);
    await one.open('/keys');
    expect(await shownAccount(one.page).innerText()).toBe('Tunga Data');
    await expectFlawless(one, 'Keys');
  });

  it('reads nothing of the other account under the name of the one before', async () => {
    const { one, two } = await twoTabs('/usage');
    await two.open('');
    await choose(two, 'Bhadra Screens');
    one.expectStatuses(409);
    await one.page.getByRole('link', { name: 'Team' }).click();
    await expectLeft(one, 'You switched to Bhadra Screens in another tab', 'Team');
    await one.page.getByRole('cell', { name: 'ravi@customer.test', exact: true }).waitFor();
  });

  describe('that the browser keeps for its Back button', () => {
    /** Tells a page that it is kept, or shown again. */
    const told = ({ page }: BrowsedPage, event: 'pagehide' | 'pageshow') =>
      page.evaluate(`window.dispatchEvent(new PageTransitionEvent('${event}', { persisted: true }))`);

    it('is hidden meanwhile, and shown as it was if the account is the same', async () => {
      const { one } = await twoTabs('/keys');
      const heading = one.page.getByRole('heading', { name: 'Keys' });
      await told(one, 'pagehide');
      expect(await heading.isVisible()).toBe(false);
      await one.page.evaluate('window.isKept = true');
      await told(one, 'pageshow');
      await heading.waitFor();
      expect(await one.page.evaluate('window.isKept')).toBe(true);
      expect(one.complaints()).toEqual([]);
    });

    it('stays signed in when its cookie was replaced while it read the session', async () => {
      const { one } = await twoTabs('/keys');
      await told(one, 'pagehide');
      await refuseOnce(one, 'session', 401, 'SES_001');
      one.expectStatuses(401);
      await one.page.evaluate('window.isKept = true');
      await told(one, 'pageshow');
      await one.page.getByRole('heading', { name: 'Keys' }).waitFor();
      expect(await one.page.evaluate('window.isKept')).toBe(true);
      expect(one.complaints()).toEqual([]);
    });

    it('shows another account than before with a notice, and the sign-in page after a sign-out', async () => {
      const { one, two } = await twoTabs('/keys/key_of_tunga');
      await told(one, 'pagehide');
      await two.open('');
      await choose(two, 'Bhadra Screens');
      await told(one, 'pageshow');
      await expectLeft(one, 'You switched to Bhadra Screens in another tab', 'Keys');
      await told(one, 'pagehide');
      await two.page.getByRole('button', { name: 'Your menu' }).click();
      await two.page.getByRole('button', { name: 'Sign out' }).click();
      await two.page.getByRole('heading', { name: 'Sign in' }).waitFor();
      one.expectStatuses(401);
      await told(one, 'pageshow');
      await one.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    });

    it('shows no key of the account before, although its dialog is open', async () => {
      const { one, two } = await keyShownOnce();
      await told(one, 'pagehide');
      await two.open('');
      await choose(two, 'Bhadra Screens');
      await told(one, 'pageshow');
      await expectLeft(one, 'You switched to Bhadra Screens in another tab', 'Keys');
    });

    it('shows another account than before although a form in it is not saved', async () => {
      const { one, two } = await twoTabs('/settings');
      alwaysStay(one);
      await one.page.getByLabel('GSTIN').fill('29ABC');
      await told(one, 'pagehide');
      await two.open('');
      await choose(two, 'Bhadra Screens');
      await told(one, 'pageshow');
      await expectLeft(one, 'You switched to Bhadra Screens in another tab', 'Settings');
    });

    it('is kept by no browser that obeys its headers', async () => {
      const { headers } = await fetch(`${scene.origin}/dashboard/keys`, { headers: { Accept: 'text/html' } });
      expect(headers.get('cache-control')).toBe('no-store');
    });
  });
});
