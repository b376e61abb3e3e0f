import { connect, type Socket } from 'node:net';

/** Responses to a load. */
export interface LoadResult {
  /** Answers by status. */
  readonly answers: ReadonlyMap<number, number>;
  readonly answersPerSecond: number;
  /** Times from the writing of a request to the last byte of its response, ascending. Units: milliseconds. */
  readonly latenciesMs: readonly number[];
}

/** Hears of a response, and how long it took. */
type AnswerListener = (status: number, latencyMs: number) => void;

/** Source: RFC 9112, 4 and 5: names of headers know no case. */
const statusLine = /^HTTP\/1\.1 (\d{3}) /;
const contentLength = /\r\ncontent-length: *(\d+)\r\n/i;
const headEnd = '\r\n\r\n';
/** They have no body, whatever their `Content-Length` says. Source: RFC 9110, 15.3.5 and 15.4.5. */
const bodiless = [204, 304];
/** A longer head is none of ours. Units: bytes. */
const headUpTo = 8_192;
const readAtOnce = 65_536;
const silentAtMostMs = 10_000;

/**
 * Loads a server for a while over kept connections, each of which asks again as soon as it has its response.
 *
 * Of a response it reads where it ends, and nothing more: load and server share a machine, and a client that takes longer
 * for a response than the server does would measure itself.
 *
 * Errors: `Error` with the first connection that failed: refused, ended, answered what cannot be read, or said nothing for 10 s.
 *
 * @param requests of each connection, one after another and from the start again; each as it is written
 * @param stop ends the load before its time
 */
export async function loadKeptAlive(
  base: string,
  requests: readonly (readonly string[])[],
  seconds: number,
  stop?: AbortSignal,
): Promise<LoadResult> {
  const answers = new Map<number, number>();
  const latenciesMs: number[] = [];
  const heard: AnswerListener = (status, latencyMs) => {
    answers.set(status, (answers.get(status) ?? 0) + 1);
    latenciesMs.push(latencyMs);
  };
  const clients = requests.map((own) => new KeptClient(new URL(base), own, heard));
  const beganAtMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, seconds * 1_000);
    stop?.addEventListener('abort', () => resolve());
  });
  try {
    await Promise.race([over, ...clients.map((client) => client.ended)]);
  } finally {
    clearTimeout(timer);
    for (const client of clients) client.leave();
  }
  const answersPerSecond = (1_000 * latenciesMs.length) / (performance.now() - beganAtMs);
  return { answers, answersPerSecond, latenciesMs: latenciesMs.sort((one, other) => one - other) };
}

/** One connection and what is asked over it. */
class KeptClient {
  /** Never comes to a good end. */
  readonly ended: Promise<never>;
  private readonly socket: Socket;
  private fail: (error: Error) => void = () => undefined;
  private asked = 0;
  private askedAtMs = 0;
  private head = '';
  private status = 0;
  /** Rest of a body that is still to come; null: of a head. Units: bytes. */
  private bodyLeft: number | null = null;

  constructor(
    { hostname, port }: URL,
    private readonly requests: readonly string[],
    private readonly heard: AnswerListener,
  ) {
    const read = (length: number, bytes: Uint8Array) => {
      this.receive(Buffer.from(bytes.buffer, bytes.byteOffset, length));
      return true;
    };
    const onread = { buffer: Buffer.alloc(readAtOnce), callback: read };
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    this.ended = new Promise((_, reject) => {
      this.fail = reject;
    });
    this.socket
      .setTimeout(silentAtMostMs, () =>
        this.fail(new Error(`nothing was said for ${silentAtMostMs / 1_000} s`)),
      )
      .on('error', (error) => this.fail(error))
      .on('close', () => this.fail(new Error('a connection was ended')))
      .on('connect', () => this.ask());
  }

  leave(): void {
    this.socket.destroy();
  }

  private ask(): void {
    const request = this.requests[this.asked % this.requests.length] ?? '';
    this.asked += 1;
    this.askedAtMs = performance.now();
    this.socket.write(request, 'latin1');
  }

  private receive(bytes: Buffer): void {
    if (this.bodyLeft === null) this.bodyLeft = this.readHead(bytes);
    else this.bodyLeft -= bytes.length;
    if (this.bodyLeft === null || this.bodyLeft > 0) return;
    if (this.bodyLeft < 0) return this.fail(new Error('an answer is longer than it says'));
    this.bodyLeft = null;
    this.heard(this.status, performance.now() - this.askedAtMs);
    this.ask();
  }

  /** @returns how much is still to come of its body; null: more of its head is. Units: bytes. */
  private readHead(bytes: Buffer): number | null {
    const known = this.head.length;
    const text = this.head + bytes.toString('latin1', 0, headUpTo);
    const end = text.indexOf(headEnd);
    if (end < 0 && text.length < headUpTo) {
      this.head = text;
      return null;
    }
    this.head = '';
    const head = text.slice(0, end + headEnd.length);
    this.status = Number(statusLine.exec(head)?.[1]);
    const length = bodiless.includes(this.status) ? 0 : Number(contentLength.exec(head)?.[1]);
    if (end >= 0 && this.status > 0 && length >= 0) return head.length + length - known - bytes.length;
    this.fail(new Error(`an answer cannot be read: ${JSON.stringify(text.slice(0, 200))}`));
    return null;
  }
}
