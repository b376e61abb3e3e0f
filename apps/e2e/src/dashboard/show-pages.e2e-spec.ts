import { pagePaths } from '@market/pages';
import { describeInBrowser } from '../harness/chromium';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';
import { addressOf, customerViews, type Ids, operatorViews, visitorViews } from './page-views';
import { populateAccount } from './populated-account';

it('every page that the API serves is looked at', () => {
  const seen = [...visitorViews, ...customerViews, ...operatorViews].map(({ path }) => path);
  expect(seen.sort()).toEqual([...pagePaths].sort());
});

describeInBrowser('the pages of a customer', () => {
  let scene: DashboardScene;
  let visitor: BrowsedPage;
  let owner: BrowsedPage;
  let ids: Partial<Ids>;

  beforeAll(async () => {
    scene = await DashboardScene.set();
    const account = await populateAccount(scene);
    ids = account;
    visitor = await scene.page();
    owner = await scene.page(account.owner);
  });
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  it.each(visitorViews)('/$path is accessible in both themes and widths, without a session', async (view) => {
    // Whether there is a session is asked by a request that fails without one.
    visitor.expectStatuses(401);
    await visitor.open(addressOf(view, ids));
    await expectFlawless(visitor, view.heading);
  });

  it.each(customerViews)('/$path is accessible in both themes and widths', async (view) => {
    await owner.open(addressOf(view, ids));
    await expectFlawless(owner, view.heading);
  });

  it.each([390, 1180])('move nothing by themselves while they load, %d pixels wide', async (width) => {
    await owner.look({ theme: 'light', width });
    const moving: Record<string, number> = {};
    for (const view of customerViews) {
      await owner.open(addressOf(view, ids));
      const shift = await owner.layoutShift();
      if (shift > 0.02) moving[view.path] = shift;
    }
    expect(moving).toEqual({});
  });

  it('lead past the navigation to the content with two keys', async () => {
    const { page } = owner;
    await owner.open('/keys');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator('main :focus').count()).toBe(1);
  });

  it('open dialogs by keyboard, and give the focus back when Escape closes them', async () => {
    const { page } = owner;
    await owner.open('/keys');
    const make = page.getByRole('button', { name: 'Make a live key' });
    await make.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Make a live key' });
    expect(await dialog.locator(':focus').getAttribute('maxlength')).toBe('100');
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await page.keyboard.press('Tab');
      // Between the last and the first control the focus is in the browser's own frame.
      expect(await page.locator('*:focus').count()).toBe(await dialog.locator('*:focus').count());
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator(':focus').textContent()).toBe('Make a live key');
  });

  it('call a key without a name by its prefix and last four characters, wherever they name it', async () => {
    const { page } = owner;
    await scene.services.rows(`UPDATE api_key SET name = NULL WHERE name = 'Trial'`);
    const shown = /^svc_test_…[0-9a-f]{4}$/;
    await owner.open('/keys?env=test');
    await page.getByRole('link', { name: shown }).click();
    await page.getByRole('heading', { name: shown }).waitFor();
    for (const act of ['Rotate', 'Revoke']) {
      await page.getByRole('button', { name: act }).click();
      const dialog = page.getByRole('dialog', { name: new RegExp(`^${act} svc_test_…[0-9a-f]{4}$`) });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it('say how long a new key works before it replaces another one, and after it', async () => {
    const { page } = owner;
    const expiresAt = new Date(Date.now() + 30 * 24 * 3_600_000);
    await scene.services.rows(
      `UPDATE api_key SET expires_at = $1, created_at = now() WHERE name = 'Website'`,
      [expiresAt],
    );
    await owner.open(`/keys/${ids.keyId}`);
    await page.getByRole('button', { name: 'Rotate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate Website' });
    await dialog
      .getByText(/The new key has the lifetime of the old one again: until \d+ \w{3} \d{4}, /)
      .waitFor();
    await dialog.getByRole('button', { name: 'Make the new key' }).click();
    const made = page.getByRole('dialog', { name: 'Website: your new live key' });
    await made.getByText(/^It works until \d+ \w{3} \d{4}, \d\d:\d\d IST\.$/).waitFor();
    await made.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText('Replaced by a newer key').waitFor();
    expect(await page.getByRole('button', { name: 'Rotate' }).count()).toBe(0);
  });

  it('read their charts by arrow keys', async () => {
    const { page } = owner;
    await owner.open('/usage');
    const chart = page.getByRole('slider').first();
    await chart.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/^\w{3}, \d+ \w{3} \d{4}: [\d,]+ admitted/);
    expect(owner.complaints()).toEqual([]);
  });
});
