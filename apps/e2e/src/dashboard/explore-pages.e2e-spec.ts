import { readFileSync } from 'node:fs';
import { describeInBrowser } from '../harness/chromium';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';

const slug = 'narmada-logistics-parks';
const reading = (path: string, environment: string) =>
  `/explorer?env=${environment}&path=${encodeURIComponent(path)}`;

describeInBrowser('the explorer', () => {
  let scene: DashboardScene;
  let free: BrowsedPage;
  let pro: BrowsedPage;

  beforeAll(async () => {
    scene = await DashboardScene.set();
    free = await scene.pageOn('free');
    pro = await scene.pageOn('pro');
  });
  afterEach(() => expect([...free.complaints(), ...pro.complaints()]).toEqual([]));
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  it.each(['live', 'test'])(
    'shows the example of the documentation where the plan has no data, and says so: %s',
    async (environment) => {
      const { page } = free;
      await free.open(reading(`/v1/gmp/${slug}`, environment));
      await page.getByText(/Upgrade to Pro or higher/).waitFor();
      await page.getByText(/the example of the documentation instead.* invented figures/).waitFor();
      await page.getByText('neither live nor of the test environment').waitFor();
      expect(await page.getByRole('term').allInnerTexts()).toContain('gmpValue');
      expect(await page.getByText(/^status \d|^sample data$/).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Headers' }).count()).toBe(0);
      await expectFlawless(free, 'API explorer');
    },
  );

  it('draws the book of an offer under plain names, each time once on the axis', async () => {
    const { page } = pro;
    await pro.open(reading(`/v1/ipos/${slug}/subscription/history?limit=100`, 'test'));
    const chart = page.getByRole('figure', { name: 'Times subscribed' });
    expect(await chart.locator('.plot-legend > span').allInnerTexts()).toEqual(['Retail', 'NII', 'QIB']);
    const axis = await chart.locator('svg text').allTextContents();
    const times = axis.filter((text) => /^(?:\d+ \w{3}|\d{2}:\d{2})/.test(text));
    const days = times.flatMap((text) => /^\d+ \w{3}/.exec(text) ?? []);
    expect(times.length).toBeGreaterThan(2);
    expect([days.length > 0, new Set(days).size]).toEqual([true, days.length]);
    await chart.getByRole('slider').focus();
    await page.keyboard.press('Home');
    expect(await chart.getByRole('slider').getAttribute('aria-valuetext')).toMatch(
      /^\d+ \w{3} \d{4}, \d{2}:\d{2} IST: Retail [\d.]+, NII [\d.]+, QIB [\d.]+$/,
    );
    await expectFlawless(pro, 'API explorer');
  });

  it('draws a line for each publisher of a premium', async () => {
    const { page } = pro;
    await pro.open(reading(`/v1/gmp/${slug}/readings?limit=100`, 'test'));
    const chart = page.getByRole('figure', { name: 'Premium in rupees, by publisher' });
    const names = await chart.locator('.plot-legend > span').allInnerTexts();
    expect(names).toContain('InvestorGain');
    await expectFlawless(pro, 'API explorer');
  });

  it('saves a list as CSV with all of its pages and the chosen filters', async () => {
    const { page } = pro;
    await pro.open(reading('/v1/ipos?type=MAINBOARD&limit=2&page=2', 'test'));
    const shown = await page
      .getByText(/\d+ records/)
      .first()
      .innerText();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('ipos.csv');
    const [head = '', ...rows] = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(head).toMatch(/^id,slug,name,/);
    expect(rows.length).toBeGreaterThan(2);
    expect(shown).toContain(`${rows.length} records`);
    expect(rows.filter((row) => !row.includes(',MAINBOARD,'))).toEqual([]);
    await expectFlawless(pro, 'API explorer');
  });

  it('saves no CSV beyond its own limit, and says why', async () => {
    const { page } = pro;
    await pro.open(reading('/v1/sgb', 'test'));
    await scene.services.rows(
      `UPDATE dashboard_read SET stamps = ARRAY(SELECT now() FROM generate_series(1, 30))`,
    );
    pro.expectStatuses(429);
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    await page
      .getByRole('alert')
      .getByText(/^The explorer takes 30 requests a minute/)
      .waitFor();
    await expectFlawless(pro, 'API explorer');
    await scene.services.rows('DELETE FROM dashboard_read');
    pro.expectStatuses();
  });

  it('shows nothing of the environment before under the other one', async () => {
    const { page } = pro;
    await pro.open(reading('/v1/ipos', 'test'));
    await page.getByText('sample data', { exact: true }).waitFor();
    await page.route('**/dashboard/api/explorer?environment=live*', () => undefined);
    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await page.getByText('The answer: loading').waitFor({ state: 'attached' });
    expect(await page.getByRole('cell').count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
