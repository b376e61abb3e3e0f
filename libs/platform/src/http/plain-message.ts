import type { IncomingHttpHeaders } from 'node:http';
import type { RawHeaders, RequestWithHeaders } from '../access/credentials';

/** What a request says, whoever sends it and whenever. */
export interface RequestWords extends RawHeaders {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly httpVersion: string;
  readonly headers: IncomingHttpHeaders;
}

/** What is read of a request in front of Nest: of Node's own, or of one that never was one. */
export interface PlainRequest extends RequestWords, RequestWithHeaders {
  readonly words?: RequestWords;
}

/** What a request says: the same object for all that say the very same on one connection. */
export function wordsOf(request: PlainRequest): RequestWords {
  return request.words ?? request;
}

/** What is written of a response in front of Nest: Node's own does, too. */
export interface PlainResponse {
  readonly statusCode: number;
  /** Whether nothing more comes of it. */
  readonly closed: boolean;
  /**
   * Before the head is written, with names that neither the head nor a map before it has; the same map for all answers
   * that have the same.
   */
  setHeaders(headers: Map<string, string>): unknown;
  /** Shape: name, value, name, value, … */
  writeHead(status: number, headers: string[]): unknown;
  write(part: Buffer): unknown;
  end(): unknown;
  end(bytes: Buffer): unknown;
  /** Of one character a byte. */
  end(text: string, coding: 'latin1'): unknown;
  /** Says `close`, once, when nothing more comes of it. */
  once(event: 'close', listener: () => void): unknown;
}
