import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Database } from '@market/database';
import { contextOf } from '@market/http-server';
import { failedAuthentication, FailedAuthenticationMeter, isSafe, isSuspect } from '@market/access';
import { DomainError, wholeSeconds, minuteMs } from '@market/kernel';
import { LRUCache } from 'lru-cache';
import type { DashboardSession } from './dashboard-session';
import { readSessionCookie } from './browser-request';
import { sessionErrors } from './session-errors';
import { SessionKeeper } from './session-keeper';
import { InjectThrottlerStorage, type ThrottlerStorage } from '@nestjs/throttler';

/** Limit of requests a minute that share one window. */
interface Limit {
  readonly subject: string;
  readonly most: number;
}

const windowMs = minuteMs;

/** Max reads a minute. Source: docs/spec/dashboard.md, "Limits". */
export const mostReads = { ofSession: 600, ofAccount: 1_200 } as const;

/**
 * Max changes a minute. The first ones of each session count for that alone: a thief of a session must not keep its user from undoing in
 * another one what was done in it. Source: as above.
 */
export const mostChanges = { ofSession: 120, firstOfSession: 20, furtherOfAccount: 200 } as const;

/** Limits the requests with sessions, in the memory of this process. */
@Injectable()
export class SessionLimits {
  constructor(@InjectThrottlerStorage() private readonly storage: ThrottlerStorage) {}

  /**
   * Counts a request with a session.
   *
   * Errors: `DomainError` `RATE_001`.
   */
  async count({ id, accountId }: DashboardSession, kind: 'read' | 'change'): Promise<void> {
    if (kind === 'read') {
      await this.take({ subject: `reads of ${id}`, most: mostReads.ofSession });
      await this.take({ subject: `reads of ${accountId}`, most: mostReads.ofAccount });
      return;
    }
    const made = await this.take({ subject: `changes of ${id}`, most: mostChanges.ofSession });
    if (made <= mostChanges.firstOfSession) return;
    await this.take({ subject: `further changes of ${accountId}`, most: mostChanges.furtherOfAccount });
  }

  /** @returns number of requests in the window */
  private async take({ subject, most }: Limit): Promise<number> {
    const record = await this.storage.increment(subject, windowMs, most, 0, 'sessions');
    if (record.isBlocked) throw tooMany(wholeSeconds(record.timeToBlockExpire));
    return record.totalHits;
  }
}

/** Max number of tokens over a limit that are remembered. */
const maxOverLimit = 10_000;

/**
 * Finds the sessions of requests, and counts their requests. One that is unknown or has ended counts as a failed authentication
 * of the client's address; a request without a cookie does not, because nothing is looked up for it. Tokens of addresses and sessions
 * over a limit are looked up together.
 */
@Injectable()
export class SessionDoor {
  /** Tokens of sessions over a limit, until it admits the next request. */
  private readonly overLimit = new LRUCache<string, true>({ max: maxOverLimit });

  constructor(
    private readonly keeper: SessionKeeper,
    private readonly failures: FailedAuthenticationMeter,
    private readonly limits: SessionLimits,
  ) {}

  /** Resolves to the session of a request; null if it has none. */
  async find(request: IncomingMessage): Promise<DashboardSession | null> {
    const session = await this.lookUp(request);
    return session instanceof Error ? null : session;
  }

  /** Resolves to the session of a request, and counts nothing. It waits as long as one from an address over its limit. */
  async peek(request: IncomingMessage): Promise<DashboardSession | null> {
    const token = readSessionCookie(request);
    return token === null ? null : this.keeper.find(token, true);
  }

  /**
   * Resolves to the session of a request.
   *
   * Errors: `DomainError` `SES_001` without one, `RATE_001` with an unknown one from an address over its limit.
   */
  async require(request: IncomingMessage): Promise<DashboardSession> {
    const session = await this.lookUp(request);
    if (session instanceof Error) throw session;
    return session;
  }

  /** Counts a request with its session. Errors: `DomainError` `RATE_001`. */
  async count(request: IncomingMessage, session: DashboardSession): Promise<void> {
    try {
      await this.limits.count(session, isSafe(request.method) ? 'read' : 'change');
    } catch (error) {
      const token = readSessionCookie(request);
      const seconds = error instanceof DomainError ? error.retryAfterSeconds : undefined;
      if (token !== null && seconds !== undefined) this.overLimit.set(token, true, { ttl: seconds * 1_000 });
      throw error;
    }
  }

  /** See `SessionKeeper`. */
  lock(transaction: Database, session: DashboardSession): Promise<DashboardSession | null> {
    return this.keeper.lock(transaction, session);
  }

  private async lookUp(request: IncomingMessage): Promise<DashboardSession | Error> {
    const token = readSessionCookie(request);
    if (token === null) return sessionErrors.signInNeeded();
    const { address } = contextOf(request);
    const isFlood = this.overLimit.has(token) || isSuspect(this.failures, address);
    const session = await this.keeper.find(token, isFlood);
    if (session !== null) return session;
    const refusal = { usual: sessionErrors.signInNeeded(), credential: 'a valid session' };
    return failedAuthentication(this.failures, address, refusal);
  }
}

/** Makes the error of a request over a limit. @param retryAfterSeconds whole seconds, at least 1 */
export function tooMany(retryAfterSeconds: number): DomainError {
  return new DomainError({
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `The pages sent more requests than they may. Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  });
}
