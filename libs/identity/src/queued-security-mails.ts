import type { Database } from '@market/database';
import {
  type AccountFacts,
  accountClosedMail,
  accountResumedMail,
  accountSuspendedMail,
  emailChangedMail,
  factorAddedMail,
  factorRemovedMail,
  factorsRemovedMail,
  keyMadeMail,
  keyRevokedMail,
  linkMadeMail,
  MailQueue,
  type MailText,
  memberRemovedMail,
  passwordChangedMail,
  planGivenMail,
  roleChangedMail,
  type SecurityFacts,
  sessionsEndedMail,
  type TeamFacts,
} from '@market/mail';
import type {
  AccountChange,
  SecurityChange,
  SecurityMail,
  SecurityMails,
  TeamChange,
} from './security-mails';

const teamWordings: Readonly<Record<TeamChange, (facts: TeamFacts) => MailText>> = {
  'made-owner': (facts) => roleChangedMail({ ...facts, role: 'owner' }),
  'made-member': (facts) => roleChangedMail({ ...facts, role: 'member' }),
  'member-removed': memberRemovedMail,
};

const accountWordings: Readonly<Record<AccountChange, (facts: AccountFacts) => MailText>> = {
  'account-closed': accountClosedMail,
  'account-suspended': accountSuspendedMail,
  'account-resumed': accountResumedMail,
  'key-made': keyMadeMail,
  'key-revoked': keyRevokedMail,
  'plan-given': planGivenMail,
};

const wordings: Readonly<
  Record<Exclude<SecurityChange, AccountChange | TeamChange>, (facts: SecurityFacts) => MailText>
> = {
  'password-set': passwordChangedMail,
  'password-removed': (facts) => passwordChangedMail({ ...facts, isRemoved: true }),
  'totp-added': (facts) => factorAddedMail({ ...facts, factor: 'totp' }),
  'totp-removed': (facts) => factorRemovedMail({ ...facts, factor: 'totp' }),
  'passkey-added': (facts) => factorAddedMail({ ...facts, factor: 'passkey' }),
  'passkey-removed': (facts) => factorRemovedMail({ ...facts, factor: 'passkey' }),
  'email-changed': emailChangedMail,
  'factors-removed': factorsRemovedMail,
  'sessions-ended': sessionsEndedMail,
  'link-made': linkMadeMail,
};

/** Queues the mails about changes of what protects a user. */
export class QueuedSecurityMails implements SecurityMails {
  /** @param publicUrl address of the service, without a trailing slash */
  constructor(
    private readonly queue: MailQueue,
    private readonly publicUrl: string,
  ) {}

  /** See `SecurityMails`. */
  async add(transaction: Database, mail: SecurityMail): Promise<void> {
    const facts = { publicUrl: this.publicUrl, at: mail.at };
    await this.queue.add(transaction, { to: mail.to, ...this.wordingOf(mail, facts) });
  }

  private wordingOf(mail: SecurityMail, facts: SecurityFacts): MailText {
    if ('by' in mail) return teamWordings[mail.change]({ ...facts, by: mail.by });
    if ('account' in mail) return accountWordings[mail.change]({ ...facts, account: mail.account });
    return wordings[mail.change](facts);
  }
}
