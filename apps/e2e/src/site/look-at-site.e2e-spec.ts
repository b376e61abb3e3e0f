import type { Browser } from 'playwright-core';
import { BrowsedPage, type Look } from '../dashboard/browsed-page';
import { expectFlawless } from '../dashboard/expect-flawless';
import { describeInBrowser, launchChromium } from '../harness/chromium';
import { startApi, type RunningApi } from '../harness/running-api';

const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  [320, 390, 1024, 1440].map((width) => ({ theme, width })),
);

describeInBrowser('the public pages in a browser', () => {
  let api: RunningApi;
  let browser: Browser;
  let browsed: BrowsedPage;

  beforeAll(async () => {
    api = await startApi({ DOCUMENTS_PER_MINUTE: '10000' });
    browser = await launchChromium();
    browsed = await BrowsedPage.in(await browser.newContext({ javaScriptEnabled: true }), api.base);
  });
  afterAll(async () => {
    await browser.close();
    await api.stop();
  });

  const open = async (path: string) => {
    await browsed.page.goto(api.base + path);
    await browsed.settled();
  };

  it.each([
    ['/', 'India’s primary market as one API'],
    ['/pricing', 'Pricing'],
    ['/status', 'Status'],
    ['/changelog', 'Changelog'],
    ['/docs', 'Quick start'],
    ['/docs/reference', 'API reference'],
    ['/docs/reference/ipo', 'IPO'],
    ['/docs/search?q=cursor', 'Search'],
    ['/docs/errors', 'Error codes'],
    ['/docs/errors/RATE_001', /^Rate limit/],
    ['/docs/webhooks', /./],
  ])('%s is accessible in both themes, from 320 to 1440 pixels, and moves nothing', async (path, heading) => {
    await open(path);
    await expectFlawless(browsed, heading, looks);
    expect(await browsed.layoutShift()).toBe(0);
  });

  it('an unknown path is a page for people, accessible as the others', async () => {
    browsed.expectStatuses(404);
    await open('/prices');
    await expectFlawless(browsed, 'Page not found', looks);
    browsed.expectStatuses();
  });

  it('the programs of the front page are chosen by the keyboard, without a script', async () => {
    await open('/');
    const { page } = browsed;
    await page.getByRole('radio', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    const shown = page.locator('.tabs pre:visible');
    expect(await shown.innerText()).toContain("'X-API-Key': process.env.MARKET_DATA_API_KEY");
  });

  it('lead to the sign-in or, where a page of the dashboard noted a session, to the dashboard, and move nothing', async () => {
    await open('/');
    const { page } = browsed;
    const links = async () =>
      (await page.locator('header.top a:visible').allInnerTexts()).map((words) => words.trim());
    expect(await links()).toEqual([
      'India Market Data',
      'Docs',
      'Pricing',
      'Status',
      'Sign in',
      'Start free',
    ]);
    await page.evaluate(`localStorage.setItem('signed-in', '')`);
    await open('/');
    expect(await links()).toEqual(['India Market Data', 'Docs', 'Pricing', 'Status', 'Dashboard']);
    expect(await browsed.layoutShift()).toBe(0);
    await page.evaluate(`localStorage.removeItem('signed-in')`);
  });

  it('say "Sign in" without a script, and lead to the dashboard', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${api.base}/docs/errors`);
    const links = page.getByRole('banner').locator('a[href="/dashboard"]:visible');
    expect(await links.allInnerTexts()).toEqual(['Sign in']);
    await context.close();
  });

  it('the documentation is searched by the keyboard, remembers the language and copies programs', async () => {
    const { page } = browsed;
    await open('/docs/reference/ipo');
    await page.keyboard.press('/');
    await page.keyboard.type('continue with a cursor');
    const first = page.locator('.docs-search li a').first();
    await first.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/lists#continue-with-a-cursor');
    await open('/docs/reference/gmp');
    await page.getByRole('radio', { name: 'TypeScript' }).first().check({ force: true });
    await open('/docs/reference/sgb');
    const program = page.locator('.operation .tabs pre:visible').first();
    expect(await program.innerText()).toContain('client.sgb.list()');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('.operation .copied:visible .copy').first().click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('client.sgb.list()');
  });

  it.each([390, 1280, 1440])(
    'no button that copies lies over code, also over scrolled code: %i pixels wide',
    async (width) => {
      await browsed.page.setViewportSize({ width, height: 900 });
      for (const path of ['/docs', '/docs/webhooks', '/docs/reference/ipo']) {
        await open(path);
        const gaps = await browsed.page.locator('.copied:visible').evaluateAll((boxes) =>
          boxes.map((box) => {
            const [code, button] = [box.querySelector('pre'), box.querySelector('button')];
            return (code?.getBoundingClientRect().top ?? 0) - (button?.getBoundingClientRect().bottom ?? 0);
          }),
        );
        expect([path, gaps.length > 2, gaps.filter((gap) => gap < 0)]).toEqual([path, true, []]);
      }
    },
  );

  it('a keyboard skips the header with two keys', async () => {
    await open('/');
    await browsed.page.keyboard.press('Tab');
    expect(await browsed.page.locator(':focus').innerText()).toBe('Skip to content');
  });
});
