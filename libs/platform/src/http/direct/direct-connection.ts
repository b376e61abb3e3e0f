import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FirstLook } from '../first-look';
import type { Departing, Departures } from './departures';
import { DirectRequest } from './direct-request';
import { DirectResponse } from './direct-response';
import { DirectWords } from './direct-words';
import { LentConnection } from './lent-connection';
import { holdBack, readIntoRoom } from './read-into-room';

/** A request that Node has to read once more, and what was begun with it. */
export interface Begun {
  readonly request: DirectRequest;
  readonly response: DirectResponse;
}

/** What a connection needs of its server. */
export interface Host {
  readonly look: FirstLook;
  readonly departures: Departures;
  /** Who sent a request, proxies that we trust taken off. */
  readonly addressOf: (request: DirectRequest) => string | undefined;
  /** How long a connection is kept for its next request. Units: milliseconds. */
  readonly keptForMs: number;
  /** The same, as clients are told; see `headText`. */
  readonly connection: string;
  /** Has Node go on with a connection whose next bytes are still to be read. */
  readonly handOver: (connection: Duplex, begun: Begun | null) => void;
  readonly onLeft: (connection: DirectConnection) => void;
}

/** After so many requests in a row that had no answer here, the next is not expected to have one either. */
const lentInARow = 1;
/** What is longer is not kept for the next request. Units: bytes. */
const keptUpTo = 2_048;
/** Who says nothing at first is Node's to watch. Units: milliseconds. */
const firstBytesWithinMs = 1_000;
/** How long one that was ended waits for its client to do the same. Units: milliseconds. */
const lingerMs = 1_000;

/**
 * One connection as long as nothing but reads of the simplest form comes. For one that is not answered in front of Nest Node is
 * lent the connection; with the second such one in a row, and with the first request of another form, it is Node's for good.
 */
export class DirectConnection implements Departing {
  /** What came last: most clients say it again. */
  private latest: DirectWords | null = null;
  private underWay: DirectResponse | null = null;
  private lent: LentConnection | null = null;
  private declined = 0;
  private hasSpoken = false;
  private hasEnded = false;
  private readonly leaveRoom: (() => void) | null;
  private readonly onWhole = () => this.host.departures.add(this);
  private readonly onClosed = () => this.closed();
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
      this.host.onLeft(this);
      this.lent?.destroy();
      this.underWay?.close();
    },
  };

  constructor(
    readonly socket: Socket,
    private readonly host: Host,
  ) {
    socket.setTimeout(firstBytesWithinMs);
    for (const [event, listener] of Object.entries(this.listeners)) socket.on(event, listener);
    this.leaveRoom = readIntoRoom(socket, this.listeners.data);
  }

  /** Ends it unless an answer is on its way; who has said nothing yet is Node's to wait for. @returns whether it did */
  endIdle(): boolean {
    const { socket } = this;
    if (this.underWay !== null || socket.writableEnded) return false;
    if (this.hasSpoken) {
      socket.end();
      const timer = setTimeout(() => socket.destroy(), lingerMs);
      socket.once('close', () => clearTimeout(timer));
    } else this.leave(null, null);
    return true;
  }

  /** Sends the answer that is ready, if one is. Of a client that does not read it nothing is read either. */
  send(): void {
    const { socket, underWay: response } = this;
    if (response?.isWhole !== true) return;
    response.send();
    if (!response.closed) holdBack(socket);
  }

  /** @param bytes the caller's: what is kept of them is copied */
  private receive(bytes: Buffer): void {
    const { socket, host } = this;
    if (socket.writableEnded) return;
    // The client has not waited for its answer: that one leaves first.
    this.send();
    if (this.underWay !== null) {
      holdBack(socket);
      socket.unshift(Buffer.from(bytes));
      return;
    }
    const words = DirectWords.read(bytes, this.latest);
    if (words === null) return this.leave(Buffer.from(bytes), null);
    this.latest = bytes.length > keptUpTo ? null : words;
    if (!this.hasSpoken) socket.setTimeout(host.keptForMs);
    this.hasSpoken = true;
    const request = new DirectRequest(words, socket, host.addressOf);
    const response = new DirectResponse(socket, host.connection, this.onWhole);
    response.once('close', this.onClosed);
    this.underWay = response;
    host.look(request, response, () => this.decline({ request, response }));
    if (this.underWay === response && !response.isWhole) holdBack(socket);
  }

  /** The answer is with the system: the next request may come. */
  private closed(): void {
    const { socket } = this;
    if (this.underWay === null) return;
    if (this.lent === null) this.declined = 0;
    else if (!this.lent.giveBack()) return;
    this.underWay = this.lent = null;
    if (this.hasEnded) socket.end();
    else if (socket.isPaused()) socket.resume();
  }

  private decline(begun: Begun): void {
    const { socket } = this;
    if (this.underWay !== begun.response || this.lent !== null) return;
    const bytes = begun.request.words.bytes();
    this.declined += 1;
    if (this.declined > lentInARow && !this.hasEnded && !socket.destroyed) return this.leave(bytes, begun);
    this.lent = new LentConnection(socket, bytes);
    if (this.hasEnded) this.lent.push(null);
    this.host.handOver(this.lent, begun);
  }

  /** @param unread bytes that came and are to be read by Node */
  private leave(unread: Buffer | null, begun: Begun | null): void {
    const { socket, host } = this;
    this.underWay = this.latest = null;
    host.onLeft(this);
    for (const [event, listener] of Object.entries(this.listeners)) socket.off(event, listener);
    this.leaveRoom?.();
    socket.setTimeout(0);
    holdBack(socket);
    if (unread !== null) socket.unshift(unread);
    host.handOver(socket, begun);
    process.nextTick(() => socket.resume());
  }
}
