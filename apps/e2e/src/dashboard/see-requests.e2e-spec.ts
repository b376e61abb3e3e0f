import { until } from '@market/testing';
import { describeInBrowser } from '../harness/chromium';
import type { DashboardBrowser } from '../harness/dashboard-browser';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';

describeInBrowser('the page of requests', () => {
  let scene: DashboardScene;
  let owner: DashboardBrowser;
  let browsed: BrowsedPage;
  let key: string;

  beforeAll(async () => {
    scene = await DashboardScene.set();
    owner = await scene.signedIn('asha@customer.test');
    ({ key } = (await owner.call('POST keys', { environment: 'test', name: 'Pricing job' })).data as {
      key: string;
    });
    browsed = await scene.page(owner);
  });
  afterEach(() => expect(browsed.complaints()).toEqual([]));
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  const ask = async (path: string) => {
    const { headers } = await fetch(`${scene.origin}${path}`, { headers: { 'X-API-Key': key } });
    return String(headers.get('x-request-id'));
  };
  const rows = () => browsed.page.getByRole('table', { name: 'Requests, newest first' }).getByRole('row');

  it('says that no program asked for anything, until one does', async () => {
    const { page } = browsed;
    await browsed.open('/requests?env=test');
    await page.getByText('No test key made a request in the last days.').waitFor();
    await expectFlawless(browsed, 'Requests');
    await page.getByRole('button', { name: 'Follow live' }).click();
    await ask('/v1/ipos/nobody');
    await until('the request is shown', async () => (await rows().count()) === 2);
    await ask('/v1/ipos?limit=none&color=red');
    await until('the next one is shown, too', async () => (await rows().count()) === 3);
    await page.getByRole('button', { name: 'Stop following' }).click();
    await expectFlawless(browsed, 'Requests');
  });

  it('leads from a request id to the reason of a failure', async () => {
    const { page } = browsed;
    const id = await ask('/v1/ipos?limit=none&color=red');
    await until('it is written', async () => (await owner.call(`GET requests/${id}`)).data.request !== null);
    await browsed.open('/requests?env=test');
    await page.getByLabel('Request id').fill('req_1');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText(/^An id is/).waitFor();
    await page.getByLabel('Request id').fill(` ${id} `);
    await page.getByRole('button', { name: 'Find' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request' });
    await dialog.getByText('Invalid request parameters: color, limit').waitFor();
    await dialog.getByText('is not a parameter of this endpoint').waitFor();
    await dialog.getByText('value not kept').waitFor();
    expect(await dialog.getByRole('link', { name: /^What VAL_001 means/ }).getAttribute('href')).toBe(
      '/docs/errors/VAL_001',
    );
    expect(page.url()).toContain(`id=${id}`);
    await expectFlawless(browsed, 'Requests');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('id=');
  });

  it('keeps its filters in the address', async () => {
    const { page } = browsed;
    await ask('/v1/gmp');
    await browsed.open('/requests?env=test');
    await page.getByRole('button', { name: 'Follow live' }).click();
    await page.getByText('PLAN_001').first().waitFor();
    await page.getByRole('button', { name: 'Stop following' }).click();
    await until('the route can be chosen', async () =>
      (await page.getByLabel('Route', { exact: true }).innerText()).includes('GET /v1/gmp'),
    );
    await page.getByLabel('Route', { exact: true }).selectOption('GET /v1/gmp');
    await until('it alone is shown', async () => (await rows().count()) === 2);
    await page.reload();
    await browsed.settled();
    expect(await rows().count()).toBe(2);
    await page.getByLabel('Error code').fill('plan_001');
    await page.getByLabel('Method', { exact: true }).selectOption('GET');
    await page.waitForURL(/code=PLAN_001&method=get|method=get.*code=PLAN_001/);
    await browsed.settled();
    expect(await rows().count()).toBe(2);
    await page.getByLabel('Status', { exact: true }).selectOption('5xx');
    await page.getByText('No request matches these filters.').waitFor();
    expect(new URL(page.url()).searchParams.get('class')).toBe('5xx');
    await expectFlawless(browsed, 'Requests');
  });

  it('says of an id that was not kept what came in its minute', async () => {
    const { page } = browsed;
    const id = `req_${Date.now().toString(16).padStart(12, '0')}${'0'.repeat(20)}`;
    await browsed.open(`/requests?env=test&id=${id}`);
    await page.getByText('This request was not kept').waitFor();
    await page.getByText(/All requests of the account in the minute from/).waitFor();
  });
});
