import { Secret, TOTP } from 'otpauth';
import { describeInBrowser } from '../harness/chromium';
import type { DashboardBrowser } from '../harness/dashboard-browser';
import type { BrowsedPage } from './browsed-page';
import { DashboardScene } from './dashboard-scene';
import { expectFlawless } from './expect-flawless';
import { virtualAuthenticator } from './virtual-authenticator';

const password = 'a long enough password';

describeInBrowser('a user with factors', () => {
  let scene: DashboardScene;
  let people = 0;

  beforeAll(async () => {
    scene = await DashboardScene.set({ OPERATOR_SECOND_FACTOR: 'required' });
  });
  afterAll(async () => expect(await scene.strike()).toEqual([]));

  const anAddress = () => `person-${(people += 1)}@customer.test`;
  const letProofsAge = () =>
    scene.services.rows(
      `UPDATE session SET reauthenticated_at = reauthenticated_at - interval '11 minutes',
                          second_factor_at = second_factor_at - interval '11 minutes'`,
    );

  /** Opens the security page of a user. */
  async function security(email: string, user?: DashboardBrowser): Promise<BrowsedPage> {
    const browsed = await scene.page(user ?? (await scene.signedIn(email)));
    await browsed.open('/security');
    return browsed;
  }

  it('adds a passkey, signs in with it without typing anything, and proves who they are with it', async () => {
    const browsed = await security(anAddress());
    const { page } = browsed;
    const { authenticator, credentials } = await virtualAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name').fill('Laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'Laptop', exact: true }).waitFor();
    expect(await credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
    await page.getByRole('button', { name: 'Your menu' }).click();
    const noted = () => page.evaluate<string | null>(`localStorage.getItem('signed-in')`);
    expect(await noted()).toBe('');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/dashboard/sign-in');
    expect(await noted()).toBeNull();
    // The field for the e-mail address offers the passkey, and the authenticator takes it by itself.
    browsed.expectStatuses(401, 403);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await letProofsAge();
    await browsed.open('/keys');
    await page.getByRole('button', { name: 'Create live key' }).click();
    await page.getByLabel('Name').fill('Website');
    await page.keyboard.press('Enter');
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('dialog', { name: 'Website: your new live key' }).waitFor();
    await authenticator.detach();
    expect(browsed.complaints()).toEqual([]);
  });

  it('switches codes of an app on, and gives one after the password', async () => {
    const email = anAddress();
    const user = await scene.signedIn(email);
    await user.call('PUT user/password', { password });
    const browsed = await security(email, user);
    const { page } = browsed;
    await page.getByRole('button', { name: 'Set up' }).click();
    const secret = (await page.getByRole('dialog').locator('code').first().innerText()).replaceAll(' ', '');
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await page.getByLabel('Code that the app shows now').fill(code());
    await page.keyboard.press('Enter');
    const codes = page.getByRole('dialog', { name: /recovery codes/i });
    await codes.waitFor();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    await codes.getByRole('button', { name: /stored/ }).click();
    await scene.services.rows('UPDATE totp SET last_step = last_step - 3');

    const other = await scene.page();
    other.expectStatuses(401, 403);
    await other.open('/sign-in');
    await other.page.getByLabel('Email').fill(email);
    await other.page.getByRole('button', { name: 'Use a password instead' }).click();
    await other.page.getByLabel('Password', { exact: true }).fill(password);
    await other.page.keyboard.press('Enter');
    const field = other.page.getByRole('textbox', { name: 'Code' });
    await field.waitFor();
    // A recovery code has letters: a phone must not offer digits alone.
    expect(await field.getAttribute('inputmode')).not.toBe('numeric');
    await expectFlawless(other, 'Second factor');
    await field.fill(code());
    await other.page.keyboard.press('Enter');
    await other.page.getByRole('heading', { name: 'Overview' }).waitFor();
    // The browser remembers the way, and begins with it.
    await other.open('/sign-in');
    await other.page.getByLabel('Password', { exact: true }).waitFor();
    expect([...browsed.complaints(), ...other.complaints()]).toEqual([]);
  });

  it('is told as an operator that a mailbox alone does not open the pages of operators', async () => {
    const email = anAddress();
    const browsed = await scene.page(await scene.operator(email));
    browsed.expectStatuses(403);
    await browsed.open('/operators');
    await browsed.page.getByText('Pages of operators need a passkey or an authenticator app.').waitFor();
    await expectFlawless(browsed, 'Operators');
    await browsed.page.getByRole('link', { name: 'Add one under Security' }).click();
    const { authenticator } = await virtualAuthenticator(browsed.page);
    await browsed.page.getByRole('button', { name: 'Add a passkey' }).click();
    await browsed.page.getByLabel('Name').fill('Ring');
    await browsed.page.keyboard.press('Enter');
    await browsed.page.getByRole('cell', { name: 'Ring', exact: true }).waitFor();
    await browsed.page.getByRole('link', { name: 'Operators' }).click();
    await browsed.page.getByRole('heading', { name: 'Accounts by plan' }).waitFor();
    await authenticator.detach();
    expect(browsed.complaints()).toEqual([]);
  });
});
