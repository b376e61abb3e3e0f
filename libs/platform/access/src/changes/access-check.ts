import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Database } from '@market/database';
import type { AuditActor } from '@market/database/audit';
import { DomainError, type MaybePromise } from '@market/kernel';
import type { MadeOnce } from './made-once';
import { accessOf } from '../gatekeeper/request-access';

/**
 * Judges again what a request was admitted by. A guard judges when the head of a request has arrived; until its change is
 * written, the caller may have lost the key, the session or the role.
 *
 * Errors: `DomainError` of the guard.
 */
export interface AccessCheck {
  /** Judges again, once the whole request has arrived. */
  repeat(): MaybePromise<void>;

  /**
   * Judges again in the transaction of a change. A session keeps what it was judged by until the transaction ends; a key is
   * judged as for every request. Comes before the other locks of the transaction.
   */
  repeatIn(transaction: Database): MaybePromise<void>;
}

/** Check for changes that no request asks for: those of the command line and of the service itself. */
export const alwaysAdmitted: AccessCheck = { repeat: () => undefined, repeatIn: () => undefined };

/** Property of the request that holds its check. A symbol, so that no client can set it. */
const checkKey = Symbol('access check');

interface WithCheck {
  [checkKey]?: AccessCheck;
}

/** Attaches the check of a request that a guard admitted. */
export function attachAccessCheck(request: object, check: AccessCheck): void {
  (request as WithCheck)[checkKey] = check;
}

/** Returns the check of a request; null for a read, and for a route that is open to anyone. */
export function accessCheckOf(request: object): AccessCheck | null {
  return (request as WithCheck)[checkKey] ?? null;
}

/** Author of a change: the audit log names it, and the transaction of the change judges it again. */
export interface ChangeAuthor {
  readonly actor: AuditActor;
  readonly check: AccessCheck;
  /** Memory of what the request makes, on a route of the dashboard that shows a secret once. */
  readonly once?: MadeOnce | undefined;
}

/** Parameter decorator: the key of a change, as its author. */
export const CallerAuthor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): ChangeAuthor => {
    const request = context.switchToHttp().getRequest<object>();
    const { caller } = accessOf(request);
    const check = accessCheckOf(request);
    if (caller !== undefined && check !== null) return { actor: `key:${caller.keyId}`, check };
    throw new DomainError({
      kind: 'internal',
      code: 'SRV_001',
      publicMessage: 'Something went wrong on our side.',
      detail: `${context.getClass().name}.${context.getHandler().name} asks for an author that no guard admitted`,
    });
  },
);
