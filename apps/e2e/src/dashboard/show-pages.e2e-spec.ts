import { pagePaths } from '@market/pages';
import { until } from '@market/testing';
import { describeInBrowser } from '../harness/chromium';
import type { BrowsedPage, Look } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';
import { addressOf, customerViews, type Ids, operatorViews, visitorViews } from './page-views';
import { populateAccount } from './populated-account';

/** A phone in the light, a desk in the dark. */
const ofBoth: readonly Look[] = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1180 },
];

it('every page that the API serves is looked at', () => {
  const seen = [...visitorViews, ...customerViews, ...operatorViews].map(({ path }) => path);
  expect(seen.sort()).toEqual([...pagePaths].sort());
});

describeInBrowser('the pages of a customer', () => {
  let scene: DashboardScene;
  let visitor: BrowsedPage;
  let owner: BrowsedPage;
  let member: BrowsedPage;
  let key: string;
  let ids: Partial<Ids>;

  beforeAll(async () => {
    scene = await DashboardScene.set({ SUPPORT_EMAIL: 'help@market.test' });
    const account = await populateAccount(scene);
    ({ key } = account);
    ids = account;
    visitor = await scene.page();
    owner = await scene.page(account.owner);
    member = await scene.page(account.member);
  });
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  /** Resolves to status and code of the answer to the live key. */
  const statusOf = async (): Promise<readonly [number, string | undefined]> => {
    const answer = await fetch(`${scene.origin}/v1/ipos?limit=1`, { headers: { 'X-API-Key': key } });
    const { error } = (await answer.json()) as { readonly error?: { readonly code: string } };
    return [answer.status, error?.code];
  };

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
    const make = page.getByRole('button', { name: 'Create live key' });
    await make.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create live key' });
    expect(await dialog.locator(':focus').getAttribute('maxlength')).toBe('100');
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await page.keyboard.press('Tab');
      // Between the last and the first control the focus is in the browser's own frame.
      expect(await page.locator('*:focus').count()).toBe(await dialog.locator('*:focus').count());
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator(':focus').textContent()).toBe('Create live key');
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

  it('say how long a new key works before it replaces another one, and show it, also after Back, until it is stored', async () => {
    const { page } = owner;
    const expiresAt = new Date(Date.now() + 30 * 24 * 3_600_000);
    await scene.services.rows(
      `UPDATE api_key SET expires_at = $1, created_at = now() WHERE name = 'Website'`,
      [expiresAt],
    );
    await owner.open('/keys');
    await page.getByRole('link', { name: 'Website' }).click();
    await page.getByRole('button', { name: 'Rotate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate Website' });
    await dialog.getByText(/The new key expires on \d+ \w{3} \d{4}, .* the same lifetime/).waitFor();
    await dialog.getByRole('button', { name: 'Create new key' }).click();
    const made = page.getByRole('dialog', { name: 'Website: your new live key' });
    await made.getByText(/^It works until \d+ \w{3} \d{4}, \d\d:\d\d IST\.$/).waitFor();
    // Back, until the page has handled it.
    await page.evaluate(
      `new Promise((done) => { addEventListener('popstate', () => done(), { once: true }); history.back(); })`,
    );
    await page.waitForURL(`**/keys/${ids.keyId}*`);
    expect(await made.isVisible()).toBe(true);
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

  it('say above all of them how long the plan stays while a payment is owed, and that keys go on working', async () => {
    const owed = `UPDATE subscription SET processor = $2, overdue = $3, period_end = now() + $4::interval, period_start = now() + $4::interval - interval '30 days' WHERE account_id = $1`;
    await scene.services.rows(owed, [ids.accountId, 'razorpay', true, '-4 days']);
    const missing: string[] = [];
    for (const view of customerViews) {
      await owner.open(addressOf(view, ids));
      const notice = owner.page.locator('.notice', { hasText: 'A payment is owed' });
      await notice.first().waitFor();
      const text = (await notice.allInnerTexts()).join();
      if (!/ends in [23] days/.test(text)) missing.push(`${view.path}: ${text}`);
    }
    expect(missing).toEqual([]);
    await owner.open('');
    await expectFlawless(owner, 'Overview', ofBoth);
    expect(await statusOf()).toEqual([200, undefined]);
    await scene.services.rows(owed, [ids.accountId, 'sandbox', false, '20 days']);
  });

  it('say above all of them that the account is suspended, why, and whom to write to, and call no key working', async () => {
    const { page } = owner;
    await owner.open('/keys');
    await page.getByText('working', { exact: true }).first().waitFor();
    const operator = await scene.operator('operator@customer.test');
    const lock = (locked: boolean) =>
      operator.call(`POST operators/accounts/${ids.accountId}/lock`, { locked, reason: 'Unpaid since July' });
    expect((await lock(true)).status).toBe(200);

    // A page that is open learns it by its first change that is refused.
    owner.expectStatuses(409);
    await page.getByRole('button', { name: 'Create live key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create live key' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('late');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const notice = page.locator('.notice', { hasText: 'This account is suspended since' });
    await notice.waitFor();
    await page.keyboard.press('Escape');

    const wrong: string[] = [];
    for (const [who, seen] of [
      ['owner', owner],
      ['member', member],
    ] as const) {
      for (const view of customerViews) {
        await seen.open(addressOf(view, ids));
        // Its part is loaded after the page.
        await seen.page.locator('.account-notices .notice').first().waitFor();
        const text = (await seen.page.locator('.account-notices').allInnerTexts()).join();
        for (const words of [
          'is suspended since',
          'Reason: Unpaid since July',
          'Write to help@market.test.',
        ]) {
          if (!text.includes(words)) wrong.push(`${who} /${view.path}: ${words}`);
        }
        const main = await seen.page.locator('main').innerText();
        for (const words of [
          'Fully available',
          'fully resets',
          'All clear',
          'All keys are revoked or expired',
        ]) {
          if (main.includes(words)) wrong.push(`${who} /${view.path}: ${words}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    await owner.open('/keys');
    await page.getByText(/^\d suspended keys?$/).waitFor();
    expect(await page.getByText('working', { exact: true }).count()).toBe(0);
    for (const path of ['', '/keys', `/keys/${ids.keyId}`]) {
      await owner.open(path);
      await expectFlawless(owner, /.+/, ofBoth);
    }
    await until('the key is refused', async () => (await statusOf())[0] === 403);
    expect(await statusOf()).toEqual([403, 'AUTH_003']);

    expect((await lock(false)).status).toBe(200);
    await owner.open('/keys');
    expect(await page.locator('.account-notices').count()).toBe(0);
    await page.getByText('working', { exact: true }).first().waitFor();
  });
});
