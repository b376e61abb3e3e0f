import type { MailKind, MailText } from '../mail';
import { timeText } from './indian-wording';
import { pageAddress, paragraphs } from './paragraphs';

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
    subject: 'Your e-mail address was changed',
    what: 'the e-mail address of your user was changed to another one. You sign in with that one from now on; all other sessions were ended.',
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
    name: 'the app that shows codes',
    removed: 'Your codes were switched off',
    added: 'Codes of an app were switched on',
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

/** Notice of the closure of an account. */
export function accountClosedMail({ at }: SecurityFacts): MailText {
  const text = paragraphs(
    `On ${timeText(at)} your account was closed. Its keys were revoked, its webhook endpoints deleted, and its plan was ended: nothing is charged any more.`,
    'If it was not you, answer to the operator of the service at once.',
  );
  return { kind: 'account-closed', subject: 'Your account was closed', text };
}

/** Notice of sessions that were ended. @param facts count: number of ended sessions */
export function sessionsEndedMail(facts: SecurityFacts & { readonly count: number }): MailText {
  const { count } = facts;
  return notice(facts, {
    kind: 'sessions-ended',
    subject: count === 1 ? 'A session of yours was ended' : 'Your other sessions were ended',
    what: count === 1 ? 'a session of your user was ended.' : `${count} sessions of your user were ended.`,
  });
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
    'If it was you, there is nothing to do. If it was not, sign in, set a new password, and look at where you are signed in:',
    pageAddress(publicUrl, '/security'),
  );
  return { kind, subject, text };
}
