import { createHmac } from 'node:crypto';
import { describeInBrowser } from '../harness/chromium';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';
import { populateAccount } from './populated-account';

const key = 'a secret that must stay here';
const secret = `whsec_${Buffer.from(key).toString('base64')}`;
const body = '{"id":"evt_1","type":"ipo.opened","data":{}}';

describeInBrowser('the check of a signature on the page of an endpoint', () => {
  let scene: DashboardScene;
  let owner: BrowsedPage;
  let endpoint: string;

  beforeAll(async () => {
    scene = await DashboardScene.set();
    const account = await populateAccount(scene);
    owner = await scene.page(account.owner);
    endpoint = `/webhooks/${account.webhookId}`;
  });
  afterEach(() => expect(owner.complaints()).toEqual([]));
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  it('tells a right signature from a wrong one, and sends nothing', async () => {
    const { page } = owner;
    await owner.open(endpoint);
    await page.getByText('Check a signature', { exact: true }).click();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', key).update(`dlv_1.${timestamp}.${body}`).digest('base64');
    const headers = `webhook-id: dlv_1\nwebhook-timestamp: ${timestamp}\nwebhook-signature: v1,${signature}`;
    await page.getByLabel('Secret', { exact: true }).fill(secret);
    await page.getByLabel('Headers', { exact: true }).fill(headers);
    await page.getByLabel('Body', { exact: true }).fill(body);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('The signature is right.').waitFor();
    await expectFlawless(owner, /^localhost/);
    await page.getByLabel('Body', { exact: true }).fill(body.replace('{}', '{"a":1}'));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText(/fits no delivery with this secret/).waitFor();
    const told = [secret, key, signature, 'evt_1'];
    expect(sent.filter((request) => told.some((text) => request.includes(text)))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(secret);
  });
});
