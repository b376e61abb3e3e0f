import { readFileSync } from 'node:fs';
import { describeInBrowser } from '../harness/chromium';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';

const ipo = '/data/ipos/narmada-logistics-parks?env=test';
const name = 'Narmada Logistics Parks';

describeInBrowser('the data pages', () => {
  let scene: DashboardScene;
  let free: BrowsedPage;
  let pro: BrowsedPage;

  beforeAll(async () => {
    scene = await DashboardScene.set();
    free = await scene.pageOn('free');
    pro = await scene.pageOn('pro');
  });
  beforeEach(() => scene.services.rows(`UPDATE dashboard_read SET stamps = '{}'`));
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  /** Returns the query of the address, without the environment. */
  const queryOf = ({ page }: BrowsedPage) => {
    const query = new URL(page.url()).searchParams;
    query.delete('env');
    return Object.fromEntries(query);
  };
  const cells = ({ page }: BrowsedPage, title: string) =>
    page.locator(`td[data-title="${title}"]`).allInnerTexts();

  it.each([
    ['/data/ipos?env=test', 'IPOs'],
    ['/data/premiums?env=test', 'Premiums (GMP)'],
    ['/data/accuracy?env=test', 'Accuracy by publisher'],
    ['/data/funds?env=test', 'Funds (NFO)'],
    ['/data/gold-bonds?env=test', 'Gold bonds'],
    ['/data/rights?env=test', 'Rights issues'],
    ['/data/buybacks?env=test', 'Buybacks'],
    ['/data/debentures?env=test', 'Debentures (NCD)'],
    ['/data/offers-for-sale?env=test', 'Offers for sale'],
    ['/data/calendar?env=test', 'Calendar'],
    ['/data/calendar?env=test&view=list', 'Calendar'],
    [ipo, name],
  ])(
    '%s is accessible in both themes and widths, has rows or facts, and is marked in the menu',
    async (path, heading) => {
      await pro.open(path);
      expect(await pro.page.locator('.nav [aria-current=page]').count()).toBe(1);
      expect(await pro.page.locator('main :is(td, dd)').count()).toBeGreaterThan(4);
      await expectFlawless(pro, heading);
      expect(await pro.layoutShift()).toBeLessThanOrEqual(0.02);
    },
  );

  it('keep tab, filter and order of a list in the address, and go back to what was there before', async () => {
    const { page } = pro;
    await pro.open('/data/ipos?env=test');
    await page.getByRole('button', { name: /^Listed/ }).click();
    await page.getByLabel('Board').selectOption('SME');
    await page.getByRole('button', { name: 'Listing gain' }).click();
    await page.waitForURL(/sort=/);
    await pro.settled();
    expect(queryOf(pro)).toEqual({ status: 'listed', type: 'sme', sort: '-listing.listingGain' });
    expect(new Set(await cells(pro, 'Board'))).toEqual(new Set(['SME']));
    const gains = (await cells(pro, 'Listing gain')).map((text) => Number.parseFloat(text.replace('−', '-')));
    const known = gains.filter((gain) => !Number.isNaN(gain));
    expect(known.length).toBeGreaterThan(3);
    expect(known).toEqual([...known].sort((one, other) => other - one));
    await page.goBack();
    await pro.settled();
    expect(queryOf(pro)).toEqual({ status: 'listed', type: 'sme' });
  });

  it('find an issue while its name is typed, and open it by keyboard', async () => {
    const { page } = pro;
    await pro.open('/data/ipos?env=test');
    const search = page.getByRole('searchbox', { name: 'Search IPOs by name' });
    await search.fill('narmada');
    await page.getByRole('link', { name }).waitFor();
    await page.waitForURL(/q=narmada/);
    await pro.settled();
    await page.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/data/ipos/narmada-logistics-parks');
  });

  it('show the request of a view with its filters, and save it as CSV', async () => {
    const { page } = pro;
    await pro.open('/data/ipos?env=test&status=listed');
    await page.getByText('Request for this view').click();
    await page.getByText('GET /v1/ipos?status=listed', { exact: true }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(
      /^id,slug,name,.*\r\n(?:.*,LISTED,.*\r\n)+$/,
    );
  });

  it('show an issue as it was published, with the differences, by the keyboard alone', async () => {
    const { page } = pro;
    await pro.open(ipo);
    const slider = page.getByRole('slider', { name: 'As of' });
    const figures = page.locator('.figures');
    expect(await figures.innerText()).toContain('2.54×');
    expect(await page.locator('mark').count()).toBe(0);
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/at=20/);
    await page.keyboard.press('Home');
    await page.locator('.figures mark', { hasText: 'not listed' }).waitFor();
    expect(await page.locator('.page-head').innerText()).toContain('Upcoming');
    expect(await figures.innerText()).toContain('now 2.54×');
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.locator('mark').first().waitFor({ state: 'detached' });
    expect(queryOf(pro)).toEqual({});
  });

  it('tell who states a fact, and name an unknown value as such', async () => {
    const { page } = pro;
    await pro.open(ipo);
    await page.getByRole('button', { name: 'Final price' }).click();
    await page.getByText(/^NSE, \d+ \w{3} \d{4}, \d\d:\d\d IST \(finalIssuePrice\)$/).waitFor();
    await pro.open('/data/ipos/chambal-textile-mills?env=test');
    const band = page.locator('.figures > div', { hasText: 'Price band' });
    expect(await band.innerText()).toContain('not stated');
  });

  it('offer the days of an issue as a calendar file, and the filter of a webhook', async () => {
    const { page } = pro;
    await pro.open(ipo);
    await page.getByRole('button', { name: 'Follow' }).click();
    await page.getByText('"value": "narmada-logistics-parks"').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /\.ics/ }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(text).toContain(`SUMMARY:${name}: Closes`);
  });

  it('carry the disclaimer of premiums wherever a premium is shown', async () => {
    for (const path of ['/data/ipos?env=test', '/data/premiums?env=test', ipo]) {
      await pro.open(path);
      await pro.page
        .getByRole('note')
        .getByText(/^Grey market premium is unofficial/)
        .waitFor();
    }
  });

  it('show no figure of what the plan lacks, but what it would tell and where a sample is', async () => {
    const { page } = free;
    await free.open(ipo);
    expect(await page.locator('.figures').innerText()).not.toContain('GMP');
    for (const title of ['Subscription', 'Grey market premium', 'Closes since listing', 'Changes'])
      await page.getByText(`${title}: not in your plan`).waitFor();
    expect(await page.getByRole('slider').count()).toBe(0);
    await expectFlawless(free, name);
    await free.open('/data/premiums?env=test');
    expect(await page.getByRole('cell').count()).toBe(0);
    await page.getByRole('link', { name: 'See an invented sample' }).click();
    await page
      .getByText(/invented/i)
      .first()
      .waitFor();
  });

  it('say when the next view is possible, once those of a minute are used', async () => {
    const { page } = pro;
    await pro.open('/data/funds?env=test');
    await scene.services.rows(
      `UPDATE dashboard_read SET stamps = ARRAY(SELECT now() FROM generate_series(1, 30))`,
    );
    pro.expectStatuses(429);
    await pro.open('/data/gold-bonds?env=test');
    await page.getByText(/^The data pages show 30 views a minute; .* Try again in \d+ s\.$/).waitFor();
    await expectFlawless(pro, 'Gold bonds');
    pro.expectStatuses();
  });

  it('show the days of a month, and lead to the record of one', async () => {
    const { page } = pro;
    await pro.open('/data/calendar?env=test');
    const month = () => page.locator('.calendar-month').innerText();
    const present = await month();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.waitForURL(/month=/);
    await pro.settled();
    expect(await month()).not.toBe(present);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Days of').selectOption({ label: 'IPOs' });
    await pro.settled();
    await page
      .getByRole('table')
      .getByRole('link', { name: `${name} IPO closes` })
      .click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  });

  it('name a list and a record that do not exist as such', async () => {
    const { page } = pro;
    await pro.open('/data/tulips?env=test');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await pro.open('/data/ipos/no-such-issue?env=test');
    await page.getByText(/IPO not found: no-such-issue/).waitFor();
  });

  it('lead from Ctrl+K to a record by the keyboard alone', async () => {
    const { page } = pro;
    await pro.open('/usage?env=test');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search' });
    await search.fill('narmada');
    const option = page.getByRole('option', { name: `${name} IPO, ` });
    await option.waitFor();
    expect(await option.getAttribute('aria-selected')).toBe('true');
    expect(await pro.flaws()).toEqual([]);
    await search.press('Enter');
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it.each([
    ['a symbol', 'NARMADALOG', `${name} IPO, `],
    ['a page', 'gold', 'Gold bonds Data'],
    ['an error code', 'VAL_001', 'VAL_001: Invalid parameter or field: What to do'],
    ['a guide', 'streams', 'Events and streams: Follow the stream'],
    ['a member', 'pro@', 'pro@customer.test owner'],
    ['a request id', `req_${'0'.repeat(32)}`, `req_${'0'.repeat(32)} Request`],
  ])('find %s', async (_kind, text, found) => {
    const { page } = pro;
    await pro.open('/usage?env=test');
    await page.locator('h1').click();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill(text);
    await page.getByRole('option', { name: found }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('find a record by its ISIN', async () => {
    const { page } = pro;
    const [row] = await scene.services.rows<{ isin: string }>(
      `SELECT isin FROM ipo WHERE slug = 'narmada-logistics-parks' AND isin IS NOT NULL`,
    );
    await pro.open('/usage?env=test');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill(row?.isin ?? '');
    await page.getByRole('option', { name: `${name} IPO, ` }).waitFor();
  });

  it('say so when a search finds nothing', async () => {
    const { page } = free;
    await free.open('/usage?env=test');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('zzzzzz');
    await page.getByText('No results.').waitFor();
  });

  it('create a key with restrictions, which the list tells and the API obeys', async () => {
    const { page } = pro;
    await pro.open('/keys?env=test');
    await page.getByRole('button', { name: 'Create test key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Price page');
    await dialog.getByText('Restrictions (optional)').click();
    await dialog.getByLabel('IPOs').check();
    await dialog.getByLabel('Read-only').check();
    const networks = dialog.getByLabel('Allowed networks');
    await networks.fill('everywhere');
    pro.expectStatuses(400);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText(/^must be 1 to 20 networks/).waitFor();
    pro.expectStatuses();
    await expectFlawless(pro, 'Keys');
    await networks.fill('127.0.0.0/8, ::/64');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText(/^svc_test_/).waitFor();
    const key = await dialog.getByText(/^svc_test_/).innerText();
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText('IPOs; read-only; from 127.0.0.0/8, ::/64').waitFor();
    const answerTo = async (method: string, path: string) => {
      const { status, body } = await fetch(`${scene.origin}${path}`, {
        method,
        headers: { 'X-API-Key': key },
      }).then(async (response) => ({
        status: response.status,
        body: (await response.json()) as { error?: { code: string } },
      }));
      return [status, body.error?.code ?? null];
    };
    expect(await answerTo('GET', '/v1/ipos')).toEqual([200, null]);
    expect(await answerTo('GET', '/v1/usage')).toEqual([200, null]);
    expect(await answerTo('GET', '/v1/gmp')).toEqual([403, 'KEY_002']);
    expect(await answerTo('DELETE', '/v1/webhooks/wh_1')).toEqual([403, 'KEY_002']);
  });
});
