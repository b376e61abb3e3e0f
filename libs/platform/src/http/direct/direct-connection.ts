import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FirstLook } from '../first-look';
import { DirectRequest } from './direct-request';
import { DirectResponse } from './direct-response';
import { LentConnection } from './lent-connection';

/** A request that Node has to read once more, and what was begun with it. */
export interface Begun {
  readonly request: DirectRequest;
  readonly response: DirectResponse;
}

/** What a connection needs of its server. */
export interface Surroundings {
  readonly look: FirstLook;
  /** Who sent a request, proxies that we trust taken off. */
  readonly addressOf: (request: DirectRequest) => string | undefined;
  /** How long a connection is kept for its next request. Units: milliseconds. */
  readonly keptForMs: number;
  /** The same, as clients are told. Units: seconds. */
  readonly keepAlive: number;
  /** Has Node go on with a connection whose next bytes are still to be read. */
  readonly handOver: (connection: Duplex, begun: Begun | null) => void;
  readonly onLeft: (connection: DirectConnection) => void;
}

/** After so many requests in a row that had no answer here, the next is not expected to have one either. */
const lentInARow = 1;
/** Who says nothing at first is Node's to watch. Units: milliseconds. */
const firstBytesWithinMs = 1_000;

/**
 * One connection as long as nothing but reads of the simplest form comes. For one that has no ready answer Node is lent
 * the connection; with the second such one in a row, and with the first request of another form, it is Node's for good,
 * as if this had never been here.
 */
export class DirectConnection {
  private underWay: DirectResponse | null = null;
  private lent: LentConnection | null = null;
  private declined = 0;
  private hasSpoken = false;
  private hasEnded = false;
  private readonly listeners = {
    data: (bytes: Buffer) => this.receive(bytes),
    timeout: () => (this.hasSpoken ? this.socket.destroy() : this.leave(null, null)),
    end: () => {
      this.hasEnded = true;
      this.lent?.push(null);
      if (this.underWay === null) this.socket.end();
    },
    // Node destroys it: `close` follows.
    error: () => undefined,
    close: () => {
      this.around.onLeft(this);
      this.lent?.destroy();
      this.underWay?.close();
    },
  };

  constructor(
    private readonly socket: Socket,
    private readonly around: Surroundings,
  ) {
    socket.setTimeout(firstBytesWithinMs);
    for (const [event, listener] of Object.entries(this.listeners)) socket.on(event, listener);
  }

  /** Ends it unless an answer is on its way. */
  endIdle(): void {
    if (this.underWay === null) this.socket.destroy();
  }

  private receive(bytes: Buffer): void {
    const { socket, around } = this;
    const request = DirectRequest.read(bytes, socket, around.addressOf);
    if (request === null) return this.leave(bytes, null);
    if (!this.hasSpoken) socket.setTimeout(around.keptForMs);
    this.hasSpoken = true;
    const response = new DirectResponse(socket, around.keepAlive);
    this.underWay = response;
    around.look(request, response, () => this.decline(bytes, { request, response }));
    if (this.underWay === null) return;
    if (!response.closed) return this.wait(response);
    this.underWay = null;
    this.declined = 0;
  }

  /** Reads nothing more before the answer is with the system: a client that does not read is not read either. */
  private wait(response: DirectResponse): void {
    this.socket.pause();
    response.once('close', () => {
      if (this.underWay !== response) return;
      this.underWay = null;
      if (this.lent === null) this.declined = 0;
      // An answer with which the connection ends is on its way there.
      else if (this.lent.writableEnded) return;
      this.lent?.destroy();
      this.lent = null;
      if (this.hasEnded) this.socket.end();
      else this.socket.resume();
    });
  }

  private decline(bytes: Buffer, begun: Begun): void {
    this.declined += 1;
    // Node, too, answers nobody who says goodbye before there is an answer.
    if (this.hasEnded || this.socket.destroyed) {
      this.socket.end();
      begun.response.close();
    } else if (this.declined > lentInARow) this.leave(bytes, begun);
    else {
      this.lent = new LentConnection(this.socket, bytes);
      this.around.handOver(this.lent, begun);
    }
  }

  /** @param unread bytes that came and are to be read by Node */
  private leave(unread: Buffer | null, begun: Begun | null): void {
    const { socket, around } = this;
    this.underWay = null;
    around.onLeft(this);
    for (const [event, listener] of Object.entries(this.listeners)) socket.off(event, listener);
    socket.setTimeout(0).pause();
    if (unread !== null) socket.unshift(unread);
    around.handOver(socket, begun);
    process.nextTick(() => socket.resume());
  }
}
