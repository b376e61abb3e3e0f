import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { reset } from '../connections/last-response';
import type { ResponseParts } from './response-parts';

/** Time in which a client has to take a part of a streamed response. Units: milliseconds. */
const takenWithinMs = 30_000;

/** Response whose body is made while it is sent, as fast as the client takes it. */
export class StreamedResponse {
  /** @param lines whole lines, as text; the generator is ended when the client goes away */
  constructor(
    private readonly head: Pick<ResponseParts, 'status' | 'headers'>,
    private readonly lines: AsyncIterable<string>,
  ) {}

  /**
   * Sends the response. An error on the way cuts the connection, so that nobody takes a part for the whole; so does a
   * client that takes nothing for half a minute.
   */
  async sendTo(response: ServerResponse): Promise<void> {
    response.writeHead(this.head.status, this.head.headers as string[]);
    if (response.req.method === 'HEAD') {
      response.end();
      return;
    }
    response.setTimeout(takenWithinMs, () => reset(response.req.socket));
    try {
      await pipeline(Readable.from(this.lines, { objectMode: false }), response);
    } catch (error) {
      if (isGone(error)) return;
      new Logger('http').error({ err: error }, 'a streamed response broke off');
    }
  }
}

/** Tells whether the client has gone away. */
function isGone(error: unknown): boolean {
  return (Object(error) as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
