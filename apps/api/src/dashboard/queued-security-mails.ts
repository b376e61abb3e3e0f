import type { Database } from '@market/database';
import type { SecurityChange, SecurityMail, SecurityMails } from '@market/identity';
import {
  accountClosedMail,
  emailChangedMail,
  factorAddedMail,
  factorRemovedMail,
  MailQueue,
  type MailText,
  passwordChangedMail,
  type SecurityFacts,
} from '@market/mail';

const wordings: Readonly<Record<SecurityChange, (facts: SecurityFacts) => MailText>> = {
  'password-set': passwordChangedMail,
  'password-removed': (facts) => passwordChangedMail({ ...facts, isRemoved: true }),
  'totp-added': (facts) => factorAddedMail({ ...facts, factor: 'totp' }),
  'totp-removed': (facts) => factorRemovedMail({ ...facts, factor: 'totp' }),
  'passkey-added': (facts) => factorAddedMail({ ...facts, factor: 'passkey' }),
  'passkey-removed': (facts) => factorRemovedMail({ ...facts, factor: 'passkey' }),
  'email-changed': emailChangedMail,
  'account-closed': accountClosedMail,
};

/** Queues the mails about changes of what protects a user. */
export class QueuedSecurityMails implements SecurityMails {
  /** @param publicUrl address of the service, without a trailing slash */
  constructor(
    private readonly queue: MailQueue,
    private readonly publicUrl: string,
  ) {}

  /** See `SecurityMails`. */
  async add(transaction: Database, { to, change, at }: SecurityMail): Promise<void> {
    await this.queue.add(transaction, { to, ...wordings[change]({ publicUrl: this.publicUrl, at }) });
  }
}
