import { SoftwareAuthenticator } from '@market/identity/testing';
import { Secret, TOTP } from 'otpauth';
import { DashboardApi, type SignedUp } from '../harness/dashboard-api';
import { type DashboardBrowser, pageOrigin } from '../harness/dashboard-browser';
import { tokenIn } from '../harness/queued-mails';

const password = 'a long enough password';
const nextPassword = 'another long enough password';

/** Attacks by requests, as a browser or a program sends them. */
describe('the dashboard under attack', () => {
  let api: DashboardApi;

  beforeAll(async () => {
    api = await DashboardApi.launch({ PAYMENTS: 'sandbox', NODE_ENV: 'test', TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => api.stop());
  beforeEach(() => api.forgetLimits());

  /** Browser with the cookies that another one has now: a stolen session. */
  function thiefOf(browser: DashboardBrowser): DashboardBrowser {
    const thief = api.browser();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    return thief;
  }
  const isSignedIn = async (browser: DashboardBrowser) => (await browser.call('GET session')).status === 200;
  const idOf = async ({ browser }: Pick<SignedUp, 'browser'>) =>
    (await browser.call('GET session')).data.user.id as string;

  it('leaves no session of an old password when it is changed while others sign in by it', async () => {
    const { email, browser } = await api.signUp();
    await browser.call('PUT user/password', { password });
    const others = Array.from({ length: 6 }, () => api.browser());
    const [changed] = await Promise.all([
      browser.call('PUT user/password', { password: nextPassword }),
      ...others.map((one) => one.call('POST sessions', { email, password })),
    ]);
    expect(changed.status).toBe(200);
    expect(await Promise.all(others.map(isSignedIn))).toEqual(others.map(() => false));
    expect(await isSignedIn(browser)).toBe(true);
    await api.forgetLimits();
    expect((await api.browser().call('POST sessions', { email, password })).code).toBe('SES_005');
    const { status } = await api.browser().call('POST sessions', { email, password: nextPassword });
    expect(status).toBe(201);
  });

  it('has no use for a stolen cookie after a proof of identity, and after a change of the account', async () => {
    const { browser, email } = await api.signUp();
    await browser.call('PUT user/password', { password });
    const [first, second] = [thiefOf(browser), thiefOf(browser)];
    await browser.call('POST session/reauthentication', { password });
    expect(await isSignedIn(first)).toBe(false);
    const other = await api.signUp();
    await other.browser.call('POST invitations', { email, role: 'member' });
    const { browser: joined } = await api.proven(await api.useLastLink(email));
    const { accounts } = (await joined.call('GET session')).data;
    const third = thiefOf(joined);
    for (const { id } of accounts as { id: string }[]) {
      expect((await joined.call('PUT session/account', { accountId: id })).status).toBe(200);
    }
    for (const thief of [first, second, third]) expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(joined)).toBe(true);
  });

  it('has no use for a stolen cookie after another sign-in of the browser, by whatever way', async () => {
    const { browser, email } = await api.signUp();
    await browser.call('PUT user/password', { password });
    const made = (await browser.call('POST user/passkey-challenges')).data;
    const authenticator = new SoftwareAuthenticator(pageOrigin);
    const { status } = await browser.call('POST user/passkeys', {
      name: 'Key',
      challengeId: made.challengeId as string,
      response: authenticator.create(made.options),
    });
    expect(status).toBe(201);
    const signed = async () => {
      const { data } = await api.browser().call('POST passkey-challenges');
      return { challengeId: data.challengeId as string, response: authenticator.get(data.options) };
    };
    const invited = async () => {
      const { browser: owner } = await api.signUp();
      await owner.call('POST invitations', { email, role: 'member' });
    };
    const ways: readonly (() => Promise<unknown>)[] = [
      () => api.proven({ email, browser }),
      () => browser.call('POST sessions', { email, password }),
      async () => browser.call('POST sessions/passkey', await signed()),
      async () => invited().then(() => api.useLastLink(email, browser)),
      () => api.proven({ email, browser }),
    ];
    for (const way of ways) {
      await api.forgetLimits();
      const thief = thiefOf(browser);
      expect(await isSignedIn(thief)).toBe(true);
      await way();
      expect([await isSignedIn(thief), await isSignedIn(browser)]).toEqual([false, true]);
    }
  });

  it('has no use for a stolen cookie after a change of a credential', async () => {
    const { browser } = await api.signUp();
    const thieves = [thiefOf(browser)];
    await browser.call('PUT user/password', { password });
    thieves.push(thiefOf(browser));
    const made = (await browser.call('POST user/passkey-challenges')).data;
    const response = new SoftwareAuthenticator(pageOrigin).create(made.options);
    await browser.call('POST user/passkeys', {
      name: 'Key',
      challengeId: made.challengeId as string,
      response,
    });
    thieves.push(thiefOf(browser));
    await browser.call('DELETE user/password');
    for (const thief of thieves) expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('lets others sign in while one user floods the queue of passwords', async () => {
    const [flooder, other] = [await api.signUp(), await api.signUp()];
    await flooder.browser.call('PUT user/password', { password });
    await other.browser.call('PUT user/password', { password });
    await api.forgetLimits();
    const copies = Array.from({ length: 30 }, () => thiefOf(flooder.browser));
    const flood = copies.map((copy) => copy.call('PUT user/password', { password: nextPassword }));
    const { status } = await api.browser().call('POST sessions', { email: other.email, password });
    const statuses = (await Promise.all(flood)).map((answer) => answer.status);
    expect(status).toBe(201);
    expect(statuses.filter((one) => one === 200)).toHaveLength(1);
    expect(statuses).toContain(429);
  });

  it('gives one of two copies of a cookie the next token', async () => {
    const { browser } = await api.signUp();
    const accountId = (await browser.call('GET session')).data.account.id as string;
    const copies = [browser, ...Array.from({ length: 5 }, () => thiefOf(browser))];
    const statuses = await Promise.all(
      copies.map(async (one) => (await one.call('PUT session/account', { accountId })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await Promise.all(copies.map(isSignedIn))).filter((is) => is)).toHaveLength(1);
  });

  it.each([
    [
      'binds cookies to HTTPS and the host when the trusted proxy names HTTPS',
      'http, https',
      /^__Host-.*; Secure/,
    ],
    [
      'binds no cookie to HTTPS when only the client itself names it',
      'https, http',
      /^(?!__Host-|.*; Secure)/,
    ],
  ])('%s, in development', async (_how, schemes, cookie) => {
    const email = api.address();
    await api.browser().call('POST links', { email });
    const token = tokenIn(await api.lastMailTo(email));
    const response = await fetch(`${api.base}/dashboard/api/links/use`, {
      method: 'POST',
      headers: { Origin: pageOrigin, 'Content-Type': 'application/json', 'X-Forwarded-Proto': schemes },
      body: JSON.stringify({ token }),
    });
    const cookies = response.headers.getSetCookie();
    expect(cookies.filter((header) => cookie.test(header))).toEqual(cookies);
    expect(cookies).toHaveLength(2);
  });

  it('takes a challenge once, from whom it was made for, and for its purpose', async () => {
    const { browser } = await api.signUp();
    const authenticator = new SoftwareAuthenticator(pageOrigin);
    const made = (await browser.call('POST user/passkey-challenges')).data;
    const passkey = (name: string) => ({
      ...{ name, challengeId: made.challengeId as string },
      response: authenticator.create(made.options),
    });
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => browser.call('POST user/passkeys', passkey(`n${at}`))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const anonymous = api.browser();
    const { data } = await anonymous.call('POST passkey-challenges');
    const signed = { challengeId: data.challengeId as string, response: authenticator.get(data.options) };
    expect((await browser.call('POST session/reauthentication', signed)).code).toBe('SES_005');
    const own = (await browser.call('POST passkey-challenges')).data;
    const proof = { challengeId: own.challengeId as string, response: authenticator.get(own.options) };
    expect((await api.browser().call('POST sessions/passkey', proof)).code).toBe('SES_005');
  });

  it('adds one first factor when a link-only session races the user', async () => {
    const { browser, email } = await api.signUp();
    await api.browser().call('POST links', { email });
    const { browser: intruder } = await api.useLastLink(email);
    const { data } = await intruder.call('POST user/totp');
    const code = new TOTP({ secret: Secret.fromBase32(data.secret as string) }).generate();
    const made = (await browser.call('POST user/passkey-challenges')).data;
    const response = new SoftwareAuthenticator(pageOrigin).create(made.options);
    const answers = await Promise.all([
      intruder.call('PUT user/totp', { code }),
      browser.call('POST user/passkeys', {
        name: 'Laptop',
        challengeId: made.challengeId as string,
        response,
      }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([expect.any(Number), 403]);
    expect(answers.filter(({ code: refused }) => refused === 'SES_008')).toHaveLength(1);
  });

  it('keeps an owner when all leave at once', async () => {
    const owner = await api.signUp();
    const people = [owner];
    for (let at = 0; at < 3; at += 1) {
      people.push(await api.join(owner.browser, 'owner'));
    }
    const ids = await Promise.all(people.map(idOf));
    const answers = await Promise.all(
      people.map(({ browser }, at) => browser.call(`DELETE members/${ids[at] ?? ''}`)),
    );
    expect(answers.map(({ code }) => code).filter((code) => code === 'SES_007')).toHaveLength(1);
    const stayed = people[answers.findIndex(({ code }) => code === 'SES_007')];
    expect((await stayed?.browser.call('GET members'))?.data.members).toMatchObject([{ role: 'owner' }]);
  });

  it.each([
    ['a line break', 'victim@example.test\r\nBcc: thief@example.test'],
    ['a comma', 'victim@example.test,thief@example.test'],
    ['a semicolon', 'victim@example.test;thief@example.test'],
    ['a display name', '"x" <thief@example.test>'],
    ['a character of value 0', 'victim@example.test\u0000'],
    ['a mark of direction', 'victim\u202e@example.test'],
  ])('sends no mail to an address with %s', async (_what, email) => {
    const { browser } = await api.signUp();
    const before = await api.rows('SELECT id FROM mail');
    for (const [route, body] of [
      ['POST links', { email }],
      ['POST invitations', { email, role: 'member' }],
      ['PUT user/email', { email }],
    ] as const) {
      expect(await browser.call(route, body)).toMatchObject({
        status: 400,
        code: expect.stringMatching(/^VAL_00[12]$/) as string,
      });
    }
    expect(await api.rows('SELECT id FROM mail')).toHaveLength(before.length);
  });

  it.each(['a\u0000b', '\ud800', '\u202eexe.gpj', 'two\r\nlines'])(
    'answers a passkey that is named %j without an error of its own',
    async (name) => {
      const { browser } = await api.signUp();
      const made = (await browser.call('POST user/passkey-challenges')).data;
      const response = new SoftwareAuthenticator(pageOrigin).create(made.options);
      const { status } = await browser.call('POST user/passkeys', {
        ...{ name, challengeId: made.challengeId as string, response },
      });
      expect([201, 400]).toContain(status);
    },
  );

  it('knows an Idempotency-Key of another account and of another body not at all', async () => {
    const [one, other] = [await api.signUp(), await api.signUp()];
    const subscribe = (browser: DashboardBrowser, planId: string) =>
      browser.call('POST billing/subscribe', { planId }, { 'Idempotency-Key': 'the-same-key' });
    const first = await subscribe(one.browser, 'plan_basic');
    const second = await subscribe(other.browser, 'plan_basic');
    expect(second.data).not.toEqual(first.data);
    expect((await subscribe(one.browser, 'plan_pro')).code).toBe('IDEM_001');
  });
});
