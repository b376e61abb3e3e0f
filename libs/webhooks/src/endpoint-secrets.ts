import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import { type ChangeAuthor, Entitlements } from '@market/access';
import { DataSource } from 'typeorm';
import { withState, type EndpointWithState, type WebhookEndpoint } from './domain/endpoint';
import { newSecret } from './domain/endpoint-secret';
import { requireWebhooks } from './endpoint-plan';
import { EndpointSafety } from './endpoint-safety';
import { EndpointRepository } from './persistence/endpoint.repository';
import type { EndpointOwner } from './webhook-endpoints';

/** New secret of an endpoint, which is never shown again. */
export interface RotatedSecret {
  readonly secret: string;
  /** Instant until which the previous secret signs, too; null if it does not. */
  readonly overlapEndsAt: Date | null;
}

/** Replaces the secrets of endpoints, and ends their overlaps. */
@Injectable()
export class EndpointSecrets {
  private readonly endpoints = new EndpointRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly safety: EndpointSafety,
    private readonly entitlements: Entitlements,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Generates a new secret. Until the overlap ends, deliveries are signed with both. Without an overlap all older secrets end at
   * once, also one that an earlier rotation promised for longer. A repeated request replaces the secret that the first one made,
   * which was never shown, and leaves the overlap as it is, also one that was ended early; without an overlap it ends that, too.
   *
   * @returns null if the owner has no such endpoint
   *
   * Errors: `DomainError` `PLAN_003`; `HOOK_002` for an overlap while another one runs; those of the check.
   */
  async rotate(
    { accountId, dataSet }: EndpointOwner,
    id: string,
    overlapSeconds: number,
    { actor, check, once }: ChangeAuthor,
  ): Promise<RotatedSecret | null> {
    requireWebhooks(await this.entitlements.of(accountId));
    const secret = newSecret();
    const now = this.clock.now();
    const overlapEndsAt = overlapSeconds === 0 ? null : new Date(now.getTime() + overlapSeconds * 1000);
    return this.dataSource.transaction(async (tx) => {
      await check.repeatIn(tx);
      const former = (await once?.former(tx)) ?? null;
      const row = await this.endpoints.findAndLock(tx, dataSet, accountId, id);
      if (row === null) return null;
      // Another secret that was made since has been shown: it is replaced as any other.
      const isLost = former !== null && former === digestOf(this.safety.open(id, row.secret));
      if (!isLost && overlapEndsAt !== null) requireNoOverlap(row, now);
      const sealed = this.safety.seal(id, secret);
      const keepsOverlap = isLost && overlapEndsAt !== null;
      if (keepsOverlap) await this.endpoints.replaceSecret(tx, row, sealed, now);
      else await this.endpoints.rotateSecret(tx, row, { secret: sealed, overlapEndsAt }, now);
      const detail = { environment: dataSet === 'live' ? 'live' : 'test', overlapSeconds };
      await this.audit.record(tx, {
        ...{ actor, action: 'webhook.secret-changed', subject: id, accountId },
        detail,
      });
      await once?.remember(tx, digestOf(secret));
      return { secret, overlapEndsAt: keepsOverlap ? row.previousSecretUntil : overlapEndsAt };
    });
  }

  /**
   * Ends the overlap of an endpoint: from then on its present secret signs alone. Leaves an endpoint whose secrets do not overlap as
   * it is.
   *
   * @returns the endpoint; null if the owner has no such endpoint
   *
   * Errors: `DomainError` `PLAN_003`; those of the check.
   */
  async endOverlap(
    { accountId, dataSet }: EndpointOwner,
    id: string,
    { actor, check }: ChangeAuthor,
  ): Promise<EndpointWithState | null> {
    const entitlement = await this.entitlements.of(accountId);
    requireWebhooks(entitlement);
    const now = this.clock.now();
    const row = await this.dataSource.transaction(async (tx) => {
      await check.repeatIn(tx);
      const found = await this.endpoints.findAndLock(tx, dataSet, accountId, id);
      if (found === null || !overlaps(found, now)) return found;
      await this.audit.record(tx, {
        ...{ actor, action: 'webhook.overlap-ended', subject: id, accountId },
        detail: { environment: dataSet === 'live' ? 'live' : 'test' },
      });
      // Sealed again: what differs from before is read again by every process that sends.
      const secret = this.safety.sealAgain(id, found.secret);
      return this.endpoints.update(tx, dataSet, id, { secret }, now);
    });
    return row && withState(row, entitlement.webhooksLimit);
  }
}

/** Tells whether the secret before signs at an instant. */
function overlaps(
  { previousSecretUntil: until }: Pick<WebhookEndpoint, 'previousSecretUntil'>,
  now: Date,
): boolean {
  return until !== null && until > now;
}

/** Returns a name for a generated secret by which it is known again, however sealed. Shape: SHA-256 in hexadecimal digits. */
function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Refuses to end an overlap before the time that was promised. Errors: `DomainError` `HOOK_002`. */
function requireNoOverlap(endpoint: Pick<WebhookEndpoint, 'previousSecretUntil'>, now: Date): void {
  if (!overlaps(endpoint, now)) return;
  const until = endpoint.previousSecretUntil?.toISOString();
  throw new DomainError({
    kind: 'conflict',
    code: 'HOOK_002',
    publicMessage: `The secret before signs until ${until}, and another overlap would end it early. Wait until then, or end all older secrets at once with an overlap of 0.`,
  });
}
