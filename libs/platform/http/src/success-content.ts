import { weakTag } from './entity-tag';
import { successHead, successTail } from './envelope';
import { KeysetAnswer } from './keyset-answer';
import { ListAnswer } from './list-answer';
import { LogAnswer } from './log-answer';
import { type CodedHead, codedHead, type Coding, endingOf, uncodedHead } from './spliced-body';

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

/** Content of a success response, serialised once and compressed once per coding; time and request id are appended. */
export class SuccessContent {
  /** Weak entity tag: request id and time differ in responses with the same content. */
  readonly tag: string;
  private readonly uncoded: CodedHead;
  private readonly isCompressible: boolean;
  private readonly heads = new Map<Coding, CodedHead>();
  private readonly coding = new Map<Coding, Promise<CodedHead>>();

  /**
   * @param members members of the envelope from the controller, as JSON without outer braces
   * @param compressible false for secrets, which the length of a compressed body could reveal
   */
  constructor(members: string, disclaimer: string, compressible: boolean) {
    this.tag = weakTag(members);
    this.uncoded = uncodedHead(Buffer.from(successHead(members, disclaimer)));
    this.isCompressible = compressible && this.uncoded.length >= compressedFrom;
    this.heads.set('identity', this.uncoded);
  }

  /** Serialises the result of a controller for a request of `path`. */
  static of(result: unknown, path: string, disclaimer: string, compressible: boolean): SuccessContent {
    return new SuccessContent(membersOf(result, path), disclaimer, compressible);
  }

  /** Memory that the content takes in all codings made so far. Units: bytes. */
  get size(): number {
    let size = this.tag.length;
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
    if (head !== undefined) return wholeBody(head, stamp);
    return this.code(coding).then((made) => wholeBody(made, stamp));
  }

  /** Returns the body without compression. */
  uncompressed(stamp: Stamp): CodedBody {
    return wholeBody(this.uncoded, stamp);
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

function wholeBody(head: CodedHead, { requestId, nowMs }: Stamp): CodedBody {
  return { coding: head.coding, text: head.text + endingOf(head, successTail(requestId, nowMs)) };
}

function membersOf(result: unknown, path: string): string {
  const isList =
    result instanceof ListAnswer || result instanceof KeysetAnswer || result instanceof LogAnswer;
  if (!isList) return `"data":${JSON.stringify(result)}`;
  const links = result.links(path);
  return `"data":${JSON.stringify(result.items)},"meta":${JSON.stringify(result.meta)},"links":${JSON.stringify(links)}`;
}
