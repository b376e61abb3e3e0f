import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { bringsBody } from '../requests/request-head';
import { reset } from './last-response';
import { contextOf } from '../requests/request-context';

/** Request that is handled, or waits for it. */
interface Turn {
  readonly response: ServerResponse;
  /** Handles the request. @param onClosed called when the response is closed */
  readonly handle: (onClosed: () => void) => void;
  /** Called when the request does not count as unanswered any more; may be called twice. */
  readonly onEnd: () => void;
}

const known = new WeakMap<Duplex, RequestTurns>();

/**
 * Requests of one connection, each handled when the response to the one before has been sent. So a client has one response
 * at a time in memory, and nothing is handled behind a response that ends the connection.
 *
 * Reading pauses meanwhile: Node ends a connection as soon as it reads the end of the client's side, so a client that
 * half-closes would not get its responses.
 */
export class RequestTurns {
  /** Tells whether the response is a stream: see `beginStream`. */
  isStreaming = false;
  /** The first one is handled, the others wait. */
  private readonly turns: Turn[] = [];
  /** Response to the latest request, unless it is sent and the request was received completely. */
  private latest: ServerResponse | null = null;
  private lastWords: (() => void) | null = null;
  private isPaused = false;
  /** Number of requests that came behind the last response. */
  private ignored = 0;

  private constructor(private readonly socket: Duplex) {
    known.set(socket, this);
    socket.once('close', () => this.drop());
  }

  /** Returns the turns of a connection. */
  static of(socket: Duplex): RequestTurns {
    return known.get(socket) ?? new RequestTurns(socket);
  }

  /** Number of unanswered requests. */
  get count(): number {
    return this.turns.length;
  }

  /**
   * Tells whether the connection is not to be read until a response is sent. Reading a body resumes the connection
   * meanwhile.
   */
  get isHeld(): boolean {
    const request = this.latest?.req;
    return this.isPaused && (request === undefined || request.complete || request.readableFlowing !== true);
  }

  /** Ignores a request behind the last response of the connection. @returns number of those so far */
  ignore(): number {
    return (this.ignored += 1);
  }

  /** Handles a request in its turn: at once if no other is unanswered. */
  take(turn: Turn): void {
    this.latest = turn.response;
    if (this.turns.push(turn) === 1) turn.handle(() => this.end(turn));
    // A cached response is complete already: it costs no pause.
    if (this.count > 1 || !turn.response.writableEnded) this.pauseAfter(turn.response);
  }

  /** See the function `beginStream`. */
  beginStream(response: ServerResponse): void {
    const [turn] = this.turns;
    if (turn?.response !== response) return;
    if (this.count > 1) return reset(this.socket);
    turn.onEnd();
    this.isStreaming = true;
    this.resume();
  }

  /**
   * Refuses what Node could not read, in its turn, as the last of the connection. Destroys the connection instead if the
   * faulty request has a part of its response already.
   *
   * @param refuse sends the refusal, and returns its status
   */
  fail(refuse: () => number): void {
    if (this.lastWords !== null) return;
    this.lastWords = refuse;
    const faulty = this.latest?.req.complete === false ? this.latest : null;
    if (faulty === null && this.count === 0) refuse();
    if (faulty === null) return;
    if (this.count > 1) this.turns.pop()?.onEnd();
    else if (faulty.headersSent) this.socket.destroy();
    else faulty.statusCode = refuse();
  }

  private end({ response, onEnd }: Turn): void {
    onEnd();
    this.isStreaming = false;
    this.turns.shift();
    if (this.latest === response && response.req.complete) this.latest = null;
    if (!this.socket.writable) return this.drop();
    const [next] = this.turns;
    if (next !== undefined) return next.handle(() => this.end(next));
    this.lastWords?.();
    if (this.isPaused) this.resume();
  }

  private drop(): void {
    for (const { onEnd } of this.turns.splice(0)) onEnd();
  }

  private pauseAfter({ req: request }: ServerResponse): void {
    const pause = () => {
      if (this.count === 0 || this.isStreaming || !this.socket.writable) return;
      this.isPaused = true;
      this.socket.pause();
    };
    // Deferred: Node resumes the connection when it has read the request, which is not finished yet.
    process.nextTick(() => {
      if (request.readableFlowing !== true) pause();
    });
    // Reading the body resumes it, too.
    if (bringsBody(request)) request.once('end', pause);
  }

  private resume(): void {
    this.isPaused = false;
    this.socket.resume();
  }
}

/**
 * Tells the server that a response stays open and is written as events come: the time of its request ends with its head, it
 * does not count as unanswered, and its connection is read, so that the end of the client is seen. A further request on the
 * connection closes it.
 */
export function beginStream(response: ServerResponse): void {
  contextOf(response.req).endedAtMs = performance.now();
  RequestTurns.of(response.req.socket).beginStream(response);
}
