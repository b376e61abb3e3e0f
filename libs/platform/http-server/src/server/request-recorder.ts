import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestContext } from '../requests/request-context';

/** Port: records requests. It is called for each one, so it must neither wait nor throw. */
export abstract class RequestRecorder {
  /** Notes a request whose response is closed: completely written, or aborted. */
  abstract note(
    request: IncomingMessage,
    response: Pick<ServerResponse, 'statusCode' | 'headersSent'>,
    context: RequestContext,
  ): void;
}
