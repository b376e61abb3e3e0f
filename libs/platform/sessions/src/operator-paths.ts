import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { HiddenPaths, RouteMatch } from '@market/http-server';
import type { MaybePromise } from '@market/kernel';
import { isFromOwnPage, readSessionCookie } from './browser-request';
import { isForOperators } from './route-role.decorator';
import { SessionDoor } from './session-door';
import { sessionSettings, type SessionSettings } from './session-settings';

/** Root of the dashboard's API. Its unknown paths are looked up like those of operators: they take the same time. */
const apiRoot = '/dashboard/api/';
/** Page of operators, which further ones lie below. */
const operatorPages = '/dashboard/operators';

/**
 * Hides routes and pages of operators from everybody else, in every response: also in those to other methods, media types
 * and bodies, which are made before a guard is asked.
 */
@Injectable()
export class OperatorPaths implements HiddenPaths {
  constructor(
    private readonly reflector: Reflector,
    private readonly door: SessionDoor,
    @Inject(sessionSettings) private readonly settings: SessionSettings,
  ) {}

  /** See `HiddenPaths`. Errors: those of `SessionDoor`, for routes and for unknown paths of the API alike. */
  isHidden(request: IncomingMessage, path: string, match: RouteMatch | null): MaybePromise<boolean> {
    if (path.startsWith(apiRoot)) return this.isForOperators(match) && this.isNoOperator(request);
    const isPage = path === operatorPages || path.startsWith(`${operatorPages}/`);
    return isPage && this.isNoPageOf(request);
  }

  /** Tells whether all routes of a path are for operators; an unknown path counts as one. */
  private isForOperators(match: RouteMatch | null): boolean {
    const routes = match === null ? [] : [...match.methods.values()];
    return routes.every(({ handler }) => isForOperators(this.reflector, handler));
  }

  private isNoOperator(request: IncomingMessage): MaybePromise<boolean> {
    if (readSessionCookie(request) === null) return true;
    // Not counted: a link on another site would use up limits of the account.
    if (!isFromOwnPage(request, this.settings.origin)) return this.isSeenByNoOperator(request);
    return this.door.find(request).then(async (session) => {
      if (session?.isOperator === true) return false;
      // Not refused: the response is that of an unknown path, however many come.
      if (session !== null) await this.door.count(request, session).catch(() => undefined);
      return true;
    });
  }

  /**
   * Tells whether a page of operators is hidden. The shell of an unknown path is shown without the database, and so is that of a
   * page; and it counts nothing, as that does.
   */
  private isNoPageOf(request: IncomingMessage): MaybePromise<boolean> {
    if (readSessionCookie(request) === null) return true;
    return this.isSeenByNoOperator(request).catch(() => true);
  }

  /** Looks the session up, and counts nothing. */
  private async isSeenByNoOperator(request: IncomingMessage): Promise<boolean> {
    const session = await this.door.peek(request);
    return session?.isOperator !== true;
  }
}
