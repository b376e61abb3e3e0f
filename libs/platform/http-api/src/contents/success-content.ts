import { weakTag, type CodedHead, codedHead, type Coding, endingOf, uncodedHead } from './representation';
import {
  type ContentText,
  formattedList,
  mediaTypes,
  type ResponseFormat,
  type PlainRecord,
  PastRecord,
  ListResponse,
  CursorResponse,
  type CursorQuery,
} from '@market/http-lists';

const { json: jsonMediaType } = mediaTypes;

let lastInstant = { ms: 0, text: '1970-01-01T00:00:00.000Z' };

/** Min size of a compressed body: shorter ones gain nothing. Units: bytes. */
const compressedFrom = 1_024;

/** Body in one coding. Shape: one character for each byte. */
export interface CodedBody {
  readonly coding: Coding;
  readonly text: string;
}

/** Parts of the envelope that differ between two responses with the same content. */
export interface Stamp {
  readonly requestId: string;
  readonly nowMs: number;
}

/**
 * Content of a success response, serialised once and compressed once per coding; to the envelope time and request id are
 * appended.
 */
export class SuccessContent {
  /** Weak entity tag: request id and time differ in responses with the same content. */
  readonly tag: string;
  private readonly uncoded: CodedHead;
  private readonly isCompressible: boolean;
  private readonly heads = new Map<Coding, CodedHead>();
  private readonly coding = new Map<Coding, Promise<CodedHead>>();

  readonly mediaType: string;
  /** Headers that the content determines. Shape: name, value, name, value, … */
  readonly headers: readonly string[];
  private readonly isSealed: boolean;

  /** @param compressible false for secrets, which the length of a compressed body could reveal */
  constructor({ text, isSealed, mediaType, headers }: ContentText, compressible: boolean) {
    this.tag = weakTag(headers.length === 0 ? text : `${headers.join('\n')}\n${text}`);
    this.uncoded = uncodedHead(Buffer.from(text));
    this.isCompressible = compressible && this.uncoded.length >= compressedFrom;
    this.heads.set('identity', this.uncoded);
    this.mediaType = mediaType;
    this.headers = headers;
    this.isSealed = isSealed;
  }

  /** Makes content from members of the envelope, as JSON without outer braces. */
  static ofMembers(members: string, disclaimer: string, compressible: boolean): SuccessContent {
    const text = successHead(members, disclaimer);
    return new SuccessContent({ text, isSealed: true, mediaType: jsonMediaType, headers: [] }, compressible);
  }

  /** Serialises the result of a controller for a request of `path`, a list in a format. */
  static of(
    result: unknown,
    { path, disclaimer }: { readonly path: string; readonly disclaimer: string },
    compressible: boolean,
    format: ResponseFormat = 'json',
  ): SuccessContent {
    if (format === 'json') return SuccessContent.ofMembers(membersOf(result, path), disclaimer, compressible);
    return new SuccessContent(formattedList(result as ListResult<PlainRecord>, path, format), compressible);
  }

  /** Memory that the content takes in all codings made so far. Units: bytes. */
  get size(): number {
    let size = this.tag.length + this.headers.join('').length;
    for (const { text } of this.heads.values()) size += text.length;
    return size;
  }

  /**
   * Returns the body for one request, in the coding that the client accepts; not a promise unless the content must be
   * compressed.
   */
  body(accepted: Coding, stamp: Stamp): CodedBody | Promise<CodedBody> {
    const coding = this.isCompressible ? accepted : 'identity';
    const head = this.heads.get(coding);
    if (head !== undefined) return this.whole(head, stamp);
    return this.code(coding).then((made) => this.whole(made, stamp));
  }

  /** Returns the body without compression. */
  uncompressed(stamp: Stamp): CodedBody {
    return this.whole(this.uncoded, stamp);
  }

  private whole(head: CodedHead, { requestId, nowMs }: Stamp): CodedBody {
    const tail = this.isSealed ? successTail(requestId, nowMs) : '';
    return { coding: head.coding, text: head.text + endingOf(head, tail) };
  }

  /** Compresses once for concurrent requests. */
  private code(coding: Coding): Promise<CodedHead> {
    const running = this.coding.get(coding);
    if (running !== undefined) return running;
    const making = codedHead(Buffer.from(this.uncoded.text, 'latin1'), coding)
      .then((head) => {
        this.heads.set(coding, head);
        return head;
      })
      .finally(() => this.coding.delete(coding));
    this.coding.set(coding, making);
    return making;
  }
}

/** Part of a list, as controllers return it. */
export type ListResult<T> = ListResponse<T> | CursorResponse<T, CursorQuery, object>;

/** Tells whether the result of a controller is a part of a list. */
export function isListResult(result: unknown): result is ListResult<unknown> {
  return result instanceof ListResponse || result instanceof CursorResponse;
}

function membersOf(result: unknown, path: string): string {
  if (result instanceof PastRecord) {
    return `"data":${JSON.stringify(result.data)},"links":${JSON.stringify(result.links)}`;
  }
  if (!isListResult(result)) return `"data":${JSON.stringify(result)}`;
  const links = result.links(path);
  return `"data":${JSON.stringify(result.items)},"meta":${JSON.stringify(result.meta)},"links":${JSON.stringify(links)}`;
}

/**
 * Returns the beginning of a successful body, up to the members that differ in each response.
 *
 * Shape: `content` holds members like `"data":[…],"meta":{…},"links":{…}` without outer braces.
 */
function successHead(content: string, disclaimer: string): string {
  return `{"success":true,${content},"disclaimer":${JSON.stringify(disclaimer)},"timestamp":"`;
}

/** Returns the rest of the body that `successHead` begins. Shape: ASCII. */
function successTail(requestId: string, nowMs: number): string {
  // The text of the instant is cached, since many responses are sent in one millisecond.
  if (nowMs !== lastInstant.ms) lastInstant = { ms: nowMs, text: new Date(nowMs).toISOString() };
  return `${lastInstant.text}","requestId":"${requestId}"}`;
}
