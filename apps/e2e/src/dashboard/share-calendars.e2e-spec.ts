import { describeInBrowser } from '../harness/chromium';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';
import { populateAccount } from './populated-account';

describeInBrowser('calendar feeds on the page of settings', () => {
  let scene: DashboardScene;
  let owner: BrowsedPage;
  let member: BrowsedPage;

  beforeAll(async () => {
    scene = await DashboardScene.set();
    const account = await populateAccount(scene);
    owner = await scene.page(account.owner);
    member = await scene.page(account.member);
  });
  afterEach(() => expect([...owner.complaints(), ...member.complaints()]).toEqual([]));
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  it('are made with an address that is shown once and opens the chosen days, and are revoked', async () => {
    const { page } = owner;
    await owner.open('/settings');
    await page.getByText('The account has no calendar feed yet.').waitFor();
    await page.getByRole('button', { name: 'Create feed' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Create calendar feed' });
    await form.getByLabel('Name').fill('Trading desk');
    await form.getByLabel('New fund offers').uncheck();
    await expectFlawless(owner, 'Settings');
    await form.getByRole('button', { name: 'Create feed' }).click();
    const made = page.getByRole('dialog', { name: 'Trading desk: your new calendar feed' });
    const address = (await made.locator('code').textContent()) ?? '';
    expect(address).toMatch(new RegExp(`^${scene.origin}/v1/calendar\\.ics\\?token=svc_feed_[0-9a-f]{64}$`));
    await expectFlawless(owner, 'Settings');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await made.getByRole('button', { name: 'I have stored it' }).click();
    await made.waitFor({ state: 'detached' });

    const calendar = await fetch(address);
    expect([calendar.status, (await calendar.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);
    const row = page.getByRole('row', { name: /Trading desk/ });
    expect(await row.innerText()).toMatch(/IPOs, Trading holidays, Sovereign gold bonds/);
    expect(await page.content()).not.toContain(address.slice(-60));
    await expectFlawless(owner, 'Settings');

    await row.getByRole('button', { name: 'Revoke the feed Trading desk' }).click();
    await page.getByRole('button', { name: 'Revoke the feed', exact: true }).click();
    await row.getByText('Revoked').waitFor();
    expect((await fetch(address)).status).toBe(401);
    await expectFlawless(owner, 'Settings');
  });

  it('need a proof of identity, and are seen by members who cannot make them', async () => {
    const { page } = owner;
    await owner.open('/settings');
    await scene.services.rows(`UPDATE session SET reauthenticated_at = now() - interval '11 minutes'`);
    owner.expectStatuses(403);
    await page.getByRole('button', { name: 'Create feed' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('My phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Create feed' }).click();
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
    expect(await scene.services.rows(`SELECT FROM calendar_feed WHERE name = 'My phone'`)).toEqual([]);
    await page.keyboard.press('Escape');
    owner.expectStatuses();

    await member.open('/settings');
    await member.page.getByRole('cell', { name: 'Trading desk' }).waitFor();
    expect(await member.page.getByRole('button', { name: 'Create feed' }).count()).toBe(0);
  });

  it('are in the audit log without their tokens', async () => {
    await member.open('/audit');
    const text = await member.page.getByRole('table').innerText();
    expect(text).toMatch(/calendar feed/i);
    expect(text).not.toMatch(/svc_feed_|Trading desk/);
  });
});
