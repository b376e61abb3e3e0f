import { newId } from '@market/kernel';
import type { AuditActor, AuditEntry } from '@market/database/audit';
import { accountErrors } from './account-errors';
import type { Account } from './persistence/account.repository';

const emailPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/;

/** Makes the row of a new account. Errors: `DomainError` invalid e-mail. */
export function newAccount(email: string, createdAt: Date): Account {
  const trimmed = email.trim();
  if (!emailPattern.test(trimmed)) throw accountErrors.noEmail();
  const untouched = { suspendedAt: null, suspensionReason: null, closedAt: null };
  return { id: newId('acc'), email: trimmed, createdAt, ...untouched };
}

/** Makes the audit entry of a new account, without its address. */
export function accountCreated({ id }: Account, actor: AuditActor): AuditEntry {
  return { actor, action: 'account.created', subject: id, accountId: id };
}
