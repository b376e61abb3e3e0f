import { addAbortListener } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Agent, request as startRequest } from 'node:https';
import type { Socket } from 'node:net';
import { DeliveryError, NotConnected } from './delivery-error';
import type { DeliveryUrl } from './delivery-url';
import type { EgressGuard } from './egress-guard';

/** POST to a server of a customer. */
export interface GuardedPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as UTF-8. */
  readonly body: string;
  /** Deadline of look-up, connection, TLS and response together. Units: milliseconds. */
  readonly deadlineMs: number;
  /** Max length of the body that is read. Units: bytes. */
  readonly maxAnswerBytes: number;
  /** Aborts the attempt. */
  readonly signal?: AbortSignal;
}

/** Response of any status, redirects included: nothing is followed. */
export interface GuardedResponse {
  readonly status: number;
  /** First bytes of the body, as received. */
  readonly body: Buffer;
}

/** Max number of informational responses (1xx) before the final one. */
const maxInformational = 10;
/** Max number of bytes before the final response, up to the read that contains it. Units: bytes. */
const maxBytesBeforeAnswer = 64 * 1024;

/** Destination and limits of a request. */
export interface GuardedDestination {
  readonly address: string;
  readonly url: DeliveryUrl;
  readonly post: GuardedPost;
  /** Timeout of connecting; null leaves it to the signal. Units: milliseconds. */
  readonly connectWithinMs: number | null;
  /** Aborts the attempt. */
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

  run(): Promise<GuardedResponse> {
    const { address, url, post, signal } = this.to;
    return new Promise((resolve, reject) => {
      const request = startRequest({
        agent: this.agent,
        host: address,
        // The certificate must name the host; an IP address sends no server name indication.
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
        // Settles the promise whatever events Node still emits.
        reject(aborted);
      };
      const listening = addAbortListener(signal, stop);
      this.watchConnection(request);
      this.boundInformational(request);
      request.on('response', (response) => {
        this.isAnswered = true;
        readStart(response, post.maxAnswerBytes, signal, resolve);
      });
      // A response without a body: from here on the connection uses another protocol.
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
        // Comes after an error, which is more specific.
        if (!this.isAnswered) reject(new DeliveryError('reset'));
      });
      request.end(post.body);
    });
  }

  /**
   * Tells whether a reused connection was closed by the receiver at the same moment: this is no failure, and the
   * request is sent again on a new one.
   */
  private isStale(error: Error): boolean {
    const { code }: NodeJS.ErrnoException = error;
    const broke = code === 'ECONNRESET' || code === 'EPIPE';
    return broke && this.request?.reusedSocket === true && !this.isAnswered && !this.to.signal.aborted;
  }

  /** Limits informational responses: a receiver could send them endlessly. */
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

/**
 * Reads the beginning of a body. A body that breaks off or never ends is a response nonetheless, since its status has
 * arrived.
 */
function readStart(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
  done: (answer: GuardedResponse) => void,
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
