import { type EndpointFacts, type KeyFacts, type UsageFacts } from './account-mails';
import { endpointDisabledMail, endpointFailingMail, keyExpiringMail } from './account-mails';
import { paymentFailedMail, usageReachedMail } from './account-mails';
import { countText, rupeesText, timeText } from './indian-wording';
import { emailChangeMail, invitationMail, signInMail, signUpMail } from './link-mails';
import { inLine } from './paragraphs';
import {
  emailChangedMail,
  accountClosedMail,
  accountResumedMail,
  accountSuspendedMail,
  factorAddedMail,
  factorRemovedMail,
  factorsRemovedMail,
  keyMadeMail,
  keyRevokedMail,
  linkMadeMail,
  memberRemovedMail,
  roleChangedMail,
  passwordChangedMail,
  planGivenMail,
  sessionsEndedMail,
} from './security-mails';

const publicUrl = 'https://api.market.test';
const at = new Date('2026-11-24T20:09:30.000Z');

describe('the wording of figures', () => {
  it.each([
    ['2026-11-24T20:09:30.000Z', '25 Nov 2026, 01:39 IST'],
    ['2026-09-30T18:30:00.000Z', '1 Oct 2026, 00:00 IST'],
    ['2026-09-30T18:29:59.999Z', '30 Sep 2026, 23:59 IST'],
  ])('%s is %s', (instant, words) => {
    expect(timeText(new Date(instant))).toBe(words);
  });

  it('counts and rupees are grouped as in India', () => {
    expect([countText(231_004), countText(999)]).toEqual(['2,31,004', '999']);
    expect([rupeesText(1_499), rupeesText(499.5), rupeesText(100_000)]).toEqual([
      '₹1,499',
      '₹499.50',
      '₹1,00,000',
    ]);
  });
});

describe('a mail with a link', () => {
  const facts = { publicUrl, token: 'AbC-123_x', endsAt: at };
  const link = '\n\nhttps://api.market.test/dashboard/link#AbC-123_x\n\n';

  it.each([
    ['sign-in', signInMail(facts)],
    ['sign-up', signUpMail(facts)],
    ['invitation', invitationMail({ ...facts, invitedBy: 'asha@example.test', role: 'member' })],
    ['email-change', emailChangeMail({ ...facts, from: 'asha@example.test' })],
  ])('%s has the link on a line of its own, and says until when it works', (kind, mail) => {
    expect(mail.kind).toBe(kind);
    expect(mail.text).toContain(link);
    expect(mail.text).toContain('works once, until 25 Nov 2026, 01:39 IST.');
    expect(mail.text.match(/https?:/g)).toHaveLength(1);
    expect(mail.until).toEqual(at);
    expect(mail.subject).not.toContain('AbC');
  });

  it('to an unknown address offers an account, to a known one does not', () => {
    expect(signUpMail(facts).text).toContain('has no account yet. Use this link to create a free account');
    expect(signInMail(facts).text).not.toContain('account');
  });

  it('that confirms a new address names the user who is to get it', () => {
    const { text } = emailChangeMail({ ...facts, from: 'asha@example.test' });
    expect(text).toContain(
      'The user asha@example.test of India Market Data wants to use this email address.',
    );
    expect(text).toContain('If that is not you, ignore this email');
  });

  it('that invites names who invites and the role', () => {
    const invited = (invitedBy: string | null, role: 'owner' | 'member') =>
      invitationMail({ ...facts, invitedBy, role }).text;
    expect(invited('asha@example.test', 'owner')).toContain('asha@example.test invites you');
    expect(invited('asha@example.test', 'owner')).toContain('as an owner.');
    expect(invited(null, 'member')).toMatch(/^A member invites you .* as a member\./);
  });
});

describe('a notice of a change of how a user signs in', () => {
  const facts = { publicUrl, at };
  const by = 'asha@example.test';
  const ofAccount = { ...facts, account: 'Tunga\nData' };

  it.each([
    ['email-changed', emailChangedMail(facts), 'your email address was changed'],
    ['password-changed', passwordChangedMail(facts), 'a new password was set'],
    ['password-changed', passwordChangedMail({ ...facts, isRemoved: true }), 'your password was removed'],
    ['factor-added', factorAddedMail({ ...facts, factor: 'passkey' }), 'a passkey was added'],
    ['factor-removed', factorRemovedMail({ ...facts, factor: 'passkey' }), 'a passkey of your user'],
    ['factor-removed', factorRemovedMail({ ...facts, factor: 'totp' }), 'the authenticator app'],
    ['sessions-ended', sessionsEndedMail(facts), 'ended all sessions of your user'],
    ['factor-removed', factorsRemovedMail(facts), 'removed all passkeys'],
    ['link-made', linkMadeMail(facts), 'created a link that signs in as your user'],
  ])('%s says when, what, and where to look: %#', (kind, mail, what) => {
    expect(mail.kind).toBe(kind);
    expect(mail.text).toContain('On 25 Nov 2026, 01:39 IST ');
    expect(mail.text).toContain(what);
    expect(mail.text).toContain('\n\nhttps://api.market.test/dashboard/security\n\n');
    expect(mail.until).toBeUndefined();
  });

  it.each([
    ['account-suspended', accountSuspendedMail(ofAccount), 'suspended your account Tunga Data:', ''],
    ['key-made', keyMadeMail(ofAccount), 'created a key for your account Tunga Data.', '/audit'],
    ['key-revoked', keyRevokedMail(ofAccount), 'revoked a key of your account Tunga Data:', '/audit'],
    ['plan-given', planGivenMail(ofAccount), 'gave your account Tunga Data a plan', '/plan'],
    ['account-resumed', accountResumedMail(ofAccount), 'resumed your account Tunga Data:', '/audit'],
    ['member-removed', memberRemovedMail({ ...facts, by }), `${by} removed you from an account`, ''],
    ['role-changed', roleChangedMail({ ...facts, by, role: 'owner' }), `${by} made you an owner of`, ''],
    ['role-changed', roleChangedMail({ ...facts, by, role: 'member' }), 'and no longer an owner, of', ''],
  ])('%s says who did it, and where to look: %#', (kind, mail, what, page) => {
    expect(mail.kind).toBe(kind);
    expect(mail.text).toContain('On 25 Nov 2026, 01:39 IST ');
    expect(mail.text).toContain(what);
    expect(mail.text).toContain(`\n\nhttps://api.market.test/dashboard${page}\n\n`);
  });

  it('leads nowhere when the account was closed, because nobody can sign in to it', () => {
    const { kind, text } = accountClosedMail(ofAccount);
    expect(kind).toBe('account-closed');
    expect(text).toContain('On 25 Nov 2026, 01:39 IST your account Tunga Data was closed.');
    expect(text).not.toContain('https://');
  });
});

describe('a mail about an account', () => {
  const endpoint: EndpointFacts = {
    publicUrl,
    environment: 'live',
    endpointId: 'wh_1',
    url: 'https://hooks.customer.test:8443/in?token=canary',
    failures: 5,
    failuresUntilDisabled: 10,
  };
  const key: KeyFacts = {
    publicUrl,
    environment: 'test',
    name: 'Back end',
    prefix: 'svc_test_',
    last4: 'e812',
    expiresAt: at,
  };
  const usage: UsageFacts = {
    publicUrl,
    environment: 'live',
    percent: 80,
    used: 80_000,
    limit: 100_000,
    plan: 'Enterprise',
    at,
  };

  it('names the host of a failing endpoint, and how far it is from being disabled', () => {
    const { subject, text } = endpointFailingMail(endpoint);
    expect(subject).toBe('Webhooks to hooks.customer.test:8443 fail');
    expect(text).toMatch(/^5 webhook deliveries in a row .* \(live\) failed.* After 10 the endpoint/);
    expect(text).toContain('https://api.market.test/dashboard/webhooks/wh_1?env=live\n');
    expect(text).not.toContain('canary');
  });

  it('says that a disabled endpoint receives nothing until it is enabled', () => {
    const { subject, text } = endpointDisabledMail({ ...endpoint, failures: 10 });
    expect(subject).toBe('Webhooks to hooks.customer.test:8443 were disabled');
    expect(text).toContain('receives nothing until you enable it again');
    expect(text).not.toContain('canary');
  });

  it('says which key expires and when', () => {
    const { subject, text } = keyExpiringMail(key);
    expect(subject).toBe('A test key expires on 25 Nov 2026, 01:39 IST');
    expect(text).toContain('The test key “Back end” (svc_test_…e812) expires on 25 Nov 2026, 01:39 IST.');
    expect(text).toContain('/dashboard/keys?env=test\n');
  });

  it('keeps a customer’s name in its sentence', () => {
    expect(keyExpiringMail({ ...key, name: 'a\r\nBcc: b@y\u2028c' }).text).toContain('“a Bcc: b@y c”');
    expect(inLine('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
    expect(inLine('a\u202eb')).toBe('a b');
  });

  it('says how much of the limit is used, and what follows', () => {
    const { subject, text } = usageReachedMail(usage);
    expect(subject).toBe('80% of the daily limit is used (live)');
    expect(text).toContain('reached 80% of the daily limit of Enterprise: 80,000 of 1,00,000.');
    expect(text).toContain('At 100% further requests get 429');
    expect(usageReachedMail({ ...usage, percent: 100 }).text).toContain('\n\nFurther requests get 429');
  });

  it('says what was not paid, and when the plan ends', () => {
    const facts = { publicUrl, plan: 'Pro', amount: 1_499, at, endsAt: new Date('2026-11-27T20:09:30.000Z') };
    const { subject, text } = paymentFailedMail(facts);
    expect(subject).toBe('The payment for Pro failed');
    expect(text).toContain('The payment of ₹1,499 for Pro failed on 25 Nov 2026, 01:39 IST.');
    expect(text).toContain('the plan ends on 28 Nov 2026, 01:39 IST');
    const unknown = paymentFailedMail({ ...facts, amount: null, endsAt: null }).text;
    expect(unknown).toContain('The payment for Pro failed');
    expect(unknown).toContain('Until it is paid, the plan may end.');
  });
});
