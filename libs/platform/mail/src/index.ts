import type { DatabaseParts } from '@market/database';
import { CreateMail1795000006100 } from './migrations/create-mail-1795000006100';
import { mailPurpose } from './sealed-mail';

export type { Mail, MailKind, MailText } from './mail';
export { mailConfig, mailSettings, type MailSettings, supportEmail } from './mail.config';
export { MailQueue } from './mail-queue';
export { MailModule } from './mail.module';
export {
  emailChangeMail,
  type InvitationFacts,
  invitationMail,
  type LinkFacts,
  signInMail,
  signUpMail,
} from './wording/link-mails';
export {
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
  memberRemovedMail,
  passwordChangedMail,
  planGivenMail,
  roleChangedMail,
  type AccountFacts,
  type SecurityFacts,
  sessionsEndedMail,
  type TeamFacts,
} from './wording/security-mails';
export {
  type EndpointFacts,
  endpointDisabledMail,
  endpointFailingMail,
  type KeyFacts,
  keyExpiringMail,
  type PaymentFacts,
  paymentFailedMail,
  type UsageFacts,
  usageReachedMail,
} from './wording/account-mails';

/** Table of mails that wait to be sent. */
export const mailParts: DatabaseParts = {
  entities: [],
  migrations: [CreateMail1795000006100],
  sealed: [{ table: 'mail', column: 'content', key: ['id'], purposeOf: ([id = '']) => mailPurpose(id) }],
};
