import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { until } from '@market/testing';
import { describeInBrowser } from '../harness/chromium';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';

/** Names of the share in an event that was announced without them. */
const withoutShare = { isin: null, symbols: { nse: null, bse: null } };

describeInBrowser('the choice of the events of an endpoint', () => {
  let scene: DashboardScene;
  let owner: BrowsedPage;

  beforeAll(async () => {
    scene = await DashboardScene.set();
    const payer = await scene.signedIn('asha@customer.test');
    await payer.call('POST billing/subscribe', { planId: 'plan_pro' });
    owner = await scene.page(payer);
  });
  afterEach(() => expect(owner.complaints()).toEqual([]));
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  const premium = (ipoSlug: string, changePercent: number | null) =>
    scene.services.announce(1, { type: 'gmp.updated', data: { ipoSlug, changePercent } });

  it('takes types and conditions, and delivers only what meets all of them', async () => {
    const { page } = owner;
    const receiver = await scene.services.receiver();
    await owner.open('/webhooks');
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    const form = page.getByRole('dialog', { name: 'Add an endpoint for live events' });
    const add = form.getByRole('button', { name: 'Add the endpoint' });
    await form.getByLabel('URL').fill(`https://localhost:${receiver.port}/hook`);
    await form.getByRole('checkbox', { name: 'gmp.updated' }).check();
    await form.getByRole('button', { name: 'Add a condition' }).focus();
    await page.keyboard.press('Enter');
    await form.getByLabel('Field 1').fill('changePercent');
    await form.getByLabel('Comparison 1').selectOption('gte');
    expect(await add.isDisabled()).toBe(true);
    await form.getByLabel('Value 1').fill('5');
    await form.getByRole('button', { name: 'Add a condition' }).click();
    await form.getByLabel('Field 2').fill('lotSize');
    await form.getByLabel('Value 2').fill('1');
    await form.getByText('No chosen type has all of these fields: nothing would be delivered.').waitFor();
    await expectFlawless(owner, 'Webhooks');
    owner.expectStatuses(400);
    await add.click();
    await form
      .getByRole('alert')
      .getByText(/condition 2: path is not in the data/)
      .waitFor();
    await expectFlawless(owner, 'Webhooks');
    owner.expectStatuses();
    await form.getByLabel('Field 2').fill('ipoSlug');
    await form.getByLabel('Comparison 2').selectOption('in');
    await form.getByLabel('Value 2').fill('neelam-looms, 12');
    await add.click();
    await page.getByRole('button', { name: 'I have stored it' }).click();

    await premium('neelam-looms', 4);
    await premium('asha-mills', 9);
    await premium('neelam-looms', 5);
    await premium('12', 7.5);
    await until('two are delivered', () => receiver.requests.length >= 2);
    const bodies = receiver.requests.map(({ body }) => JSON.parse(String(body)) as { data: object });
    expect(bodies.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { ipoSlug: 'neelam-looms', changePercent: 5, ...withoutShare },
        { ipoSlug: '12', changePercent: 7.5, ...withoutShare },
      ]),
    );
    expect(bodies).toHaveLength(2);
  });

  it('is shown with the endpoint, and changed there', async () => {
    const { page } = owner;
    await owner.open('/webhooks');
    await page.getByRole('link', { name: /^localhost/ }).click();
    await page.getByText('changePercent is at least 5, and ipoSlug is one of neelam-looms, 12').waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Change the endpoint' });
    expect(await form.getByLabel('Value 2').inputValue()).toBe('neelam-looms, 12');
    await form
      .locator('code', { hasText: /^confirmed$/ })
      .first()
      .waitFor();
    expect(await form.textContent()).not.toContain('`');
    await form.getByRole('button', { name: 'Remove the condition 1' }).click();
    await form.getByLabel('Comparison 1').selectOption('exists');
    await form.getByLabel('Value 1').selectOption('no');
    await form.getByRole('checkbox', { name: 'All types' }).check();
    await until('no single type can be chosen', async () => {
      return (await form.getByRole('checkbox').count()) === 1;
    });
    await expectFlawless(owner, /^localhost/);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('ipoSlug has no value').waitFor();
    await page.getByText('all types', { exact: true }).waitFor();
    const [stored] = await scene.services.rows('SELECT events, filter FROM webhook_endpoint');
    expect(stored).toEqual({ events: ['*'], filter: [{ path: 'ipoSlug', op: 'exists', value: false }] });
  });

  it('gets a new secret with an overlap, and while that runs another one only without', async () => {
    const { page } = owner;
    await owner.open('/webhooks');
    await page.getByRole('link', { name: /^localhost/ }).click();
    const ask = page.getByRole('dialog', { name: 'Create new secret' });
    const made = page.getByRole('dialog', { name: 'The new secret' });
    const overlap = page.getByText(/^Two secrets sign until/);
    await page.getByRole('button', { name: 'New secret' }).click();
    await until('three overlaps are offered', async () => {
      return (await ask.getByRole('radio').count()) === 3;
    });
    await ask.getByRole('button', { name: 'Create secret' }).click();
    await made.getByText(/signed with the old secret too/).waitFor();
    await made.getByRole('button', { name: 'I have stored it' }).click();
    await overlap.waitFor();
    await page.getByRole('button', { name: 'New secret' }).click();
    await ask.getByText('The previous secret is still active').waitFor();
    expect(await ask.getByRole('radio').count()).toBe(0);
    await expectFlawless(owner, /^localhost/);
    await ask.getByRole('button', { name: 'Create secret' }).click();
    await made.getByRole('button', { name: 'I have stored it' }).waitFor();
    expect(await made.getByText(/signed with the old secret too/).count()).toBe(0);
    await made.getByRole('button', { name: 'I have stored it' }).click();
    await made.waitFor({ state: 'detached' });
    await overlap.waitFor({ state: 'detached' });
  });

  it('says until when two secrets sign, and ends the old one now', async () => {
    const { page } = owner;
    await owner.open('/webhooks');
    await page.getByRole('link', { name: /^localhost/ }).click();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Create secret' }).click();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    const overlap = page.getByText(/^Two secrets sign until \d+ \w{3} \d{4}, \d\d:\d\d IST\.$/);
    await overlap.waitFor();
    await page.getByText(/createHmac\('sha256', key\)/).waitFor();
    await expectFlawless(owner, /^localhost/);
    await page.getByRole('button', { name: 'End the old one now' }).click();
    await page.getByRole('button', { name: 'End the old secret now' }).click();
    await overlap.waitFor({ state: 'detached' });
    const [stored] = await scene.services.rows(
      'SELECT previous_secret, previous_secret_until FROM webhook_endpoint',
    );
    expect(stored).toEqual({ previous_secret: null, previous_secret_until: null });
  });

  it('leaves a log of deliveries that is saved as CSV', async () => {
    const { page } = owner;
    await owner.open('/webhooks');
    await page.getByRole('link', { name: /^localhost/ }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const file = readFileSync(await (await saved).path(), 'utf8');
    const rows = parse<Record<string, string>>(file, { columns: true });
    expect(rows.map(({ type, state }) => [type, state])).toEqual([
      ['gmp.updated', 'delivered'],
      ['gmp.updated', 'delivered'],
    ]);
    await expectFlawless(owner, /^localhost/);
  });
});
