import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Database } from '@market/database';
import { contextOf } from '@market/http';
import { failedAuthentication, FailedAuthenticationMeter, isSuspect } from '@market/http/access';
import type { DashboardSession } from './dashboard-session';
import { readSessionCookie } from './session-cookie';
import { sessionErrors } from './session-errors';
import { SessionKeeper } from './session-keeper';

/**
 * Finds the sessions of requests. One that is unknown or has ended counts as a failed authentication of the client's address;
 * a request without a cookie does not, because nothing is looked up for it.
 */
@Injectable()
export class SessionDoor {
  constructor(
    private readonly keeper: SessionKeeper,
    private readonly failures: FailedAuthenticationMeter,
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

  /** See `SessionKeeper`. */
  lock(transaction: Database, session: DashboardSession): Promise<DashboardSession | null> {
    return this.keeper.lock(transaction, session);
  }

  private async lookUp(request: IncomingMessage): Promise<DashboardSession | Error> {
    const usual = sessionErrors.signInNeeded();
    const token = readSessionCookie(request);
    if (token === null) return usual;
    const { address } = contextOf(request);
    const session = await this.keeper.find(token, isSuspect(this.failures, address));
    const credential = 'a valid session';
    return session ?? failedAuthentication(this.failures, address, { usual, credential });
  }
}
