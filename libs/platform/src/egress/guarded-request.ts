import { addAbortListener } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Agent, request as startRequest } from 'node:https';
import type { Socket } from 'node:net';
import { DeliveryError, NotConnected } from './delivery-error';
import type { DeliveryUrl } from './delivery-url';
import type { EgressGuard } from './egress-guard';

/** A POST to somebody else's server. */
export interface GuardedPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as UTF-8. */
  readonly body: string;
  /** One deadline over look-up, connection, TLS and answer. Units: milliseconds. */
  readonly deadlineMs: number;
  /** What is read of the answer; the rest is left. Units: bytes. */
  readonly maxAnswerBytes: number;
  /** Breaks the attempt off. */
  readonly signal?: AbortSignal;
}

/** An answer of any status. Redirects are answers, too: nothing is followed. */
export interface GuardedAnswer {
  readonly status: number;
  /** The first bytes of the body, as they came. */
  readonly body: Buffer;
}

/** Informational answers (1xx) before the one that counts: more are no way to one. */
const maxInformational = 10;
/** What may come before the answer that counts, up to the read that brings it. Units: bytes. */
const maxBytesBeforeAnswer = 64 * 1024;

/** Where a request goes, and how long it may take. */
export interface GuardedDestination {
  readonly address: string;
  readonly url: DeliveryUrl;
  readonly post: GuardedPost;
  /** Time for the connection; null leaves it to the signal. Units: milliseconds. */
  readonly connectWithinMs: number | null;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/** One request of a delivery on one connection. */
export class GuardedRequest {
  private request: ClientRequest | null = null;
  private isConnected = false;
  private isAnswered = false;

  constructor(
    private readonly guard: EgressGuard,
    private readonly agent: Agent,
    private readonly to: GuardedDestination,
  ) {}

  run(): Promise<GuardedAnswer> {
    const { address, url, post, signal } = this.to;
    return new Promise((resolve, reject) => {
      const request = startRequest({
        agent: this.agent,
        host: address,
        // The certificate is that of the name; an address is its own name and sends no indication.
        servername: url.isAddress ? '' : url.host,
        port: url.port,
        method: 'POST',
        path: url.path,
        headers: {
          Host: url.authority,
          ...post.headers,
          'Content-Length': String(Buffer.byteLength(post.body)),
        },
      });
      this.request = request;
      const stop = () => {
        if (this.isAnswered) return;
        const aborted = new DeliveryError('aborted');
        request.destroy(aborted);
        // Whatever else Node tells of the request, or does not: nothing outlives its end.
        reject(aborted);
      };
      const listening = addAbortListener(signal, stop);
      this.watchConnection(request);
      this.boundInformational(request);
      request.on('response', (response) => {
        this.isAnswered = true;
        readStart(response, post.maxAnswerBytes, signal, resolve);
      });
      // An answer like any other, to which Node gives no body: the connection speaks something else from here on.
      request.on('upgrade', (response, socket) => {
        this.isAnswered = true;
        socket.destroy();
        resolve({ status: response.statusCode ?? 0, body: Buffer.alloc(0) });
      });
      request.on('error', (error) => {
        if (this.isStale(error)) resolve(new GuardedRequest(this.guard, this.agent, this.to).run());
        else reject(this.isConnected ? error : new NotConnected(error));
      });
      request.on('close', () => {
        listening[Symbol.dispose]();
        // Comes after an error, which has said more.
        if (!this.isAnswered) reject(new DeliveryError('reset'));
      });
      request.end(post.body);
    });
  }

  /** A kept connection that the other end closed at the same moment says nothing of the receiver: once more, on a new one. */
  private isStale(error: Error): boolean {
    const { code }: NodeJS.ErrnoException = error;
    const broke = code === 'ECONNRESET' || code === 'EPIPE';
    return broke && this.request?.reusedSocket === true && !this.isAnswered && !this.to.signal.aborted;
  }

  /** Who goes on announcing an answer has us read for nothing, as fast as it can write. */
  private boundInformational(request: ClientRequest): void {
    let informational = 0;
    request.on('information', () => {
      informational += 1;
      if (informational > maxInformational) request.destroy(new DeliveryError('endless'));
    });
    request.on('socket', (socket) => this.boundBytes(request, socket));
  }

  private boundBytes(request: ClientRequest, socket: Socket): void {
    let bytes = 0;
    const count = (chunk: Buffer) => {
      if (this.isAnswered) return leave();
      bytes += chunk.length;
      if (bytes > maxBytesBeforeAnswer) request.destroy(new DeliveryError('endless'));
    };
    const leave = () => void socket.off('data', count);
    socket.on('data', count);
    request.once('response', leave);
    request.once('close', leave);
  }

  private watchConnection(request: ClientRequest): void {
    const { connectWithinMs } = this.to;
    const tooSlow =
      connectWithinMs === null
        ? undefined
        : setTimeout(
            () => request.destroy(Object.assign(new Error('connect'), { code: 'ETIMEDOUT' })),
            connectWithinMs,
          );
    if (tooSlow !== undefined) request.on('close', () => clearTimeout(tooSlow));
    request.on('socket', (socket) => {
      const judge = () => {
        clearTimeout(tooSlow);
        this.isConnected = true;
        if (!this.guard.mayReach(socket.remoteAddress)) request.destroy(new DeliveryError('not-allowed'));
      };
      if (socket.connecting) socket.once('connect', judge);
      else judge();
    });
  }
}

/** Reads the beginning of a body. What breaks off later, or never ends, is an answer nonetheless: its status has come. */
function readStart(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
  done: (answer: GuardedAnswer) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    listening[Symbol.dispose]();
    done({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).subarray(0, maxBytes) });
  };
  const letGo = () => {
    finish();
    response.destroy();
  };
  const listening = addAbortListener(signal, letGo);
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) letGo();
  });
  response.on('end', finish);
  response.on('error', finish);
  response.on('close', finish);
}
