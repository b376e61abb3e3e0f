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
});
