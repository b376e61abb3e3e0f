import { describeInBrowser } from '../harness/chromium';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';

/** Page that is asked for before the sign-in. */
const path = '/usage?range=90&by=key';

describeInBrowser('a user who gets links by mail', () => {
  let scene: DashboardScene;
  let people = 0;

  beforeAll(async () => {
    scene = await DashboardScene.set();
  });
  afterAll(async () => expect(await scene.strike()).toEqual([]));
  afterEach(() => scene.services.rows('DELETE FROM sign_in_window'));

  const anAddress = () => `person-${(people += 1)}@customer.test`;

  /** Asks for a page without a session, and for a link on the sign-in page that comes instead. */
  async function waiting(email: string) {
    const browsed = await scene.page();
    const { page } = browsed;
    browsed.expectStatuses(401);
    await browsed.open(path);
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    browsed.expectStatuses();
    return browsed;
  }

  it('is led to the page asked for in both tabs, by a link whose number sign a mail gateway has encoded', async () => {
    const email = anAddress();
    const browsed = await waiting(email);
    const { page } = browsed;
    await expectFlawless(browsed, 'Check your email');
    const tab = await page.context().newPage();
    const link = (await scene.linkTo(email)).replace('#', '%23');
    expect((await tab.goto(`${scene.origin}/dashboard${link}`))?.status()).toBe(200);
    await tab.getByRole('heading', { name: 'Create your account' }).waitFor();
    await tab.getByText(`This creates a free account for ${email} and signs you in.`).waitFor();
    expect(await scene.services.rows('SELECT FROM one_time_token WHERE email = $1', [email])).toHaveLength(1);
    await tab.getByRole('button', { name: 'Continue' }).click();
    for (const shown of [tab, page]) {
      await shown.getByRole('heading', { name: 'Usage', exact: true }).waitFor();
      expect(new URL(shown.url()).searchParams.get('by')).toBe('key');
    }
    expect(browsed.complaints()).toEqual([]);
  });

  it('is led on when the waiting tab is seen again, which missed the news of the sign-in', async () => {
    const browsed = await waiting(anAddress());
    const { page } = browsed;
    // A document gets no event of what it stores itself, as one gets none that sleeps.
    await page.evaluate(`localStorage.setItem('session', 'sign-in in another tab')`);
    expect(await page.getByRole('heading', { name: 'Check your email' }).count()).toBe(1);
    browsed.expectStatuses(401);
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    // Nobody has signed in: the page that was asked for has no session.
    await page.getByText('Your session ended. Sign in to go on.').waitFor();
  });

  it('gets a new link where one has lost its end, and reads what it does when the whole line is pasted', async () => {
    const email = anAddress();
    await scene.signedIn(email);
    const browsed = await waiting(email);
    const { page } = browsed;
    const known = scene.linksTo(email);
    await browsed.open((known.at(-1) ?? '').slice(0, -9));
    await expectFlawless(browsed, 'This link is incomplete');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send another link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    // The browser stays on the page: another fragment is no other document.
    await page.goto(`${scene.origin}/dashboard${await scene.linkTo(email, known)}`);
    await page.getByText(`You will be signed in as ${email}.`).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor();
    expect(browsed.complaints()).toEqual([]);
  });

  it('reads which address a link makes the new one of which user', async () => {
    const [email, other] = [anAddress(), anAddress()];
    await (await scene.signedIn(email)).call('PUT user/email', { email: other });
    const browsed = await scene.page();
    await browsed.open(await scene.linkTo(other));
    await browsed.page.getByText(`This changes your email address from ${email} to ${other}`).waitFor();
    await expectFlawless(browsed, 'Confirm your new email address');
  });

  it('reads at the sign-in why there is no session: it ended, or the account was closed', async () => {
    const email = anAddress();
    const browsed = await waiting(email);
    const { page } = browsed;
    await browsed.open(await scene.linkTo(email));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor();
    await scene.services.rows('UPDATE session SET ended_at = now()');
    browsed.expectStatuses(401);
    await page.reload();
    await page.getByText('Your session ended. Sign in to go on.').waitFor();
    await expectFlawless(browsed, 'Sign in');
    await page.getByLabel('Email').fill(email);
    const known = scene.linksTo(email);
    await page.keyboard.press('Enter');
    await browsed.open(await scene.linkTo(email, known));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor();
    await browsed.open('/settings');
    await page.getByRole('button', { name: 'Close the account' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(email);
    await page.keyboard.press('Enter');
    await page.getByText('Your account was closed.').waitFor();
    expect(browsed.complaints()).toEqual([]);
  });
});
