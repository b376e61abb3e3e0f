import { describeInBrowser } from '../harness/chromium';
import type { DashboardBrowser } from '../harness/dashboard-browser';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';
import { addressOf, type Ids, operatorViews } from './page-views';
import { populateAccount } from './populated-account';
import { hold, hostileText, makeWorkForOperators } from './work-for-operators';

const password = 'a long enough password';

describeInBrowser('the pages of operators', () => {
  let scene: DashboardScene;
  let operator: DashboardBrowser;
  let browsed: BrowsedPage;
  let ids: Partial<Ids>;

  beforeAll(async () => {
    scene = await DashboardScene.set();
    const { accountId, requestId } = await populateAccount(scene);
    operator = await scene.operator('operator@example.test');
    await operator.call('PUT user/password', { password });
    ids = { accountId, requestId, ...(await makeWorkForOperators(scene, operator)) };
    browsed = await scene.page(operator);
  });
  beforeEach(() => {
    browsed.expectStatuses();
    return browsed.look({ theme: 'light', width: 1180 });
  });
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  const button = (name: string | RegExp) => browsed.page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => browsed.page.getByRole('dialog', { name });
  const note = () => browsed.page.getByRole('textbox', { name: 'Why' });

  it.each(operatorViews)('/$path is accessible in both themes and widths', async (view) => {
    await browsed.open(addressOf(view, ids));
    await expectFlawless(browsed, view.heading);
  });

  it('lead from a request id to the account and the cause', async () => {
    const { page } = browsed;
    await browsed.open('/operators');
    await page.getByRole('searchbox').fill(ids.requestId ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid request parameters: limit').waitFor();
    await page.getByRole('link', { name: ids.accountId ?? '' }).click();
    await page.getByRole('heading', { name: 'asha@customer.test' }).waitFor();
  });

  it('lead from the slug of an IPO to its page', async () => {
    const { page } = browsed;
    await browsed.open('/operators?env=test');
    await page.getByRole('searchbox').fill('narmada-logistics-parks');
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Records' }).getByRole('link').waitFor();
    await expectFlawless(browsed, 'Accounts');
    await page.getByRole('table', { name: 'Records' }).getByRole('link').click();
    await page.waitForURL(/\/data\/ipos\/narmada-logistics-parks/);
    await page.getByRole('heading', { name: 'Narmada Logistics Parks', level: 1 }).waitFor();
  });

  it('do not exist for customers', async () => {
    const customer = await scene.page(await scene.signedIn('asha@customer.test'));
    customer.expectStatuses(404);
    await customer.open('/operators/quarantine');
    await expectFlawless(customer, 'Page not found');
    expect(await customer.page.getByRole('link', { name: 'Operators' }).count()).toBe(0);
    await customer.page.context().close();
  });

  it('show texts of sources as text only', async () => {
    await browsed.open(`/operators/quarantine/${ids.entryId}`);
    const raw = await browsed.page.getByRole('region', { name: /^Raw/ }).innerText();
    expect(JSON.parse(raw)).toMatchObject({ name: hostileText });
    expect(await browsed.page.locator('main img, main b').count()).toBe(0);
    expect(await browsed.page.locator('a[href*="evil"]').count()).toBe(0);
    expect(browsed.complaints()).toEqual([]);
  });

  it('find an account by keyboard alone, from the search to its page', async () => {
    await browsed.open('/operators');
    const { page } = browsed;
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('asha@');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/operators\/accounts\?.*q=asha/);
    await browsed.settled();
    const account = page.getByRole('link', { name: 'asha@customer.test' });
    await account.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'asha@customer.test', level: 1 }).waitFor();
    expect(browsed.complaints()).toEqual([]);
  });

  it('carry out a release after a proof of identity, and tell what became of it', async () => {
    const { page } = browsed;
    const entryId = await hold(scene.services, 'Unknown Breeders');
    await scene.services.rows(`UPDATE session SET reauthenticated_at = now() - interval '11 minutes'`);
    browsed.expectStatuses(403);
    await browsed.open(`/operators/quarantine/${entryId}`);
    await button('Release').click();
    await page.getByLabel('Subject that it belongs to').fill('no-such-ipo');
    await note().fill('a try');
    await dialog(`Release entry ${entryId}`).getByRole('button', { name: 'Release' }).click();
    await dialog('Confirm that it is you').getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('The release failed').waitFor();
    expect(await page.getByText('there is no IPO no-such-ipo').count()).toBe(1);
    await button('Discard').click();
    await note().fill('nobody knows it');
    await dialog(`Discard entry ${entryId}`).getByRole('button', { name: 'Discard' }).click();
    await page.getByText(`entry ${entryId} is discarded`).waitFor();
    await button('Release').waitFor({ state: 'detached' });
    expect(browsed.complaints()).toEqual([]);
  });

  it('decide on several entries of one reason at once', async () => {
    const { page } = browsed;
    await browsed.open('/operators/quarantine?scope=row');
    await page.getByLabel(`Choose entry ${ids.entryId}`, { exact: true }).check();
    await button(/^Select all/).click();
    await button('Discard').click();
    await note().fill('all of them are jokes');
    await dialog('Discard 3 entries')
      .getByRole('button', { name: /^Discard/ })
      .click();
    await page.getByText('No entries match.').waitFor();
    expect(await page.getByText('Discard: 3 of 3 entries done', { exact: true }).count()).toBe(1);
    expect(browsed.complaints()).toEqual([]);
  });

  it('suspend an account, and say so on its page', async () => {
    const { page } = browsed;
    await browsed.open(`/operators/accounts/${ids.accountId}`);
    await button('Suspend the account').click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('a leaked key');
    await dialog('Suspend the account').getByRole('button', { name: 'Suspend the account' }).click();
    await page.getByText('The account is suspended', { exact: true }).waitFor();
    await page.getByText('reason: a leaked key').first().waitFor();
    expect(browsed.complaints()).toEqual([]);
  });
});
