import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedCoding, namesTag, weakTag, type Coding } from './representation';
import { type Headers, pushHeaders, type ResponseParts } from '@market/http-server';

/** Min size of a compressed document: shorter ones gain nothing. Units: bytes. */
const compressedFrom = 1_024;

/** Types of contents that compression makes no smaller. */
const isCompressed = /^(?:image\/|application\/(?:gzip|zip)$)/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Static document, compressed once: a request only sends it. */
export class PreparedDocument {
  private constructor(
    private readonly type: string,
    private readonly tag: string,
    private readonly bodies: ReadonlyMap<Coding, Buffer>,
  ) {}

  /** Compresses a document. @param type its `Content-Type` */
  static async of(content: Buffer, type: string): Promise<PreparedDocument> {
    const bodies = new Map<Coding, Buffer>([['identity', content]]);
    if (!isCompressed.test(type) && content.length >= compressedFrom) {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
      bodies.set('br', br).set('gzip', gz);
    }
    return new PreparedDocument(type, weakTag(content), bodies);
  }

  /**
   * Makes the response to one request: in a coding that the client accepts, and without a body when the client has
   * cached it.
   *
   * @param more further headers; a `Vary` beside that of the coding
   */
  response(
    {
      headers: { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted },
    }: Pick<IncomingMessage, 'headers'>,
    { Vary: varies, ...more }: Headers = {},
  ): ResponseParts {
    const vary = varies === undefined ? 'Accept-Encoding' : `${varies}, Accept-Encoding`;
    const headers = ['ETag', this.tag, 'Vary', vary];
    pushHeaders(headers, more);
    if (namesTag(ifNoneMatch, this.tag)) return { status: 304, headers, body: null };
    const { coding, body } = this.bodyFor(acceptedCoding(accepted));
    headers.push('Content-Type', this.type, 'Content-Length', String(body.length));
    if (coding !== 'identity') headers.push('Content-Encoding', coding);
    return { status: 200, headers, body };
  }

  private bodyFor(accepted: Coding): { readonly coding: Coding; readonly body: Buffer } {
    const body = this.bodies.get(accepted);
    if (body !== undefined) return { coding: accepted, body };
    return { coding: 'identity', body: this.bodies.get('identity') ?? Buffer.alloc(0) };
  }
}
