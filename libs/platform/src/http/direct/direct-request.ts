import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { PlainRequest } from '../plain-message';

/** What is longer is read by Node. Units: bytes. */
const readUpTo = 8_192;
/** What has more headers, too: it may have too many. */
const headersUpTo = 100;

/** A path of visible characters but `#`. */
const requestLine = /GET (\/[!"$-~]*) HTTP\/1\.1\r\n/y;
/** A name as RFC 9110 has it (5.6.2), and printable ASCII. */
const headerLine = /([!#$%&'*+.^_`|~0-9A-Za-z-]+):([ -~]*)\r\n/y;

/** They announce a body, or ask for more of the connection than its next answer. */
const forNode = new Set([
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'te',
  'trailer',
  'proxy-connection',
]);

/**
 * A read of the simplest form, taken from its bytes. Whatever has another form, be it right or wrong, is Node's to
 * read: this knows less than HTTP, never more.
 */
export class DirectRequest implements PlainRequest {
  readonly method = 'GET';
  readonly httpVersion = '1.1';

  private constructor(
    readonly url: string,
    readonly rawHeaders: readonly string[],
    readonly headers: IncomingHttpHeaders,
    readonly socket: Socket,
    private readonly addressOf: (request: DirectRequest) => string | undefined,
  ) {}

  /**
   * @param bytes all that came: one whole request, no more and no less
   * @param addressOf who sent a request, proxies that we trust taken off
   *
   * @returns null: it is not of the simplest form
   */
  static read(
    bytes: Buffer,
    socket: Socket,
    addressOf: (request: DirectRequest) => string | undefined,
  ): DirectRequest | null {
    if (bytes.length > readUpTo) return null;
    const text = bytes.toString('latin1');
    requestLine.lastIndex = 0;
    const url = requestLine.exec(text)?.[1];
    if (url === undefined) return null;
    const rawHeaders: string[] = [];
    const headers = Object.create(null) as IncomingHttpHeaders;
    headerLine.lastIndex = requestLine.lastIndex;
    const end = text.length - 2;
    for (let at = requestLine.lastIndex; at !== end; at = headerLine.lastIndex) {
      const line = headerLine.exec(text);
      if (line === null || rawHeaders.length === 2 * headersUpTo) return null;
      const [, name = '', padded = ''] = line;
      const value = padded.trim();
      const key = name.toLowerCase();
      if (headers[key] !== undefined || forNode.has(key)) return null;
      if (key === 'connection' && value.toLowerCase() !== 'keep-alive') return null;
      headers[key] = value;
      rawHeaders.push(name, value);
    }
    if (!text.startsWith('\r\n', end)) return null;
    return new DirectRequest(url, rawHeaders, headers, socket, addressOf);
  }

  get ip(): string | undefined {
    return this.addressOf(this);
  }

  /** Writes on another request what was noted on this one: notes have symbols for names. */
  noteOn(request: object): void {
    for (const note of Object.getOwnPropertySymbols(this)) {
      Reflect.set(request, note, Reflect.get(this, note));
    }
  }
}
