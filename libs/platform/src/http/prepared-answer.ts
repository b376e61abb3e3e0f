import { acceptedCoding } from './accepted-coding';
import { namesTag, weakTag } from './entity-tag';
import { successHead, successTail } from './envelope';
import type { Exchange } from './exchange';
import type { PlainRequest, PlainResponse } from './plain-message';
import { jsonType } from './response-headers';
import { codedHead, endingOf, type CodedHead, type Coding } from './spliced-body';

/** Shorter ones gain nothing. Units: bytes. */
const compressedFrom = 1_024;

/** The first part is shared by many answers; text has one character a byte. */
type Body = readonly [head: Buffer, ending: Buffer | string];

/** One answer as it goes out. */
export class FinishedAnswer {
  constructor(
    readonly status: 200 | 304,
    /** Those that belong to the content; the same map for as many answers as have the same. */
    readonly headers: Map<string, string>,
    /** Null when nothing follows the headers. */
    readonly body: Body | null,
  ) {}

  /** Ends a response whose headers are set or written. */
  end(response: Pick<PlainResponse, 'write' | 'end'>): void {
    const { body } = this;
    if (body === null) return void response.end();
    const [head, ending] = body;
    // Both parts leave in one go: Node keeps what is written back until the end of the turn.
    response.write(head);
    if (typeof ending === 'string') response.end(ending, 'latin1');
    else response.end(ending);
  }
}

/** A coded head, and what the latest answer that began with it said of its content, and of what length that was. */
interface KeptHead {
  readonly head: CodedHead;
  said: { readonly bytes: number; readonly headers: Map<string, string> } | null;
}

/** The content of a successful answer, serialised once: only time and request id are left to be written. */
export class PreparedAnswer {
  readonly tag: string;
  private notModified: Map<string, string> | null = null;
  private readonly heads = new Map<Coding, KeptHead>();
  private readonly coding = new Map<Coding, Promise<KeptHead>>();
  private readonly largestCoding: 'any' | 'identity';
  private taken = 0;

  /**
   * @param content members of the envelope that come from the controller, as JSON without outer braces
   * @param compressible false for what is secret: its length would tell of it
   */
  constructor(content: string, disclaimer: string, compressible: boolean) {
    this.tag = weakTag(content);
    const bytes = Buffer.from(successHead(content, disclaimer));
    this.largestCoding = compressible && bytes.length >= compressedFrom ? 'any' : 'identity';
    this.taken = this.tag.length;
    this.keep({ coding: 'identity', bytes, crc32: 0, length: bytes.length });
  }

  /** What it takes in memory, in all codings made so far. Units: bytes. */
  get size(): number {
    return this.taken;
  }

  /** Writes it for one request: what the request accepts, and nothing when the client has it. */
  finish(
    request: Pick<PlainRequest, 'method' | 'headers'>,
    { requestId }: Pick<Exchange, 'requestId'>,
    nowMs: number,
  ): FinishedAnswer | Promise<FinishedAnswer> {
    if (namesTag(request.headers['if-none-match'], this.tag)) {
      this.notModified ??= new Map([['ETag', this.tag]]);
      return new FinishedAnswer(304, this.notModified, null);
    }
    const coding =
      this.largestCoding === 'identity' ? 'identity' : acceptedCoding(request.headers['accept-encoding']);
    const head = this.heads.get(coding);
    if (head !== undefined) return this.whole(request, head, requestId, nowMs);
    return this.code(coding).then((made) => this.whole(request, made, requestId, nowMs));
  }

  private whole(
    { method }: Pick<PlainRequest, 'method'>,
    kept: KeptHead,
    requestId: string,
    nowMs: number,
  ): FinishedAnswer {
    const { head } = kept;
    const ending = endingOf(head, successTail(requestId, nowMs));
    const bytes = head.bytes.length + ending.length;
    // Request ids are of one length, as are times: so are whole answers.
    if (kept.said?.bytes !== bytes) kept.said = { bytes, headers: this.headersOf(head, bytes) };
    return new FinishedAnswer(200, kept.said.headers, method === 'HEAD' ? null : [head.bytes, ending]);
  }

  private headersOf({ coding }: CodedHead, bytes: number): Map<string, string> {
    const headers = new Map([
      ['Content-Type', jsonType],
      ['Content-Length', String(bytes)],
    ]);
    if (coding !== 'identity') headers.set('Content-Encoding', coding);
    return headers.set('ETag', this.tag);
  }

  /** Once, however many ask at the same time. */
  private code(coding: Coding): Promise<KeptHead> {
    const running = this.coding.get(coding);
    if (running !== undefined) return running;
    const plain = this.heads.get('identity')?.head.bytes ?? Buffer.alloc(0);
    const making = codedHead(plain, coding)
      .then((head) => this.keep(head))
      .finally(() => this.coding.delete(coding));
    this.coding.set(coding, making);
    return making;
  }

  private keep(head: CodedHead): KeptHead {
    const kept = { head, said: null };
    this.heads.set(head.coding, kept);
    this.taken += head.bytes.length;
    return kept;
  }
}
