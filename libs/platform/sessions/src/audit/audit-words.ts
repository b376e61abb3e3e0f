import type { AuditAction } from '@market/database/audit';

/** Sentences for the actions of the audit log, without actor and subject. */
const sentences: Readonly<Record<AuditAction, string>> = {
  'account.created': 'Opened the account',
  'account.described': 'Changed the billing details',
  'account.readdressed': 'Changed the e-mail address of the account',
  'account.suspended': 'Suspended the account',
  'account.resumed': 'Resumed the account',
  'account.closed': 'Closed the account',
  'alerts.changed': 'Changed the alerts',
  'checkout.opened': 'Opened a payment page',
  'email.changed': 'Changed the e-mail address',
  'feed.created': 'Created a calendar feed',
  'feed.revoked': 'Revoked a calendar feed',
  'invitation.withdrawn': 'Withdrew an invitation',
  'issue.joined': 'Merged two records of an issue',
  'issue.mended': 'Corrected the record of an issue',
  'issue.removed': 'Removed the record of an issue',
  'key.created': 'Created a key',
  'key.renamed': 'Renamed a key',
  'key.revoked': 'Revoked a key',
  'key.rotated': 'Rotated a key',
  'member.invited': 'Invited a member',
  'member.joined': 'Joined the account',
  'member.left': 'Left the account',
  'member.removed': 'Removed a member',
  'member.role-changed': 'Changed the role of a member',
  'offer.joined': 'Merged two records of an offer',
  'offer.removed': 'Removed the record of an offer',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'password.removed': 'Removed the password',
  'password.set': 'Set a password',
  'payment.dispute_closed': 'Closed a payment dispute',
  'payment.dispute_lost': 'Reported that a payment dispute was lost',
  'payment.dispute_won': 'Reported that a payment dispute was won',
  'payment.disputed': 'Reported a payment dispute',
  'payment.failed': 'Could not take a payment',
  'payment.refunded': 'Refunded a payment',
  'plan.changed': 'Changed the plan',
  'plan.scheduled': 'Scheduled a change of the plan',
  'plan.unscheduled': 'Cancelled a scheduled change of the plan',
  'quarantine.discarded': 'Discarded a quarantine entry',
  'quarantine.released': 'Released a quarantine entry',
  'quarantine.reopened': 'Reopened a discarded quarantine entry',
  'request.viewed': 'Viewed a request by its id',
  'secrets.rotated': 'Rotated the secrets key',
  'session.begun': 'Signed in',
  'session.ended': 'Ended a session',
  'session.refused': 'Refused a sign-in',
  'subscription.cancelled': 'Cancelled the subscription',
  'subscription.resumed': 'Resumed the subscription',
  'task.added': 'Created a task for the ingestors',
  'totp.added': 'Added an authenticator app',
  'totp.removed': 'Removed the authenticator app',
  'user.created': 'Signed up',
  'user.demoted': 'Is no longer an operator',
  'user.erased': 'Removed the personal data of a user',
  'user.factors-removed': 'Removed all passkeys and the authenticator app of a user',
  'user.link-made': 'Created a sign-in link',
  'user.promoted': 'Became an operator',
  'webhook.changed': 'Changed a webhook endpoint',
  'webhook.created': 'Created a webhook endpoint',
  'webhook.deleted': 'Deleted a webhook endpoint',
  'webhook.disabled': 'Disabled a webhook endpoint',
  'webhook.enabled': 'Enabled a webhook endpoint',
  'webhook.overlap-ended': 'Ended the overlap of the secrets of a webhook endpoint',
  'webhook.replayed': 'Resent events to a webhook endpoint',
  'webhook.secret-changed': 'Changed the secret of a webhook endpoint',
};

/** Returns the sentence for an action; for one that is not written any more its words. */
export function auditWords(action: string): string {
  if (isKnown(action)) return sentences[action];
  const words = action.replaceAll(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(sentences, action);
}
