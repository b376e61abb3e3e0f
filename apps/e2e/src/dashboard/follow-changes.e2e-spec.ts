import { readFileSync } from 'node:fs';
import { until } from '@market/testing';
import { describeInBrowser } from '../harness/chromium';
import type { DashboardBrowser } from '../harness/dashboard-browser';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';

const record = '/records/ipos/narmada-logistics-parks?env=test';

describeInBrowser('the pages that follow changes', () => {
  let scene: DashboardScene;
  let payer: DashboardBrowser;
  let pro: BrowsedPage;
  let basic: BrowsedPage;
  let free: BrowsedPage;

  beforeAll(async () => {
    scene = await DashboardScene.set({ SANDBOX_PLAY_SECONDS: '2' });
    payer = await scene.signedIn('pro@customer.test');
    await payer.call('POST billing/subscribe', { planId: 'plan_pro' });
    pro = await scene.page(payer);
    basic = await scene.pageOn('basic');
    free = await scene.pageOn('free');
  });
  beforeEach(() => scene.services.rows('DELETE FROM dashboard_read'));
  afterEach(() => expect([...pro.complaints(), ...basic.complaints(), ...free.complaints()]).toEqual([]));
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  it('show the log of events by type and record, and an event with its body and command', async () => {
    const { page } = pro;
    await pro.open('/events?env=test&from=2026-01-01T00:00:00.000Z');
    await page.getByRole('button', { name: 'Show earlier events' }).click();
    await until('another part is there', async () => (await page.getByRole('row').count()) > 40);
    const places = (await page.locator('td[data-title="Sequence"]').allInnerTexts()).map(Number);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
    await page.getByLabel('Type').selectOption('ipo.listed');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await pro.settled();
    const types = await page.getByRole('table').getByRole('button').allInnerTexts();
    expect([...new Set(types)]).toEqual(['ipo.listed']);
    const told = await page.locator('td[data-title="Event"]').allInnerTexts();
    expect(told.some((words) => /^.+: listed at ₹[\d,.]+, [+−]?[\d.]+%$/.test(words))).toBe(true);
    expect(told.every((words) => /^.+: (?:listed|listing expected)/.test(words))).toBe(true);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const [head, ...rows] = readFileSync(await (await saved).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(head).toBe('id,type,timestamp,data,sequence');
    expect(rows).toHaveLength(types.length);
    expect(rows.every((row) => row.includes(',ipo.listed,'))).toBe(true);
    await page.getByRole('table').getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Event' });
    await dialog.getByText('"type": "ipo.listed"').waitFor();
    await dialog.getByText(/^curl -H .*\/v1\/events\/evt_[0-9a-f]{32}'$/).waitFor();
    await expectFlawless(pro, 'Events');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator(':focus').textContent()).toBe('ipo.listed');
    await page.getByLabel('Record').fill('no-such-record');
    await page.keyboard.press('Enter');
    await page.getByText('No event of this time matches.').waitFor();
    await page.getByText('subject=no-such-record').waitFor();
    await expectFlawless(pro, 'Events');
  });

  it.each(['pro', 'free'] as const)(
    'simulate an IPO in the test environment, and show its stages as it reaches them: plan %s',
    async (plan) => {
      const browsed = plan === 'pro' ? pro : free;
      const { page } = browsed;
      await browsed.open('/events');
      expect(await page.getByRole('button', { name: 'Simulate an IPO' }).count()).toBe(0);
      await browsed.open('/events?env=test');
      const stages = page.getByRole('list', { name: 'Stages of the IPO' });
      const reached = stages.locator('[data-tone="good"]');
      await stages.getByText('Listed').waitFor();
      expect(await reached.count()).toBe(0);
      await page.getByRole('button', { name: 'Simulate an IPO' }).click();
      const told = page.getByRole('status').filter({ hasText: /: listed on \d+ [A-Z][a-z]{2} \d{4}\.$/ });
      await told.waitFor();
      expect(await reached.allInnerTexts()).toEqual(await stages.getByRole('listitem').allInnerTexts());
      const log = page.getByRole('table', { name: 'Events, newest first' });
      const name = /^(.+): listed on/.exec(await told.innerText())?.[1] ?? 'no name';
      if (plan === 'pro') await log.getByText(`${name}: listed`).first().waitFor();
      else expect(await log.count()).toBe(0);
      await expectFlawless(browsed, 'Events');
    },
  );

  it('show the events of a group of types since a chosen time, and keep both in the address', async () => {
    const { page } = pro;
    await pro.open('/events?env=test');
    await page.getByLabel('Type').selectOption('Corrections');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/type=corrections/);
    await page.getByRole('group', { name: 'Time' }).getByRole('button', { name: '24 hours' }).click();
    await page.waitForURL(/span=24h/);
    await pro.settled();
    await page
      .getByText(/types=ipo\.dates_changed%2Cipo\.price_band_changed/)
      .first()
      .waitFor();
    await expectFlawless(pro, 'Events');
  });

  it('show events as they are written, once each, also after the page was hidden', async () => {
    const { page } = pro;
    await pro.open('/events');
    await page.getByRole('button', { name: 'Follow live' }).click();
    await page.getByText('following', { exact: true }).waitFor();
    await scene.services.announce(2);
    const rows = page.getByRole('table', { name: 'Live events' }).getByRole('row');
    await until('both are shown', async () => (await rows.count()) === 3);
    await expectFlawless(pro, 'Events');
    await setVisibility(pro, 'hidden');
    await page.getByText('paused while the page is hidden').waitFor();
    await until('the stream is closed', async () => (await leases()) === 0);
    await scene.services.announce(1, { type: 'nfo.opened' });
    await setVisibility(pro, 'visible');
    await until('what came meanwhile is shown', async () => (await rows.count()) === 4);
    expect(await rows.nth(1).getByRole('button').textContent()).toBe('nfo.opened');
    await page.getByRole('button', { name: 'Stop following' }).click();
    await until('the stream is closed', async () => (await leases()) === 0);
  });

  it('say that a fourth page of the user follows events instead, or why it cannot, and follow again', async () => {
    const { page } = pro;
    const others = await Promise.all([1, 2, 3].map(() => scene.page(payer)));
    for (const other of others) {
      await other.open('/events');
      await other.page.getByRole('button', { name: 'Follow live' }).click();
      await other.page.getByText('following', { exact: true }).waitFor();
    }
    const follow = page.getByRole('button', { name: 'Follow live' });
    await pro.open('/events');
    await follow.click();
    await page.getByText('following', { exact: true }).waitFor();
    const [first] = others;
    await first?.page.getByText('Another page follows the events now').waitFor();
    if (first !== undefined) await expectFlawless(first, 'Events');
    await first?.page.getByRole('button', { name: 'Follow here' }).click();
    await first?.page.getByText('following', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop following' }).click();
    await until('a place is free', async () => (await leases()) === 2);
    await others[1]?.page.getByRole('button', { name: 'Follow here' }).click();
    await others[1]?.page.getByText('following', { exact: true }).waitFor();
    await scene.services.rows(
      `INSERT INTO event_stream_replacement (lease_id, holder_id, opener, replaced_at)
       SELECT 'esl_' || n, holder_id, opener, now() FROM generate_series(1, 10) AS n, (SELECT * FROM event_stream LIMIT 1) AS one`,
    );
    pro.expectStatuses(429);
    await follow.click();
    await page.getByText(/^You follow the events in 3 pages at once/).waitFor();
    await expectFlawless(pro, 'Events');
    pro.expectStatuses();
    for (const other of others) await other.page.close();
    await until('the streams are closed', async () => (await leases()) === 0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('following', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop following' }).click();
  });

  it('lead to the sign-in page when the session ends while events are followed', async () => {
    const user = await scene.signedIn('leaving@customer.test');
    await user.call('POST billing/subscribe', { planId: 'plan_pro' });
    const leaving = await scene.page(user);
    await leaving.open('/events');
    await leaving.page.getByRole('button', { name: 'Follow live' }).click();
    await leaving.page.getByText('following', { exact: true }).waitFor();
    leaving.expectStatuses(401);
    await user.call('DELETE session');
    await leaving.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(leaving.complaints()).toEqual([]);
  });

  it('compare a record with its state at an instant, and list its corrections and revisions', async () => {
    const { page } = pro;
    await scene.services.announce(1, {
      dataSet: 'sample',
      type: 'ipo.corrected',
      data: { slug: 'narmada-logistics-parks', field: 'lotSize', from: 240, to: 250 },
    });
    await pro.open(record);
    await page.getByRole('heading', { name: 'As published now' }).waitFor();
    await page.getByRole('table', { name: 'Corrections' }).getByText('lotSize: 240 → 250').waitFor();
    const revisions = page.getByRole('table', { name: 'Revisions' }).getByRole('row');
    expect(await revisions.count()).toBeGreaterThan(3);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const rows = readFileSync(await (await saved).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect([rows[0], rows.length >= (await revisions.count())]).toEqual(['at,field,from,to,source', true]);
    await revisions
      .last()
      .getByRole('button', { name: /^Show as of then: / })
      .click();
    await page.getByRole('heading', { name: /^As published on \d+ \w{3} \d{4}, \d\d:\d\d IST$/ }).waitFor();
    await pro.settled();
    const compared = page.getByRole('table', { name: 'The record then and now' }).getByRole('row');
    const differences = (await compared.count()) - 1;
    expect(differences).toBeGreaterThan(0);
    expect(await page.getByText('differs', { exact: true }).count()).toBe(differences);
    await page.getByRole('button', { name: /^All fields, / }).click();
    await until('all fields are shown', async () => (await compared.count()) > differences + 1);
    await expectFlawless(pro, 'Narmada Logistics Parks');
    await page.getByText(/asOf=/).waitFor();
    await page.getByLabel('Field and its parts').fill('dates');
    await page.keyboard.press('Enter');
    await page.getByText('This field has not changed.').or(revisions.nth(1)).first().waitFor();
    await page.getByRole('button', { name: 'Show the present state' }).click();
    await page.getByRole('heading', { name: 'As published now' }).waitFor();
  });

  it('say before when a record was not known, and that a record does not exist', async () => {
    await pro.open(`${record}&at=2020-01-01T00:00:00.000Z`);
    await pro.page.getByText(/at that instant: it is known from |historyFrom/).waitFor();
    await expectFlawless(pro, 'Narmada Logistics Parks');
    await pro.open('/records/ipos/nobody?env=test');
    await pro.page.getByText('There is no such record.').first().waitFor();
    await expectFlawless(pro, 'nobody');
  });

  it('name the plan that has what this one does not, and show the rest', async () => {
    await free.open('/events?env=test');
    await free.page.getByText(/Upgrade to Pro or higher/).waitFor();
    await expectFlawless(free, 'Events');
    await basic.open('/events');
    await basic.page.getByText(/Upgrade to Pro or higher/).waitFor();
    await free.open(record);
    await free.page.getByText(/Upgrade to Basic or higher/).waitFor();
    await free.page.getByText('narmada-logistics-parks', { exact: true }).first().waitFor();
    await expectFlawless(free, 'Narmada Logistics Parks');
    await basic.open(record);
    await basic.page.getByRole('table', { name: 'Revisions' }).waitFor();
    await basic.page.getByText(/Upgrade to Pro or higher/).waitFor();
  });

  it('are reached from the explorer, and from each other', async () => {
    const { page } = pro;
    await pro.open(`/explorer?env=test&path=${encodeURIComponent('/v1/ipos/narmada-logistics-parks')}`);
    await page.getByRole('link', { name: 'What changed of this record' }).click();
    await page.getByRole('heading', { name: 'Narmada Logistics Parks' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Events' }).click();
    await page.getByRole('heading', { name: 'Events' }).waitFor();
    expect(await page.getByLabel('Record').inputValue()).toBe('narmada-logistics-parks');
    await pro.settled();
  });

  const leases = async () => (await scene.services.rows('SELECT FROM event_stream')).length;

  /** Tells a page that it is seen or hidden, as a browser does when its tab is changed. */
  async function setVisibility({ page }: BrowsedPage, state: 'hidden' | 'visible'): Promise<void> {
    await page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
       document.dispatchEvent(new Event('visibilitychange'));`,
    );
  }
});
