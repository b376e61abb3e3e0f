import { randomBytes } from 'node:crypto';
import type { Door } from '@market/api/inventory-entry';
import { SoftwareAuthenticator } from '@market/identity/testing';
import { checkedText } from '@market/kernel';
import { Secret, TOTP } from 'otpauth';
import { keyOn, makeExportLink, makeFeed } from '../harness/accounts';
import type { DashboardApi } from '../harness/dashboard-api';
import { pageOrigin } from '../harness/dashboard-browser';
import { tokenIn } from '../harness/queued-mails';
import { signed } from '../harness/razorpay-server';

/** Request at a door. */
export interface ShownRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | string;
}

/** Credentials that are shown at a door. */
export interface DoorScene {
  /** Makes a request with a wrong credential, a new one each time. */
  readonly wrong: (at: number) => ShownRequest;
  /** Request with a valid one. */
  readonly right: ShownRequest;
}

const password = 'a long enough password';
const randomToken = () => randomBytes(32).toString('base64url');

/** Makes the cookie of a browser in which nobody signed in: it is looked up, too. */
const strangeBrowser = () => ({ Cookie: `device=${randomToken()}` });

/** Makes a request of a page. */
function ofPage(path: string, body?: object, headers: Readonly<Record<string, string>> = {}): ShownRequest {
  const method = body === undefined ? 'GET' : 'POST';
  const sent = { Origin: pageOrigin, ...headers };
  return { method, path: `/dashboard/api/${path}`, headers: sent, ...(body === undefined ? {} : { body }) };
}

/** Prepares a scene for each door: a door without one is an error of types. */
export async function setDoorScenes(api: DashboardApi): Promise<Readonly<Record<Door, DoorScene>>> {
  const { databaseUrl } = api;
  const [{ key, accountId }, asha] = [await keyOn(databaseUrl, 'plan_pro'), await api.signUp()];
  const { token: feedToken } = await makeFeed(databaseUrl, accountId);
  const { id: exportId, token: exportToken } = await makeExportLink(databaseUrl, accountId, '/v1/ipos');
  await asha.browser.call('PUT user/password', { password });
  const app = await api.signUp();
  await app.browser.call('PUT user/password', { password });
  const { data: totp } = await app.browser.call('POST user/totp');
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(totp.secret as string) }).generate();
  const { data: put } = await app.browser.call('PUT user/totp', { code: codeNow() });
  const holder = await api.signUp();
  const authenticator = new SoftwareAuthenticator(pageOrigin);
  const made = (await holder.browser.call('POST user/passkey-challenges')).data;
  await holder.browser.call('POST user/passkeys', {
    name: 'Key',
    challengeId: made.challengeId as string,
    response: authenticator.create(made.options),
  });
  const asked = (await api.browser().call('POST passkey-challenges')).data;
  const response = authenticator.get(asked.options);
  const linkFor = async (email: string) => {
    await api.browser().call('POST links', { email });
    return tokenIn(await api.lastMailTo(email));
  };
  const [link, linkToRead] = [await linkFor(api.address()), await linkFor(api.address())];
  const notification = signed('{"event":"unknown"}', 'evt_door');
  const signIn = (email: string, more: object = {}) => ofPage('sessions', { email, password, ...more });
  await api.forgetLimits();
  return {
    'api key': {
      wrong: () => ({ path: '/v1/plans', headers: { 'X-API-Key': checkedText('svc_live_') } }),
      right: { path: '/v1/plans', headers: { 'X-API-Key': key } },
    },
    'feed token': {
      wrong: () => ({ path: `/v1/calendar.ics?token=${checkedText('svc_feed_')}` }),
      right: { path: `/v1/calendar.ics?token=${feedToken}` },
    },
    'export token': {
      wrong: () => ({ path: `/v1/exports/${exportId}.csv?token=${checkedText('svc_csv_')}` }),
      right: { path: `/v1/exports/${exportId}.csv?token=${exportToken}` },
    },
    session: {
      wrong: () => ofPage('keys', undefined, { Cookie: `dashboard=${randomToken()}` }),
      right: ofPage('keys', undefined, await asha.browser.headers()),
    },
    'link request': {
      wrong: (at) => ofPage('links', { email: `nobody-${at}@example.test` }, strangeBrowser()),
      right: ofPage('links', { email: asha.email }),
    },
    'link purpose': {
      wrong: () => ofPage('links/purpose', { token: randomToken() }),
      right: ofPage('links/purpose', { token: linkToRead }),
    },
    link: {
      wrong: () => ofPage('links/use', { token: randomToken() }),
      right: ofPage('links/use', { token: link }),
    },
    password: {
      wrong: (at) => ofPage('sessions', { email: `nobody-${at}@example.test`, password }, strangeBrowser()),
      right: signIn(asha.email),
    },
    code: {
      wrong: () => signIn(app.email, { code: '000000' }),
      // From a browser that signed in before: ten wrong codes from elsewhere pause the others.
      right: {
        ...signIn(app.email, { code: (put.recoveryCodes as string[])[0] }),
        headers: await app.browser.headers(),
      },
    },
    'passkey challenge': {
      wrong: () => ({ ...ofPage('passkey-challenges', undefined, strangeBrowser()), method: 'POST' }),
      right: { ...ofPage('passkey-challenges'), method: 'POST' },
    },
    passkey: {
      wrong: () =>
        ofPage('sessions/passkey', { challengeId: `pch_${randomToken()}`, response }, strangeBrowser()),
      right: ofPage('sessions/passkey', { challengeId: asked.challengeId as string, response }),
    },
    notification: {
      wrong: () => ({
        method: 'POST',
        path: '/payments/razorpay',
        headers: { ...notification.headers, 'X-Razorpay-Signature': randomBytes(32).toString('hex') },
        body: notification.body,
      }),
      right: { method: 'POST', path: '/payments/razorpay', ...notification },
    },
  };
}
