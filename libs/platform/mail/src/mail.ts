/** Occasion of a mail: a label of metrics and logs. */
export type MailKind =
  | 'sign-in'
  | 'sign-up'
  | 'invitation'
  | 'email-change'
  | 'email-changed'
  | 'password-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'account-closed'
  | 'account-suspended'
  | 'account-resumed'
  | 'key-made'
  | 'key-revoked'
  | 'link-made'
  | 'plan-given'
  | 'member-removed'
  | 'role-changed'
  | 'sessions-ended'
  | 'endpoint-failing'
  | 'endpoint-disabled'
  | 'key-expiring'
  | 'usage-reached'
  | 'payment-failed';

/** Wording of a mail: plain text, without the recipient. */
export interface MailText {
  readonly kind: MailKind;
  readonly subject: string;
  readonly text: string;
  /** Instant from which the mail is of no use and is not sent any more, such as the end of its link. */
  readonly until?: Date;
}

/** Mail to one recipient. */
export interface Mail extends MailText {
  /** One e-mail address. */
  readonly to: string;
}
