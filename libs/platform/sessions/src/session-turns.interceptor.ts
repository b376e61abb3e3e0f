import { setTimeout as pause } from 'node:timers/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { isSafe } from '@market/http/access';
import { Clock } from '@market/kernel';
import { defer, finalize, mergeMap, type Observable } from 'rxjs';
import type { DashboardSession } from './dashboard-session';
import { Pace } from './pace';
import { sessionOf } from './request-session';
import { tooMany } from './session-limits';
import { Turns } from './turns';

/** Turns of a session. Source: docs/spec/dashboard.md, "Limits". */
const ofSession = { atOnce: 4, waiting: 100 };
/** Pace of a session's turns. Source: as above. */
const paceOfSession = { burst: 40, perSecond: 20 };
/** Turns of an account, for which only requests wait that have a turn of their session: no session fills its line. Source: as above. */
const ofAccount = {
  reads: { atOnce: 8, waiting: 1_000 },
  /** Beside them each session has one in any case: see `mostChanges`. */
  changes: { atOnce: 6, waiting: 1_000 },
} as const;

/**
 * Lets requests with sessions be handled in turn and, beyond a burst, at a pace: no account takes all connections of the database,
 * or the whole time of the process. Runs behind the interceptor that waits for the body: a client that sends it
 * slowly holds no turn. A stream gives its turn back when it has begun.
 *
 * Errors: `DomainError` `RATE_001` when too many requests of the session wait.
 */
@Injectable()
export class SessionTurnsInterceptor implements NestInterceptor {
  private readonly sessions = new Turns(ofSession);
  private readonly reads = new Turns(ofAccount.reads);
  private readonly changes = new Turns(ofAccount.changes);
  private readonly pace: Pace;

  constructor(clock: Clock) {
    this.pace = new Pace(clock, paceOfSession);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const session = sessionOf(request);
    if (session === null) return next.handle();
    return defer(() => this.enter(session, isSafe(request.method))).pipe(
      mergeMap((leave) => next.handle().pipe(finalize(leave))),
    );
  }

  /** @returns function that ends the turn */
  private async enter({ id, accountId }: DashboardSession, isRead: boolean): Promise<() => void> {
    const leaveSession = await this.sessions.enter(id);
    if (leaveSession === null) throw tooMany(1);
    const waitMs = this.pace.next(id);
    if (waitMs > 0) await pause(waitMs, undefined, { ref: false });
    const leaveAccount = await (isRead ? this.reads.enter(accountId) : this.changes.enter(accountId, id));
    if (leaveAccount === null) {
      leaveSession();
      throw tooMany(1);
    }
    return () => {
      leaveAccount();
      leaveSession();
    };
  }
}
