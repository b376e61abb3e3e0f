import type { AuditAction } from '@market/database/audit';

/** Sentences for the actions of the audit log, without actor and subject. */
const sentences: Readonly<Record<AuditAction, string>> = {
  'account.created': 'Opened the account',
  'account.described': 'Changed what the receipts say',
  'account.readdressed': 'Changed the e-mail address of the account',
  'account.suspended': 'Suspended the account',
  'account.resumed': 'Resumed the account',
  'account.closed': 'Closed the account',
  'alerts.changed': 'Changed the alerts',
  'checkout.opened': 'Opened a payment page',
  'email.changed': 'Changed the e-mail address',
  'feed.created': 'Made a calendar feed',
  'feed.revoked': 'Revoked a calendar feed',
  'invitation.withdrawn': 'Withdrew an invitation',
  'issue.joined': 'Joined two records of an issue',
  'issue.mended': 'Mended the record of an issue',
  'issue.removed': 'Removed the record of an issue',
  'key.created': 'Made a key',
  'key.renamed': 'Renamed a key',
  'key.revoked': 'Revoked a key',
  'key.rotated': 'Replaced a key',
  'member.invited': 'Invited a member',
  'member.joined': 'Joined the account',
  'member.left': 'Left the account',
  'member.removed': 'Removed a member',
  'member.role-changed': 'Changed the role of a member',
  'offer.joined': 'Joined two records of an offer',
  'offer.removed': 'Removed the record of an offer',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'password.removed': 'Removed the password',
  'password.set': 'Set a password',
  'payment.dispute_closed': 'Closed a dispute about a payment',
  'payment.dispute_lost': 'Reported a lost dispute about a payment',
  'payment.dispute_won': 'Reported a won dispute about a payment',
  'payment.disputed': 'Reported a dispute about a payment',
  'payment.failed': 'Could not take a payment',
  'payment.refunded': 'Refunded a payment',
  'plan.changed': 'Changed the plan',
  'plan.scheduled': 'Scheduled a change of the plan',
  'plan.unscheduled': 'Took back a change of the plan',
  'quarantine.discarded': 'Discarded a quarantine entry',
  'quarantine.released': 'Released a quarantine entry',
  'quarantine.reopened': 'Opened a discarded quarantine entry again',
  'request.viewed': 'Looked at a request by its id',
  'secrets.rotated': 'Replaced the key of secrets',
  'session.begun': 'Signed in',
  'session.ended': 'Ended a session',
  'session.refused': 'Refused to sign a user in',
  'subscription.cancelled': 'Cancelled the subscription',
  'subscription.resumed': 'Resumed the subscription',
  'task.added': 'Gave an order to the ingestors',
  'totp.added': 'Added an authenticator app',
  'totp.removed': 'Removed the authenticator app',
  'user.created': 'Signed up',
  'user.demoted': 'Is no longer an operator',
  'user.erased': 'Removed the personal data of a user',
  'user.factors-removed': 'Removed all passkeys and the authenticator app of a user',
  'user.link-made': 'Made a link to sign in',
  'user.promoted': 'Became an operator',
  'webhook.changed': 'Changed a webhook endpoint',
  'webhook.created': 'Made a webhook endpoint',
  'webhook.deleted': 'Deleted a webhook endpoint',
  'webhook.disabled': 'Disabled a webhook endpoint',
  'webhook.enabled': 'Enabled a webhook endpoint',
  'webhook.overlap-ended': 'Ended the overlap of the secrets of a webhook endpoint',
  'webhook.replayed': 'Sent events to a webhook endpoint again',
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
