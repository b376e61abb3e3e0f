import type { Environment } from '@market/contracts';
import type { KeyBounds } from '@market/access';
import { newId } from '@market/kernel';
import type { AuditActor, AuditEntry } from '@market/database/audit';
import type { ApiKeyText } from './domain/api-key';
import type { ApiKey } from './persistence/api-key.repository';

/** New key with its text, which is returned at its creation only. */
export interface IssuedKey {
  readonly id: string;
  readonly key: string;
  readonly prefix: string;
  readonly last4: string;
}

/** Properties of a new key. */
export interface KeyProperties {
  readonly environment: Environment;
  readonly name?: string | null;
  readonly expiresAt?: Date | null;
  /** Id of the user who makes it; null for the command line. */
  readonly createdBy?: string | null;
  readonly bounds?: KeyBounds | null;
}

export function newKeyRow(
  accountId: string,
  text: ApiKeyText,
  properties: Partial<KeyProperties>,
  now: Date,
): ApiKey & { readonly fingerprint: string } {
  return {
    id: newId('key'),
    accountId,
    environment: text.environment,
    name: properties.name ?? null,
    fingerprint: text.fingerprint,
    prefix: text.prefix,
    last4: text.last4,
    createdAt: now,
    createdBy: properties.createdBy ?? null,
    replacedBy: null,
    lastUsedAt: null,
    expiresAt: properties.expiresAt ?? null,
    revokedAt: null,
    bounds: properties.bounds ?? null,
    accountSuspendedAt: null,
    accountClosedAt: null,
  };
}

/**
 * Makes the audit entry of a new key, without the key's name: a customer chooses the name, and it is deleted when the
 * account is closed, whereas audit entries are never deleted.
 */
export function keyCreated(key: ApiKey, actor: AuditActor): AuditEntry {
  const { id, accountId, environment, last4, expiresAt, bounds } = key;
  const detail = {
    ...{ environment, last4, expiresAt: expiresAt?.toISOString() ?? null },
    ...(bounds === null ? {} : { isBounded: true }),
  };
  return { actor, action: 'key.created', subject: id, accountId, detail };
}

/** Makes the audit entry of a change of a key. */
export function keyChanged(
  { id, accountId, environment, last4 }: ApiKey,
  action: 'key.revoked' | 'key.rotated' | 'key.renamed',
  actor: AuditActor,
  detail: AuditEntry['detail'] = {},
): AuditEntry {
  return { actor, action, subject: id, accountId, detail: { environment, last4, ...detail } };
}
