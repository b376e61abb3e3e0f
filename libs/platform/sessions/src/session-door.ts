import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Database } from '@market/database';
import { contextOf } from '@market/http-server';
import { failedAuthentication, FailedAuthenticationMeter, isSafe, isSuspect } from '@market/access';
import { DomainError } from '@market/kernel';
import { LRUCache } from 'lru-cache';
import type { DashboardSession } from './dashboard-session';
import { readSessionCookie } from './browser-cookie';
import { sessionErrors } from './session-errors';
import { SessionKeeper } from './session-keeper';
import { SessionLimits } from './session-limits';

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
    const usual = sessionErrors.signInNeeded();
    const token = readSessionCookie(request);
    if (token === null) return usual;
    const { address } = contextOf(request);
    const isFlood = this.overLimit.has(token) || isSuspect(this.failures, address);
    const session = await this.keeper.find(token, isFlood);
    const credential = 'a valid session';
    return session ?? failedAuthentication(this.failures, address, { usual, credential });
  }
}
