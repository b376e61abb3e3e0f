import { SoftwareAuthenticator } from '@market/identity/testing';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { DashboardUser } from '../dashboard-user';
import type { WholeStack } from '../whole-stack';

type CreationOptions = Parameters<SoftwareAuthenticator['create']>[0];

const done = z.unknown();
const challenge = z.object({ challengeId: z.string(), options: z.custom<CreationOptions>() });

/** Pages of the dashboard that count their reads. */
const countedPages = [
  'explorer?environment=live&path=/v1/ipos',
  'data?environment=live&path=/v1/ipos',
  'search?environment=live&q=limited',
];

/**
 * Does in the dashboard of a release what owners and operators do there, so that it fills the tables of these acts.
 *
 * @param email of the owner of an account on Enterprise
 * @param receiver of a webhook of the account
 */
export async function useDashboard(former: WholeStack, email: string, receiver: string): Promise<void> {
  const { link } = await former.admin(z.object({ link: z.string() }), ['user', 'link', email]);
  const user = await DashboardUser.signIn(former.base, link);
  await former.admin(done, ['user', 'operator', email, 'on']);
  for (const page of countedPages) await user.call(done, `GET ${page}`);
  const alerts = { usagePercents: [80], endpointFailing: true, keyExpiring: true, payment: false };
  await user.call(done, 'PUT alerts', alerts);
  await user.call(done, 'POST invitations', { email: 'invited@accounts.test', role: 'member' });
  await user.call(done, 'POST webhooks', { environment: 'live', url: receiver, events: ['ipo.opened'] });
  await user.call(done, 'POST operators/sources/amfi.nfo/runs');
  await addFactors(user, former.pagesOrigin);
  await user.status('POST sessions', { email, password: 'a password that was never set' });
  await user.call(done, 'POST passkey-challenges');
}

/** Adds a passkey and an authenticator app, with its recovery codes. */
async function addFactors(user: DashboardUser, origin: string): Promise<void> {
  const { challengeId, options } = await user.call(challenge, 'POST user/passkey-challenges');
  const response = new SoftwareAuthenticator(origin).create(options);
  await user.call(done, 'POST user/passkeys', { name: 'Key', challengeId, response });
  const { secret } = await user.call(z.object({ secret: z.string() }), 'POST user/totp');
  await user.call(done, 'PUT user/totp', {
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
  });
}
