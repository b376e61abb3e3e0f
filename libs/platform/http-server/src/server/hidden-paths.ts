import type { Request } from 'express';
import type { MaybePromise } from '@market/kernel';
import type { RouteMatch } from '../routes/route-table';

/** Port: hides paths from callers who must not learn that they exist. */
export abstract class HiddenPaths {
  /**
   * Tells whether the response to a request is that of an unknown path, whatever its method, headers, query and body are.
   * Unknown paths are judged, too, so that an implementation can let them take the same time and fail in the same way.
   *
   * @param match null for an unknown path
   *
   * Errors: any, by the promise; the response shows nothing of the route.
   */
  abstract isHidden(request: Request, path: string, match: RouteMatch | null): MaybePromise<boolean>;
}
