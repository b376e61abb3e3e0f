import type { MailKind, MailText } from '../mail';
import { timeText } from './indian-wording';
import { inLine, pageAddress, paragraphs } from './paragraphs';

/** Facts of a change of how a user signs in. */
export interface SecurityFacts {
  /** `PUBLIC_URL`, without a trailing slash. */
  readonly publicUrl: string;
  readonly at: Date;
}

/** Notice to the old address of a user. It does not name the new one. */
export function emailChangedMail(facts: SecurityFacts): MailText {
  return notice(facts, {
    kind: 'email-changed',
    subject: 'Your email address was changed',
    what: 'your email address was changed. Sign in with the new one from now on; all other sessions were ended.',
  });
}

/** Notice of a new or removed password. */
export function passwordChangedMail(facts: SecurityFacts & { readonly isRemoved?: boolean }): MailText {
  return facts.isRemoved === true
    ? notice(facts, {
        kind: 'password-changed',
        subject: 'Your password was removed',
        what: 'your password was removed. You sign in by link or passkey from now on; all other sessions were ended.',
      })
    : notice(facts, {
        kind: 'password-changed',
        subject: 'Your password was changed',
        what: 'a new password was set for your user; all other sessions were ended.',
      });
}

const factorTexts = {
  passkey: { name: 'a passkey', removed: 'A passkey was removed', added: 'A passkey was added' },
  totp: {
    name: 'the authenticator app',
    removed: 'Your authenticator app was removed',
    added: 'An authenticator app was added',
  },
} as const;

/** Notice of a removed factor. */
export function factorRemovedMail(
  facts: SecurityFacts & { readonly factor: keyof typeof factorTexts },
): MailText {
  const { name, removed } = factorTexts[facts.factor];
  return notice(facts, {
    kind: 'factor-removed',
    subject: removed,
    what: `${name} of your user was removed and is no longer accepted; all other sessions were ended.`,
  });
}

/** Notice of a new factor. */
export function factorAddedMail(
  facts: SecurityFacts & { readonly factor: keyof typeof factorTexts },
): MailText {
  const { name, added } = factorTexts[facts.factor];
  return notice(facts, {
    kind: 'factor-added',
    subject: added,
    what: `${name} was added to your user and is accepted from now on.`,
  });
}

/** Facts for the wording of mails to the owners about a change of their account. */
export interface AccountFacts extends SecurityFacts {
  /** Name of the account, or its e-mail address: its owners may have others. */
  readonly account: string;
}

/** Notice of the closure of an account. */
export function accountClosedMail({ at, account }: AccountFacts): MailText {
  const text = paragraphs(
    `On ${timeText(at)} your account ${inLine(account)} was closed. Its keys were revoked, its webhook endpoints deleted, and its plan was ended: nothing is charged any more.`,
    'If it was not you, contact the operator of the service at once.',
  );
  return { kind: 'account-closed', subject: 'Your account was closed', text };
}

/** Notice that an operator ended all sessions of a user. */
export function sessionsEndedMail(facts: SecurityFacts): MailText {
  return byOperator(facts, {
    kind: 'sessions-ended',
    subject: 'You were signed out everywhere',
    what: 'an operator of the service ended all sessions of your user.',
    page: '/security',
  });
}

/** Notice that an operator removed all factors of a user. */
export function factorsRemovedMail(facts: SecurityFacts): MailText {
  return byOperator(facts, {
    kind: 'factor-removed',
    subject: 'Your passkeys and codes were removed',
    what: 'an operator of the service removed all passkeys, the authenticator app and the recovery codes of your user, and ended all its sessions. You sign in by a link or your password from now on.',
    page: '/security',
  });
}

/** Notice that an operator made a link that signs a user in. */
export function linkMadeMail(facts: SecurityFacts): MailText {
  return byOperator(facts, {
    kind: 'link-made',
    subject: 'A sign-in link was created for you',
    what: 'an operator of the service created a link that signs in as your user. It works once, within 15 minutes, and was not sent by email.',
    page: '/security',
  });
}

/** Notice that an operator suspended an account. */
export function accountSuspendedMail(facts: AccountFacts): MailText {
  return byOperator(facts, {
    kind: 'account-suspended',
    subject: 'Your account was suspended',
    what: `an operator of the service suspended your account ${inLine(facts.account)}: its keys are refused, and its webhook endpoints receive nothing. The dashboard shows the reason, and whom to contact.`,
    page: '',
  });
}

/** Notice that an operator took the suspension of an account back. */
export function accountResumedMail(facts: AccountFacts): MailText {
  return byOperator(facts, {
    kind: 'account-resumed',
    subject: 'Your account was resumed',
    what: `an operator of the service resumed your account ${inLine(facts.account)}: its keys work, and its webhook endpoints receive events again.`,
    page: '/audit',
  });
}

/** Notice that an operator made a key for an account. */
export function keyMadeMail(facts: AccountFacts): MailText {
  return byOperator(facts, {
    kind: 'key-made',
    subject: 'A key was created for your account',
    what: `an operator of the service created a key for your account ${inLine(facts.account)}. You can revoke it on the Keys page.`,
    page: '/audit',
  });
}

/** Notice that an operator revoked a key of an account. */
export function keyRevokedMail(facts: AccountFacts): MailText {
  return byOperator(facts, {
    kind: 'key-revoked',
    subject: 'A key of your account was revoked',
    what: `an operator of the service revoked a key of your account ${inLine(facts.account)}: it is refused from now on. The audit log says which one.`,
    page: '/audit',
  });
}

/** Notice that an operator gave an account a plan. */
export function planGivenMail(facts: AccountFacts): MailText {
  return byOperator(facts, {
    kind: 'plan-given',
    subject: 'Your plan was changed',
    what: `an operator of the service gave your account ${inLine(facts.account)} a plan that costs nothing. A paid plan that it had was ended.`,
    page: '/plan',
  });
}

/** Facts of a change of a member by an owner. */
export interface TeamFacts extends SecurityFacts {
  /** E-mail address of the owner. */
  readonly by: string;
}

/** Notice to a user who was removed from an account. */
export function memberRemovedMail(facts: TeamFacts): MailText {
  const what = 'removed you from an account of India Market Data. You no longer have access to it.';
  return byOwner(facts, { kind: 'member-removed', subject: 'You were removed from an account', what });
}

/** Notice to a user who got another role in an account. */
export function roleChangedMail(facts: TeamFacts & { readonly role: 'owner' | 'member' }): MailText {
  const role = facts.role === 'owner' ? 'an owner' : 'a member, and no longer an owner,';
  const what = `made you ${role} of an account of India Market Data.`;
  return byOwner(facts, { kind: 'role-changed', subject: 'Your role in an account was changed', what });
}

interface NoticeWording {
  readonly kind: MailKind;
  readonly subject: string;
  /** Clause that goes on after the instant. */
  readonly what: string;
}

function notice({ at, publicUrl }: SecurityFacts, { kind, subject, what }: NoticeWording): MailText {
  const text = paragraphs(
    `On ${timeText(at)} ${what}`,
    'If this was you, no action is needed. If not, sign in, set a new password, and review your active sessions:',
    pageAddress(publicUrl, '/security'),
  );
  return { kind, subject, text };
}

function byOperator(
  { at, publicUrl }: SecurityFacts,
  { kind, subject, what, page }: NoticeWording & { readonly page: string },
): MailText {
  const text = paragraphs(
    `On ${timeText(at)} ${what}`,
    'If you did not request this, contact the operator of the service. Details:',
    pageAddress(publicUrl, page),
  );
  return { kind, subject, text };
}

function byOwner({ at, publicUrl, by }: TeamFacts, { kind, subject, what }: NoticeWording): MailText {
  const text = paragraphs(
    `On ${timeText(at)} ${inLine(by)} ${what}`,
    'If you do not know why, ask them. Your accounts:',
    pageAddress(publicUrl, ''),
  );
  return { kind, subject, text };
}
