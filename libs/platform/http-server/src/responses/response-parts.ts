import { STATUS_CODES, type ServerResponse } from 'node:http';
import { bringsBody, leavesTooMuch } from '../connections/unread-body';
import { endLingering } from '../connections/last-response';
import { contextOf } from '../requests/request-context';

/** Complete response, ready to be written to a `ServerResponse` or to a socket. */
export interface ResponseParts {
  readonly status: number;
  /** Shape: name, value, name, value, … */
  readonly headers: readonly string[];
  /** Bytes; or a text with one character for each byte, which is sent in one piece with the head. Null for none. */
  readonly body: Buffer | string | null;
}

/**
 * Writes a response with one head and one body. Headers that were set before stay unless the parts replace them. The
 * connection is closed after it when its `Connection` was set before, or when too much of the body of the request is
 * unread.
 */
export function writeParts(response: ServerResponse, parts: ResponseParts): void {
  const { req: request } = response;
  if (response.hasHeader('Connection') || leavesTooMuch(request)) return writeLast(response, parts);
  // Node does not continue reading when a reader has stopped in the middle of a body.
  if (bringsBody(request)) response.once('finish', () => request.resume());
  const { status, headers, body } = parts;
  response.writeHead(status, headers as string[]);
  if (body === null) response.end();
  else response.end(body, 'latin1');
}

function writeLast(response: ServerResponse, { status, headers, body }: ResponseParts): void {
  response.setHeader('Connection', 'close');
  response.writeHead(status, headers as string[]).flushHeaders();
  if (body !== null) response.write(body, 'latin1');
  const { req: request } = response;
  contextOf(request).endedAtMs = performance.now();
  request.resume();
  // Node closes the connection with the end of the response.
  endLingering(request.socket, () => response.end());
}

/** Returns the bytes of a response for a socket without a `ServerResponse`; the connection is closed after it. */
export function partsAsBytes({ status, headers, body }: ResponseParts): Buffer {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  head += `Date: ${new Date().toUTCString()}\r\nConnection: close\r\n\r\n`;
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  return Buffer.concat([Buffer.from(head, 'latin1'), ...(bytes === null ? [] : [bytes])]);
}
