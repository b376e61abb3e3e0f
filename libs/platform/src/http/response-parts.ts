import { STATUS_CODES, type ServerResponse } from 'node:http';

/** A whole response, ready to be written to a `ServerResponse` or to a socket. */
export interface ResponseParts {
  readonly status: number;
  /** Shape: name, value, name, value, … */
  readonly headers: readonly string[];
  /** Bytes; or text of one character a byte, which leaves in one piece with the head. Null for none. */
  readonly body: Buffer | string | null;
}

/** Writes a response with one head and one body. Headers that were set before stay unless the parts replace them. */
export function writeParts(response: ServerResponse, { status, headers, body }: ResponseParts): void {
  response.writeHead(status, headers as string[]);
  if (body === null) response.end();
  else response.end(body, 'latin1');
}

/** Bytes of a response for a socket without a `ServerResponse`; the connection ends with it. */
export function partsAsBytes({ status, headers, body }: ResponseParts): Buffer {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  head += `Date: ${new Date().toUTCString()}\r\nConnection: close\r\n\r\n`;
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  return Buffer.concat([Buffer.from(head, 'latin1'), ...(bytes === null ? [] : [bytes])]);
}
