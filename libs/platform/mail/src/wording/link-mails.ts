import type { MailKind, MailText } from '../mail';
import { timeText } from './indian-wording';
import { inLine, pageAddress, paragraphs } from './paragraphs';

/** Facts of a link that can be used once. */
export interface LinkFacts {
  /** `PUBLIC_URL`, without a trailing slash. */
  readonly publicUrl: string;
  /** Text of the token; it stands in the fragment of the link, which no server and no log sees. */
  readonly token: string;
  readonly endsAt: Date;
}

export interface InvitationFacts extends LinkFacts {
  /** E-mail address of the member who invites; null if it is not known. */
  readonly invitedBy: string | null;
  readonly role: 'owner' | 'member';
}

export function signInMail(facts: LinkFacts): MailText {
  return linkMail(facts, {
    kind: 'sign-in',
    subject: 'Your sign-in link',
    before: 'Use this link to sign in to the dashboard of India Market Data:',
    after: 'If you did not request it, ignore this email: without the link, no one can use it to sign in.',
  });
}

/** Mail to an address without a user: the link opens an account. */
export function signUpMail(facts: LinkFacts): MailText {
  return linkMail(facts, {
    kind: 'sign-up',
    subject: 'Your link to create an account',
    before:
      'Someone entered this address on the sign-in page of India Market Data. It has no account yet. Use this link to create a free account and sign in:',
    after: 'If it was not you, do nothing: no account is created, and the address is not stored.',
  });
}

/** Mail to a person who is invited into an account. */
export function invitationMail(facts: InvitationFacts): MailText {
  const inviter = facts.invitedBy === null ? 'A member' : inLine(facts.invitedBy);
  return linkMail(facts, {
    kind: 'invitation',
    subject: 'You are invited to an account of India Market Data',
    before: `${inviter} invites you to an account of India Market Data, as ${facts.role === 'owner' ? 'an owner' : 'a member'}. This link accepts the invitation:`,
    after: 'If you do not know the sender, do nothing: you are not added without using the link.',
  });
}

/** Facts for the wording of the mail that confirms a new address. */
export interface EmailChangeFacts extends LinkFacts {
  /** Present address of the user. */
  readonly from: string;
}

/**
 * Mail to the new address of a user, whose link proves it. It names the user, so that a stranger who owns the address
 * does not confirm it by mistake.
 */
export function emailChangeMail(facts: EmailChangeFacts): MailText {
  return linkMail(facts, {
    kind: 'email-change',
    subject: 'Confirm your new email address',
    before: `The user ${inLine(facts.from)} of India Market Data wants to use this email address. The link confirms it, and signs in as that user:`,
    after: 'If that is not you, ignore this email: otherwise another person could sign in with your address.',
  });
}

interface LinkWording {
  readonly kind: MailKind;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

function linkMail({ publicUrl, token, endsAt }: LinkFacts, wording: LinkWording): MailText {
  const { kind, subject, before, after } = wording;
  const text = paragraphs(
    before,
    `${pageAddress(publicUrl, '/link')}#${token}`,
    `The link works once, until ${timeText(endsAt)}.`,
    after,
  );
  return { kind, subject, text, until: endsAt };
}
