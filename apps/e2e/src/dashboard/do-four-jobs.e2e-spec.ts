import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../harness/chromium';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { populateAccount, type PopulatedAccount } from './populated-account';

/** Folder of the pictures; without it none are taken. */
const folder = process.env['JOB_PICTURES'];

/** Person on a page, whose clicks and confirming keys are counted. */
class Walk {
  clicks = 0;
  private pictures = 0;

  constructor(
    readonly job: string,
    readonly page: Page,
  ) {}

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.clicks += 1;
    await this.page.keyboard.press(key);
  }

  async picture(): Promise<void> {
    this.pictures += 1;
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${this.job}-${this.pictures}.png`) });
  }
}

describeInBrowser('four people with a job', () => {
  let scene: DashboardScene;
  let asha: PopulatedAccount;

  beforeAll(async () => {
    scene = await DashboardScene.set({ SITE: 'on' });
    asha = await populateAccount(scene);
  });
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  const link = ({ page }: Walk, name: string | RegExp) => page.getByRole('link', { name, exact: true });
  const button = ({ page }: Walk, name: string) => page.getByRole('button', { name, exact: true });
  const pageOf = async (job: string, browsed: Promise<BrowsedPage>) => {
    const { page } = await browsed;
    return new Walk(job, page);
  };

  it('a buyer comes from the front page to a paid plan in the sandbox with 8 clicks', async () => {
    const walk = await pageOf('buyer', scene.page());
    const { page } = walk;
    await page.goto(scene.origin);
    await walk.picture();
    await walk.click(link(walk, 'Pricing').first());
    await walk.picture();
    await walk.click(link(walk, 'Start free').last());
    await page.getByLabel('Email').fill('buyer@customer.test');
    await walk.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const path = await scene.linkTo('buyer@customer.test');
    await page.goto(`${scene.origin}/dashboard${path}`);
    await walk.click(button(walk, 'Continue'));
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await walk.picture();
    await walk.click(link(walk, 'Plan').first());
    await walk.click(button(walk, 'Change to Pro'));
    await walk.click(page.getByRole('dialog').getByRole('button', { name: 'Change to Pro' }));
    await page.locator('.plan', { hasText: 'Pro' }).getByText('your plan', { exact: true }).waitFor();
    await walk.picture();
    expect(walk.clicks).toBeLessThanOrEqual(8);
  });

  it('a developer comes from the id of a failed request to its reason with 2 keys', async () => {
    const walk = await pageOf('developer', scene.page(asha.owner));
    const { page } = walk;
    await page.goto(`${scene.origin}/dashboard`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await walk.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill(asha.requestId);
    await page.getByRole('option', { name: /Request/ }).waitFor();
    await walk.press('Enter');
    await page.getByText('Invalid request parameters: limit').first().waitFor();
    await walk.picture();
    expect(walk.clicks).toBe(2);
  });

  it('an analyst comes from Ctrl+K to the day on which a price band changed, and to a chart as CSV, with 5 keys and clicks', async () => {
    const walk = await pageOf('analyst', scene.page(asha.owner));
    const { page } = walk;
    await page.goto(`${scene.origin}/dashboard?env=test`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await walk.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('narmada');
    await page.getByRole('option', { name: /^Narmada Logistics Parks/ }).waitFor();
    await walk.press('Enter');
    const changes = page.getByRole('region', { name: 'Changes' });
    walk.clicks += 1;
    await changes.getByLabel('Changes of').selectOption('Price band');
    await changes.getByRole('row', { name: /^6 Nov.* Price band: not stated → ₹57–₹60 NSE$/ }).waitFor();
    expect(await changes.getByRole('row').count()).toBe(2);
    await walk.picture();
    const chart = page.getByRole('figure').first();
    await walk.click(chart.getByText('The same figures as a table'));
    const saved = page.waitForEvent('download', { timeout: 10_000 });
    await walk.click(chart.getByRole('button', { name: 'Save as CSV' }));
    expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(/^[^,]+(?:,[^,]+)+\r\n(?:.+\r\n)+$/);
    await walk.picture();
    expect(walk.clicks).toBe(5);
  });

  it('an operator comes from the id of a request to its cause and its account with 3 clicks', async () => {
    const walk = await pageOf('operator', scene.page(await scene.operator('operator@example.test')));
    const { page } = walk;
    await page.goto(`${scene.origin}/dashboard/operators`);
    await page.getByRole('searchbox').fill(asha.requestId);
    await walk.press('Enter');
    await page.getByText('Invalid request parameters: limit').first().waitFor();
    await walk.picture();
    await walk.click(page.getByRole('link', { name: asha.accountId }));
    await page.getByRole('heading', { name: 'asha@customer.test' }).waitFor();
    await walk.picture();
    expect(walk.clicks).toBeLessThanOrEqual(3);
  });
});
