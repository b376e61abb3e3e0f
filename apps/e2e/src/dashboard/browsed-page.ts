import { readFileSync } from 'node:fs';
import type { BrowserContext, Page, Request } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that a page must pass: WCAG 2.2 AA, and what the makers of axe recommend besides. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Reports violations of the policy of a page, which browsers tell by an event. */
const reportViolations = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('policy violated: ' + violatedDirective + ' ' + blockedURI));`;

/** Records how far parts of a page have moved by themselves: the score of the Layout Instability API. */
const recordShifts = `window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Finds what is cut where it must be seen whole: the choice of the environment, and figures. */
const cutParts = `[...document.querySelectorAll('.top .segments, .figures dd')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)`;

/** Finds fields whose input reaches beyond their column, over the next field. */
const fieldsBeyond = `[...document.querySelectorAll('.field')].filter((field) => [...field.children].some((part) =>
  part.getBoundingClientRect().right > field.getBoundingClientRect().right + 1)).map(({ textContent }) => textContent)`;

/** Waits for two frames: in the first a page measures itself at its new width, in the second it shows what follows. */
const drawnTwice = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Ways to look at a page: both themes, on a phone, on a small screen beside the menu, and on a desk. */
export const looks = (['light', 'dark'] as const).flatMap((theme) =>
  [390, 1024, 1440].map((width) => ({ theme, width })),
);

export type Look = (typeof looks)[number];

/** Page in a browser that records everything it should not do. */
export class BrowsedPage {
  private readonly problems: string[] = [];
  /** Statuses of responses that a test provokes: browsers write a line about each. */
  private expected: readonly number[] = [];
  private readonly underWay = new Set<Request>();
  /** True while requests may be lost, because a test has taken the network away. */
  private isLosing = false;

  private constructor(
    readonly page: Page,
    private readonly origin: string,
  ) {
    page.on('console', (message) => {
      const status = Number(/the server responded with a status of (\d+)/.exec(message.text())?.[1]);
      const isLost = this.isLosing && message.text().includes('net::ERR_INTERNET_DISCONNECTED');
      if (!isLost && !this.expected.includes(status)) this.problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.problems.push(`error: ${error.message}`));
    page.on('request', (request) => {
      this.underWay.add(request);
      const isOwn = request.url().startsWith(`${this.origin}/`) || request.url().startsWith('blob:');
      if (!isOwn) this.problems.push(`request to another host: ${request.url()}`);
    });
    page.on('requestfinished', (request) => this.underWay.delete(request));
    page.on('requestfailed', (request) => this.underWay.delete(request));
  }

  static async in(context: BrowserContext, origin: string): Promise<BrowsedPage> {
    const page = await context.newPage();
    await page.addInitScript(reportViolations);
    await page.addInitScript(recordShifts);
    return new BrowsedPage(page, origin);
  }

  /** Opens a page of the dashboard and waits until nothing is loading. @param path below `/dashboard` */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.origin}/dashboard${path}`);
    await this.settled();
  }

  /** Waits until the page has a heading, nothing in it is loading, and it asks for nothing more. */
  async settled(): Promise<void> {
    await this.page.waitForSelector('h1');
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await this.page.waitForSelector('.skeleton', { state: 'detached' });
      await this.page.evaluate(drawnTwice);
      if (this.underWay.size > 0) quiet = -1;
    }
  }

  /** Returns how far parts of the page have moved by themselves since it was opened. Unit: score, 0 for none. */
  layoutShift(): Promise<number> {
    return this.page.evaluate<number>('window.layoutShift');
  }

  /** Lets responses with these statuses pass that a test provokes. */
  expectStatuses(...statuses: readonly number[]): void {
    this.expected = statuses;
  }

  /** Lets requests be lost, or no longer. */
  ignoreLostRequests(isLosing = true): void {
    this.isLosing = isLosing;
  }

  /** Shows the page in a theme and a width. */
  async look({ theme, width }: Look): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await this.page.setViewportSize({ width, height: 900 });
    await this.page.evaluate(drawnTwice);
  }

  /** Returns what is wrong with the page as it is shown now: rules of accessibility, text that does not fit its width. */
  async flaws(): Promise<readonly string[]> {
    if (!(await this.page.evaluate<boolean>(`'axe' in window`))) await this.page.evaluate(axe);
    const found = await this.page.evaluate<readonly Violation[]>(
      `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'], preload: false })
         .then(({ violations }) => violations)`,
    );
    const width = await this.overflow();
    const cut = await this.page.evaluate<readonly string[]>(cutParts);
    const beyond = await this.page.evaluate<readonly string[]>(fieldsBeyond);
    return [
      ...found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(', ')}`),
      ...(width > 0 ? [`${width} pixels do not fit`] : []),
      ...cut.map((text) => `cut: ${text}`),
      ...beyond.map((text) => `beyond its column: ${text}`),
    ];
  }

  /** Returns the width that does not fit. Charts are drawn anew after a change of the width, so a page has a second. */
  private async overflow(): Promise<number> {
    let width = 0;
    for (let tries = 0; tries < 20; tries += 1) {
      width = await this.page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (width <= 0) return 0;
      await this.page.waitForTimeout(50);
    }
    return width;
  }

  /** Returns what the page has done since the last call and should not have: lines on the console, foreign requests. */
  complaints(): readonly string[] {
    return this.problems.splice(0);
  }
}
