import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { BrowsedPage } from '../dashboard/browsed-page';

/** Page of a browser of its own, without cookies at first. */
export class ProductionPage {
  private constructor(
    readonly browsed: BrowsedPage,
    readonly context: BrowserContext,
  ) {}

  static async in(browser: Browser, origin: string): Promise<ProductionPage> {
    const viewport = { width: 1180, height: 900 };
    const context = await browser.newContext({ viewport, ignoreHTTPSErrors: true });
    context.setDefaultTimeout(30_000);
    return new ProductionPage(await BrowsedPage.in(context, origin), context);
  }

  get page(): Page {
    return this.browsed.page;
  }

  button(name: string | RegExp, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name, exact: true });
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Signs a user in, or up, by the link of a mail. */
  async follow(link: string): Promise<void> {
    await this.page.goto(link);
    await this.button('Continue').click();
    await this.page.getByRole('heading', { name: 'Overview' }).waitFor();
  }

  /** Asks for a link, as somebody does who has no account yet. */
  async askForLink(email: string): Promise<void> {
    await this.browsed.open('/sign-up');
    await this.page.getByLabel('Email').fill(email);
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('heading', { name: 'Check your email' }).waitFor();
  }

  /** Returns the secret that a dialog shows once, and closes it as somebody does who has stored it. */
  async storedFrom(made: Locator, secret: Locator): Promise<string> {
    const text = await secret.first().innerText();
    await this.button('I have stored it', made).click();
    return text;
  }

  /** Returns the cookies as the header of a request. */
  async cookieHeader(): Promise<string> {
    return (await this.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  }
}
