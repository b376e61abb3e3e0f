import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, type AgentOptions, request as startRequest, type RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import { type MaybePromise, Remembered, whenHere } from '@market/kernel';
import { AttemptEnd, SharedSignals } from './attempt-end';
import { DeliveryError, failureOf, NotConnected } from './delivery-error';
import { type DeliveryUrl, readDeliveryUrl, type UrlReading } from './delivery-url';
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

/** Time for one address to take the connection while there is another one to try. Units: milliseconds. */
const connectMs = 4_000;
/** Idle connections that are kept for one address: as many as may be busy with it at a time. */
const maxFreeSockets = 256;
/** An idle connection is kept so long. Units: milliseconds. */
const idleMs = 10_000;
/** Informational answers (1xx) before the one that counts: more are no way to one. */
const maxInformational = 10;
/** What may come before the answer that counts, up to the read that brings it. Units: bytes. */
const maxBytesBeforeAnswer = 64 * 1024;
/** Readings of URLs that are kept. */
const readingsAtMost = 10_000;

/** How connections of deliveries are kept. */
export function deliveryAgentOptions(): AgentOptions {
  return {
    keepAlive: true,
    scheduling: 'lifo',
    maxFreeSockets,
    timeout: idleMs,
    rejectUnauthorized: true,
    // One for all connections: making it anew for each costs more than the request.
    secureContext: createSecureContext({ minVersion: 'TLSv1.2' }),
  };
}

/**
 * Keeps connections. Node's own names for them, made several times a request, tell apart twenty settings that never
 * differ here.
 */
class DeliveryAgent extends Agent {
  override getName({ host, port, servername }: RequestOptions): string {
    return `${host}:${port}:${servername}`;
  }
}

/**
 * Sends deliveries, and only where the guard lets them go. For every attempt a name is looked up (an answer is
 * remembered for seconds) and all of its addresses are judged; what is dialled is one of these addresses, never the
 * name. Idle connections are kept by address, so that a name that moved never meets the connection of its former address.
 */
export class GuardedClient {
  private readonly agent = new DeliveryAgent(deliveryAgentOptions());
  private readonly signals = new SharedSignals();
  private readonly readings = new Remembered<UrlReading>(readingsAtMost);

  constructor(private readonly guard: EgressGuard) {}

  /**
   * Sends one POST and reads the answer.
   *
   * Errors: `DeliveryError` when there was no answer.
   */
  async post(post: GuardedPost): Promise<GuardedAnswer> {
    const end = new AttemptEnd();
    const deadline = setTimeout(() => end.come('timeout'), post.deadlineMs);
    if (post.signal !== undefined) this.signals.join(post.signal, end);
    try {
      return await this.reach(post, end);
    } catch (error) {
      throw end.reason === null ? failureOf(error) : new DeliveryError(end.reason);
    } finally {
      clearTimeout(deadline);
      if (post.signal !== undefined) this.signals.leave(post.signal, end);
    }
  }

  /** Closes idle connections. Attempts under way go on. */
  close(): void {
    this.agent.destroy();
  }

  private reach(post: GuardedPost, end: AttemptEnd): MaybePromise<GuardedAnswer> {
    const reading = this.readings.of(post.url, () => readDeliveryUrl(post.url));
    if (!reading.ok) throw new DeliveryError('url');
    const { url } = reading;
    const found = this.guard.addressesOf(url);
    const inTime = found instanceof Promise ? before(end, found) : found;
    return whenHere(inTime, (addresses) => this.postToOneOf(addresses, { url, post, end }));
  }

  /** Tries addresses one after the other, until one takes the connection. */
  private postToOneOf(
    [address, ...others]: readonly string[],
    attempt: Omit<Destination, 'address' | 'connectWithinMs'>,
  ): Promise<GuardedAnswer> {
    if (address === undefined) throw new DeliveryError('not-allowed');
    const isLast = others.length === 0;
    const to = { ...attempt, address, connectWithinMs: isLast ? null : connectMs };
    const answer = new Exchange(this.guard, this.agent, to).run();
    if (isLast) return answer;
    return answer.catch((error: unknown) => {
      if (!(error instanceof NotConnected) || attempt.end.reason !== null) throw error;
      return this.postToOneOf(others, attempt);
    });
  }
}

interface Destination {
  readonly address: string;
  readonly url: DeliveryUrl;
  readonly post: GuardedPost;
  readonly connectWithinMs: number | null;
  readonly end: AttemptEnd;
}

/** One request on one connection. */
class Exchange {
  private request: ClientRequest | null = null;
  private isConnected = false;
  private isAnswered = false;

  constructor(
    private readonly guard: EgressGuard,
    private readonly agent: Agent,
    private readonly to: Destination,
  ) {}

  run(): Promise<GuardedAnswer> {
    const { address, url, post, end } = this.to;
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
      end.tell(stop);
      this.watchConnection(request);
      this.boundInformational(request);
      request.on('response', (response) => {
        this.isAnswered = true;
        readStart(response, post.maxAnswerBytes, end, resolve);
      });
      // An answer like any other, to which Node gives no body: the connection speaks something else from here on.
      request.on('upgrade', (response, socket) => {
        this.isAnswered = true;
        socket.destroy();
        resolve({ status: response.statusCode ?? 0, body: Buffer.alloc(0) });
      });
      request.on('error', (error) => {
        if (this.isStale(error)) resolve(new Exchange(this.guard, this.agent, this.to).run());
        else reject(this.isConnected ? error : new NotConnected(error));
      });
      request.on('close', () => {
        end.forget(stop);
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
    return broke && this.request?.reusedSocket === true && !this.isAnswered && this.to.end.reason === null;
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
  end: AttemptEnd,
  done: (answer: GuardedAnswer) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    end.forget(letGo);
    done({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).subarray(0, maxBytes) });
  };
  const letGo = () => {
    finish();
    response.destroy();
  };
  end.tell(letGo);
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) letGo();
  });
  response.on('end', finish);
  response.on('error', finish);
  response.on('close', finish);
}

/** Waits for work no longer than until the end. */
function before<T>(end: AttemptEnd, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new DeliveryError('aborted'));
    end.tell(stop);
    work.then(resolve, reject).finally(() => end.forget(stop));
  });
}
