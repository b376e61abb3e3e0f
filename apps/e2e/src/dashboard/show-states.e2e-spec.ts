import { until } from '@market/testing';
import type { Route } from 'playwright-core';
import { describeInBrowser } from '../harness/chromium';
import type { BrowsedPage, Look } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';
import { addressOf, customerViews, type Ids, operatorViews, type PageView } from './page-views';
import { populateAccount } from './populated-account';
import { hold } from './work-for-operators';

const onPhone: readonly Look[] = [{ theme: 'dark', width: 390 }];
const onDesk: readonly Look[] = [{ theme: 'light', width: 1180 }];

/** Requests for everything but the session, which the frame needs. */
const records = /\/dashboard\/api\/(?!session$)/;
const requestId = 'req_0123456789abcdef';
const failure = {
  status: 500,
  json: {
    success: false,
    error: { code: 'SRV_001', message: 'Something went wrong on our side.' },
    timestamp: '2026-11-20T06:30:00.000Z',
    requestId,
  },
};

/** Words that stand where there is nothing yet, and lead on. */
const emptyWords: Readonly<Record<string, string | RegExp>> = {
  '': 'Your first request',
  keys: /^No live keys yet\./,
  webhooks: 'Compare the plans',
  security: 'You have no passkey yet.',
};

describeInBrowser('a page of the dashboard', () => {
  let scene: DashboardScene;
  let ids: Ids;
  let owner: BrowsedPage;
  let member: BrowsedPage;
  let newcomer: BrowsedPage;

  beforeAll(async () => {
    scene = await DashboardScene.set();
    const account = await populateAccount(scene);
    await scene.services.rows(`UPDATE app_user SET is_operator = true WHERE email LIKE 'asha@%'`);
    const entryId = await hold(scene.services, 'Nobody');
    ids = { ...account, entryId, feedId: 'nse.ipo-upcoming' };
    owner = await scene.page(account.owner);
    member = await scene.page(account.member);
    newcomer = await scene.page(await scene.signedIn('newcomer@customer.test'));
  });
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  const address = (view: PageView) => addressOf(view, ids);

  it.each([...customerViews, ...operatorViews])(
    '/$path keeps its place while it loads, says what failed, and tries again',
    async (view) => {
      const { page } = owner;
      const held: Route[] = [];
      let fate: (route: Route) => unknown = (route) => held.push(route);
      await page.route(records, (route) => void fate(route));
      await page.goto(`${scene.origin}/dashboard${address(view)}`);
      await page.waitForSelector('.skeleton:not(.waiting)');
      await expectFlawless(owner, /.+/, onPhone);

      owner.expectStatuses(500);
      fate = (route) => route.fulfill(failure);
      for (const route of held.splice(0)) await route.fulfill(failure);
      const alerts = page.getByRole('alert');
      await alerts.first().getByText(requestId).waitFor();
      await page.waitForSelector('.skeleton', { state: 'detached' });
      await expectFlawless(owner, /.+/, onPhone);

      fate = (route) => route.continue();
      owner.expectStatuses();
      const again = page.getByRole('button', { name: 'Try again' });
      await until('everything was read', async () => {
        if ((await alerts.count()) === 0) return true;
        await again
          .first()
          .click({ timeout: 500 })
          .catch(() => undefined);
        return false;
      });
      await owner.settled();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(owner.complaints()).toEqual([]);
    },
  );

  it.each(customerViews.filter(({ path }) => !path.includes(':')))(
    '/$path leads on where there is nothing yet',
    async ({ path, heading }) => {
      await newcomer.open(addressOf({ path, heading }, {}));
      await expectFlawless(newcomer, heading, onPhone);
      const words = emptyWords[path];
      if (words !== undefined) await newcomer.page.getByText(words).first().waitFor();
    },
  );

  it.each(['plan', 'webhooks', 'team', 'settings'])(
    '/%s names to a member the owners, who can',
    async (path) => {
      await member.open(`/${path}`);
      await member.page.getByText('Ask an owner: asha@customer.test.').first().waitFor();
      await expectFlawless(member, /.+/, onDesk);
    },
  );

  it('that does not exist says so, and leads back', async () => {
    owner.expectStatuses(404);
    await owner.open('/nothing-here');
    await expectFlawless(owner, 'Page not found', onDesk);
    await owner.page.getByRole('link', { name: 'Go to the overview' }).click();
    await owner.page.getByRole('heading', { name: 'Overview' }).waitFor();
    owner.expectStatuses();
  });

  it('says offline that it cannot be read or may be old, and is read again when there is a network', async () => {
    const { page } = owner;
    await owner.open('/keys');
    owner.ignoreLostRequests();
    await page.context().setOffline(true);
    await page.getByText('The keys may be old').waitFor();
    await page.getByRole('link', { name: 'Test', exact: true }).click();
    await page.getByText('The keys could not be read.').waitFor();
    await page.getByText('The service could not be reached.').first().waitFor();
    await page.context().setOffline(false);
    await page.getByText('The keys could not be read.').waitFor({ state: 'detached' });
    await owner.settled();
    owner.ignoreLostRequests(false);
    expect(owner.complaints()).toEqual([]);
  });

  it('opens a page whose code is not read yet once there is a network, and says so until then', async () => {
    const browsed = await scene.page(await scene.signedIn('newcomer@customer.test'));
    const { page } = browsed;
    await browsed.open('/keys');
    browsed.ignoreLostRequests();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByText('The page opens once there is a network.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor();
    await browsed.settled();
    expect(browsed.complaints()).toEqual([]);
    await page.context().close();
  });

  it('with a form asks before unsaved changes are left, and leaves at once when nothing was changed', async () => {
    const { page } = owner;
    await owner.open('/settings');
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await owner.open('/settings');
    await page.getByLabel('Address').fill('1 Mill Road, Surat');
    await page.getByRole('link', { name: 'Keys' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Address').inputValue()).toBe('1 Mill Road, Surat');
    const asked = page.waitForEvent('dialog');
    const reload = page.reload();
    const alert = await asked;
    expect(alert.type()).toBe('beforeunload');
    await alert.accept();
    await reload;
    await owner.settled();
    expect(owner.complaints()).toEqual([]);
  });

  it('shows the chosen theme in the first bytes, so that nothing flashes', async () => {
    await owner.open('');
    await owner.page.getByRole('button', { name: 'Your menu' }).click();
    await owner.page.getByRole('button', { name: 'Dark', exact: true }).click();
    const shell = await owner.page.context().request.get(`${scene.origin}/dashboard`);
    expect(await shell.text()).toContain('<html lang="en" data-theme="dark">');
    await owner.page.getByRole('button', { name: 'System', exact: true }).click();
    expect(owner.complaints()).toEqual([]);
  });
});
