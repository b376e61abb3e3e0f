import { describeInBrowser } from '../harness/chromium';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';
import { populateAccount } from './populated-account';

describeInBrowser('export links of the lists of the dashboard', () => {
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

  const made = () => scene.services.rows<{ path: string }>('SELECT path FROM export_link');

  it('are made of a list as it is shown, with an address that is shown once, and are revoked', async () => {
    const { page } = owner;
    await owner.open('/data/ipos?status=open');
    await page.getByRole('button', { name: 'Export link' }).click();
    const form = page.getByRole('dialog', { name: 'Create export link' });
    await form.getByLabel('Name').fill('Desk sheet');
    await form.getByLabel('Fields').fill('slug, nmae');
    owner.expectStatuses(400);
    await form.getByRole('button', { name: 'Create link' }).click();
    await form.getByText(/must be a comma-separated list of these fields/).waitFor();
    owner.expectStatuses();
    expect(await made()).toEqual([]);
    await expectFlawless(owner, 'IPOs');
    await form.getByLabel('Fields').fill('slug, name');
    await form.getByRole('button', { name: 'Create link' }).dblclick();
    const shown = page.getByRole('dialog', { name: 'Desk sheet: your new export link' });
    const address = (await shown.locator('code').textContent()) ?? '';
    expect(address).toMatch(
      new RegExp(`^${scene.origin}/v1/exports/exp_[0-9a-f]{32}\\.csv\\?token=svc_csv_[0-9a-f]{64}$`),
    );
    await expectFlawless(owner, 'IPOs');
    await shown.getByRole('button', { name: 'I have stored it' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await made()).toEqual([{ path: '/v1/ipos?status=open&fields=slug,name' }]);

    const file = await fetch(address);
    expect([file.status, (await file.text()).split('\r\n')[0]]).toEqual([200, 'id,slug,name']);
    await owner.open('/settings');
    const row = page.getByRole('row', { name: /Desk sheet/ });
    expect(await row.innerText()).toContain('/v1/ipos?status=open&fields=slug,name');
    expect(await page.content()).not.toContain(address.slice(-60));
    await expectFlawless(owner, 'Settings');
    await row.getByRole('button', { name: 'Revoke the link Desk sheet' }).click();
    await page.getByRole('button', { name: 'Revoke the link', exact: true }).click();
    await row.getByText('Revoked').waitFor();
    expect((await fetch(address)).status).toBe(401);
  });

  it('are seen by members who cannot make them, and are in the audit log without token and name', async () => {
    await member.open('/data/ipos');
    await member.page.getByRole('heading', { name: 'IPOs' }).waitFor();
    expect(await member.page.getByRole('button', { name: 'Export link' }).count()).toBe(0);
    await member.open('/settings');
    await member.page.getByRole('cell', { name: 'Desk sheet' }).waitFor();
    await member.open('/audit');
    const text = await member.page.getByRole('table').innerText();
    expect(text).toMatch(/export link/i);
    expect(text).not.toMatch(/svc_csv_|Desk sheet/);
  });
});
