import { SoftwareAuthenticator } from '@market/identity/testing';
import { Secret, TOTP } from 'otpauth';
import { DashboardApi } from '../harness/dashboard-api';
import { type DashboardBrowser, pageOrigin } from '../harness/dashboard-browser';
import { tokenIn } from '../harness/queued-mails';

const password = 'a long enough password';

describe('the dashboard', () => {
  let api: DashboardApi;

  beforeAll(async () => {
    api = await DashboardApi.launch({ OPERATOR_SECOND_FACTOR: 'required' });
  });
  afterAll(() => api.stop());
  // Limits of one address: each test begins afresh.
  beforeEach(() => api.forgetLimits());

  async function signedUp() {
    const user = await api.signUp();
    expect(user.used).toMatchObject({ status: 201, data: { isNew: true, purpose: 'sign-in' } });
    return user;
  }
  const codeAt = (secret: string, ms = Date.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
  /** Forgets the last step, so that no test has to wait for the next one. */
  const nextStep = () => api.rows('UPDATE totp SET last_step = last_step - 3');
  /** Makes the last proof of identity and the last factor older than ten minutes. */
  const letProofsAge = () =>
    api.rows(
      `UPDATE session SET reauthenticated_at = reauthenticated_at - interval '11 minutes',
                          second_factor_at = second_factor_at - interval '11 minutes'`,
    );
  async function withApp() {
    const user = await signedUp();
    const { data } = await user.browser.call('POST user/totp');
    const confirmed = await user.browser.call('PUT user/totp', { code: codeAt(data.secret) });
    expect(confirmed.status).toBe(200);
    await nextStep();
    return {
      ...user,
      secret: data.secret as string,
      recoveryCodes: confirmed.data.recoveryCodes as string[],
    };
  }
  async function withPasskey() {
    const user = await signedUp();
    const authenticator = new SoftwareAuthenticator(pageOrigin);
    const { challengeId, options } = (await user.browser.call('POST user/passkey-challenges')).data;
    const added = await user.browser.call('POST user/passkeys', {
      name: 'Laptop',
      challengeId,
      response: authenticator.create(options),
    });
    expect(added).toMatchObject({ status: 201, data: { name: 'Laptop', lastUsedAt: null } });
    return { ...user, authenticator, id: added.data.id as string };
  }
  async function signed(browser: DashboardBrowser, authenticator: SoftwareAuthenticator) {
    const { data } = await browser.call('POST passkey-challenges');
    return { challengeId: data.challengeId, response: authenticator.get(data.options) };
  }

  it('asks who has an authenticator app for a code with the link and with the password', async () => {
    const { email, browser, secret, recoveryCodes } = await withApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(await browser.call('PUT user/password', { password })).toMatchObject({ status: 200 });
    expect(await api.browser().call('POST links', { email })).toMatchObject({
      status: 202,
      data: { done: true },
    });
    const token = tokenIn(await api.lastMailTo(email));
    expect(await api.browser().call('POST links/use', { token })).toMatchObject({
      status: 403,
      code: 'SES_008',
    });
    const byLink = await api.browser().call('POST links/use', { token, code: codeAt(secret) });
    expect(byLink.status).toBe(201);
    const credentials = { email, password };
    expect(await api.browser().call('POST sessions', credentials)).toMatchObject({
      status: 403,
      code: 'SES_008',
    });
    const wrong = { ...credentials, password: 'another password' };
    expect(await api.browser().call('POST sessions', wrong)).toMatchObject({ status: 401, code: 'SES_005' });
    const byCode = await api.browser().call('POST sessions', { ...credentials, code: recoveryCodes[0] });
    expect(byCode.status).toBe(201);
    const session = await browser.call('GET session');
    expect(session.data.user).toMatchObject({ hasPassword: true, hasTotp: true, passkeys: 0 });
    expect((await api.lastMailTo(email)).subject).toBe('Your sign-in link');
  });

  it('signs in by a passkey, which suffices for everything', async () => {
    const { authenticator, id, email } = await withPasskey();
    expect((await api.lastMailTo(email)).kind).toBe('factor-added');
    const browser = api.browser();
    const answer = await signed(browser, authenticator);
    expect(await browser.call('POST sessions/passkey', answer)).toMatchObject({ status: 201 });
    expect(await api.browser().call('POST sessions/passkey', answer)).toMatchObject({
      status: 401,
      code: 'SES_005',
    });
    const [passkey] = (await browser.call('GET user/passkeys')).data;
    expect(passkey).toMatchObject({ id, name: 'Laptop', lastUsedAt: expect.any(String) as string });
    expect(await browser.call(`DELETE user/passkeys/${id}`)).toMatchObject({ data: { id, deleted: true } });
    expect(await browser.call(`DELETE user/passkeys/${id}`)).toMatchObject({ status: 404, code: 'NOT_001' });
  });

  it('takes a proof by password, code or passkey, and exactly one of them', async () => {
    const { browser, secret } = await withApp();
    await browser.call('PUT user/password', { password });
    await letProofsAge();
    expect(await browser.call('DELETE user/totp')).toMatchObject({ status: 403, code: 'SES_002' });
    const before = browser.cookies.get('dashboard');
    const proof = await browser.call('POST session/reauthentication', { password });
    expect(proof).toMatchObject({ status: 200, data: { reauthenticatedAt: expect.any(String) as string } });
    expect(browser.cookies.get('dashboard')).not.toBe(before);
    expect(await browser.call('DELETE user/totp')).toMatchObject({ status: 403, code: 'SES_008' });
    for (const body of [{}, { password, code: '123456' }, { challengeId: 'pch_1' }]) {
      expect(await browser.call('POST session/reauthentication', body)).toMatchObject({
        status: 400,
        code: 'VAL_001',
      });
    }
    const wrong = await browser.call('POST session/reauthentication', { code: '000000' });
    expect(wrong).toMatchObject({ status: 401, code: 'SES_005' });
    expect(await browser.call('POST session/reauthentication', { code: codeAt(secret) })).toMatchObject({
      status: 200,
    });
    expect(await browser.call('DELETE user/totp')).toMatchObject({ status: 200, data: { done: true } });
  });

  it('takes a passkey as proof only for a challenge that the same session asked for', async () => {
    const { browser, authenticator } = await withPasskey();
    const foreign = await signed(api.browser(), authenticator);
    expect(await browser.call('POST session/reauthentication', foreign)).toMatchObject({ code: 'SES_005' });
    const own = await signed(browser, authenticator);
    expect(await browser.call('POST session/reauthentication', own)).toMatchObject({ status: 200 });
  });

  it.each([
    ['nothing', {}],
    ['no response', { challengeId: 'pch_1' }],
    ['a text', { challengeId: 'pch_1', response: 'x' }],
    ['a list', { challengeId: 'pch_1', response: [] }],
    ['an empty object', { challengeId: 'pch_1', response: {} }],
    [
      'no base64',
      { challengeId: 'pch_1', response: { id: '%', rawId: '%', type: 'public-key', response: {} } },
    ],
    ['an unknown field', { challengeId: 'pch_1', response: {}, more: 1 }],
  ])('refuses %s where a signed challenge belongs', async (_what, body) => {
    expect(await api.browser().call('POST sessions/passkey', body)).toMatchObject({
      status: 400,
      code: 'VAL_001',
    });
  });

  it('shows operators their pages once they gave a factor', async () => {
    const { email, browser } = await signedUp();
    expect(await browser.call('GET operators/accounts')).toMatchObject({ status: 404, code: 'NOT_002' });
    await api.rows('UPDATE app_user SET is_operator = true WHERE email = $1', [email]);
    expect(await browser.call('GET operators/audit')).toMatchObject({ status: 403, code: 'SES_008' });
    const { data } = await browser.call('POST user/totp');
    await browser.call('PUT user/totp', { code: codeAt(data.secret) });
    expect((await browser.call('GET operators/audit')).status).toBe(200);
  });

  it('remembers a browser that signed in, where a paused password still works', async () => {
    const { email, browser } = await signedUp();
    await browser.call('PUT user/password', { password });
    await browser.call('DELETE session');
    expect([...browser.cookies.keys()]).toEqual(['device']);
    for (let at = 0; at < 10; at += 1) {
      await api.rows(`DELETE FROM sign_in_window WHERE kind LIKE 'address%'`);
      await api.browser().call('POST sessions', { email, password: 'another password' });
    }
    await api.rows(`DELETE FROM sign_in_window WHERE kind LIKE 'address%'`);
    expect(await api.browser().call('POST sessions', { email, password })).toMatchObject({
      status: 429,
      code: 'RATE_001',
    });
    expect(await browser.call('POST sessions', { email, password })).toMatchObject({ status: 201 });
  });
});
