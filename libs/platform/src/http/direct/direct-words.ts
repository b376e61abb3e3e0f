import type { IncomingHttpHeaders } from 'node:http';
import type { RequestWords } from '../plain-message';

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
 * What a read of the simplest form says, taken from its bytes. Whatever has another form, be it right or wrong, is
 * Node's to read: this knows less than HTTP, never more.
 */
export class DirectWords implements RequestWords {
  readonly method = 'GET';
  readonly httpVersion = '1.1';
  /** From the second time on: what is said once is not worth it. */
  findings: unknown[] | undefined = undefined;

  private constructor(
    private readonly text: string,
    readonly url: string,
    readonly rawHeaders: readonly string[],
    readonly headers: IncomingHttpHeaders,
  ) {}

  /**
   * @param bytes all that came: one whole request, no more and no less
   * @param latest what its connection said before: said again, it is what is returned
   *
   * @returns null: it is not of the simplest form
   */
  static read(bytes: Buffer, latest: DirectWords | null): DirectWords | null {
    if (bytes.length > readUpTo) return null;
    const text = bytes.toString('latin1');
    if (latest?.text !== text) return DirectWords.readText(text);
    latest.findings ??= [];
    return latest;
  }

  /** A copy of what it was read of. */
  bytes(): Buffer {
    return Buffer.from(this.text, 'latin1');
  }

  private static readText(text: string): DirectWords | null {
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
    // Several requests have them.
    return new DirectWords(text, url, Object.freeze(rawHeaders), Object.freeze(headers));
  }
}
