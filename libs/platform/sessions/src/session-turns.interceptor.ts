import { setTimeout as pause } from 'node:timers/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { accessCheckOf, isSafe } from '@market/access';
import { Clock } from '@market/kernel';
import { defer, finalize, mergeMap, type Observable } from 'rxjs';
import type { DashboardSession } from './dashboard-session';
import { Pace, Turns } from './turns';
import { sessionOf } from './route-role.decorator';
import { tooMany } from './session-door';

/** Turns of a session. Source: docs/spec/dashboard.md, "Limits". */
const sessionTurns = { atOnce: 4, waiting: 100 };
/** Pace of a session's turns. Source: as above. */
const paceOfSession = { burst: 40, perSecond: 20 };
/** Turns of an account, for which only requests wait that have a turn of their session: no session fills its line. Source: as above. */
const accountTurns = {
  reads: { atOnce: 8, waiting: 1_000 },
  /** Beside them each session has one in any case: see `mostChanges`. */
  changes: { atOnce: 6, waiting: 1_000 },
} as const;

/**
 * Lets requests with sessions be handled in turn and, beyond a burst, at a pace: no account takes all connections of the database,
 * or the whole time of the process. Runs behind the interceptor that waits for the body: a client that sends it
 * slowly holds no turn. A stream gives its turn back when it has begun.
 *
 * Errors: `DomainError` `RATE_001` when too many requests of the session wait; those of the check of a change, which is judged again when
 * it has waited.
 */
@Injectable()
export class SessionTurnsInterceptor implements NestInterceptor {
  private readonly sessions = new Turns(sessionTurns);
  private readonly reads = new Turns(accountTurns.reads);
  private readonly changes = new Turns(accountTurns.changes);
  private readonly pace: Pace;

  constructor(clock: Clock) {
    this.pace = new Pace(clock, paceOfSession);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const session = sessionOf(request);
    if (session === null) return next.handle();
    return defer(() => this.enter(request, session)).pipe(
      mergeMap((leave) => next.handle().pipe(finalize(leave))),
    );
  }

  /** @returns function that ends the turns */
  private async enter(request: Request, { id, accountId }: DashboardSession): Promise<() => void> {
    const ofSession = await this.sessions.enter(id);
    if (ofSession === null) throw tooMany(1);
    const waitMs = this.pace.next(id);
    if (waitMs > 0) await pause(waitMs, undefined, { ref: false });
    const ofAccount = await (isSafe(request.method)
      ? this.reads.enter(accountId)
      : this.changes.enter(accountId, id));
    const leave = () => {
      ofAccount?.end();
      ofSession.end();
    };
    try {
      if (ofAccount === null) throw tooMany(1);
      // Its session may have ended, or lost the role, since it was judged.
      const hasWaited = ofSession.hasWaited || waitMs > 0 || ofAccount.hasWaited;
      if (hasWaited) await accessCheckOf(request)?.repeat();
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }
}

/** Interceptor of the controllers of one module: asks the one of the app, whose turns all modules share. */
@Injectable()
export class RoutesInterceptor implements NestInterceptor {
  constructor(private readonly turns: SessionTurnsInterceptor) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return this.turns.intercept(context, next);
  }
}
