import type { IncomingMessage } from 'node:http';
import type { ResponseParts } from '../responses/response-parts';

/** Port: answers requests for paths that no route has, such as those of a browser. */
export abstract class UnknownPaths {
  /** Makes the response; null for the usual error. @param path undecoded path without the query */
  abstract respond(request: IncomingMessage, path: string): ResponseParts | null;
}
