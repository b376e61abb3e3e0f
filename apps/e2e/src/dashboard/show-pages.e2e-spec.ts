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
