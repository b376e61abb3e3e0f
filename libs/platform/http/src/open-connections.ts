import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionState, PendingResponses } from './pending-answers';

/**
 * Max length of a turn of the event loop after which idle connections are closed: the turn has read everything that had
 * arrived, so that unread data can only have come within this time. Units: milliseconds.
 */
const shortTurnMs = 2;
/** Max number of connections that are ended in one turn, so that the turn stays short. */
const endedAtOnce = 32;
/** Time for an incomplete request after the server begins to close. Units: milliseconds. */
const completeWithinMs = 2_000;
/**
 * Time after which a closing server disconnects a client that does not read its response, which would otherwise keep
 * the process alive. A response that the system accepts in one piece is only seen to leave as a whole. Units:
 * milliseconds.
 */
const takenWithinMs = 5_000;
/** Time for which an ended connection waits for its client to end its side. Units: milliseconds. */
const lingerMs = 1_000;
/**
 * Time for which idle connections are kept after the server begins to close: a request that arrives gets a response,
 * the last one. A proxy uses up its connections this way, and sends nothing on one that is closed at the same moment.
 * Units: milliseconds.
 */
const usedUpWithinMs = 500;
/** Max time that a busy server waits for a moment without new connections. Units: milliseconds. */
const maxListenMs = 500;
/** Interval at which a closing server checks its connections. Units: milliseconds. */
const lookEveryMs = 5;

/** Unsent bytes of a connection, and the time since which the number has not changed. */
interface Unsent {
  readonly bytes: number;
  readonly sinceMs: number;
}

interface Seen {
  state: ConnectionState | 'ended';
  sinceMs: number;
  /** True when it was refused because it was incomplete for too long. */
  isRefused: boolean;
}

/**
 * Closes the connections of a server. The server accepts no new ones. A connection with a pending request, or one that
 * arrives within half a second, ends after its response; an idle one then by a FIN, which is sent when everything
 * received on it has been read; one with an incomplete request has 2 seconds for the rest; one whose client does not
 * read its response has 5.
 *
 * `http.Server.close` would destroy all idle ones at once, also with unread data (the client gets a reset then), keep
 * those that become idle later, and wait for incomplete requests without a limit: it is called when none is left.
 */
export class OpenConnections {
  /** Refuses an incomplete request after its time. */
  refuseLate: (socket: Socket) => void = (socket) => socket.destroy();
  private readonly open = new Map<Socket, Seen>();
  private readonly unsent = new WeakMap<Socket, Unsent>();
  private closing = false;

  constructor(
    private readonly server: Server,
    private readonly pending: PendingResponses,
  ) {
    server.on('connection', (connection: Duplex) => {
      if (!(connection instanceof Socket)) return;
      this.open.set(connection, { state: 'receiving', sinceMs: performance.now(), isRefused: false });
      connection.once('close', () => this.open.delete(connection));
    });
  }

  /** Tells whether the connections are about to end: then no response announces keep-alive. */
  get areEnding(): boolean {
    return this.closing;
  }

  /** Ends all connections. @param stopListening stops accepting new ones */
  async end(stopListening: () => void): Promise<void> {
    await this.untilNoneConnects();
    this.closing = true;
    const beganAtMs = performance.now();
    for (const seen of this.open.values()) seen.sinceMs = beganAtMs;
    stopListening();
    while (this.open.size > 0) {
      await pause();
      await afterShortTurn();
      this.look(performance.now(), performance.now() - beganAtMs >= usedUpWithinMs ? endedAtOnce : 0);
    }
  }

  /**
   * Waits for a moment without new connections: a close resets connections that are established but not accepted yet.
   */
  private async untilNoneConnects(): Promise<void> {
    const latestMs = performance.now() + maxListenMs;
    let came = true;
    const onCame = () => (came = true);
    this.server.on('connection', onCame);
    while (came && performance.now() < latestMs) {
      came = false;
      await afterShortTurn();
    }
    this.server.off('connection', onCame);
  }

  /** Ends or refuses connections that are due, at most `mayEnd` of the idle ones. */
  private look(nowMs: number, mayEnd: number): void {
    let left = mayEnd;
    for (const [socket, seen] of this.open) {
      const state = socket.writableEnded ? 'ended' : this.pending.stateOf(socket);
      // Reading continues after a response: only a connection that was idle before has been read since.
      const wasIdle = seen.state === 'idle';
      if (state !== seen.state) Object.assign(seen, { state, sinceMs: nowMs });
      if (state === 'idle' && wasIdle && left > 0) {
        left -= 1;
        socket.end();
      }
      this.endLate(socket, seen, nowMs);
      this.endUnread(socket, nowMs);
    }
  }

  private endUnread(socket: Socket, nowMs: number): void {
    const { writableLength: bytes } = socket;
    const known = this.unsent.get(socket);
    if (bytes === 0) this.unsent.delete(socket);
    else if (known?.bytes !== bytes) this.unsent.set(socket, { bytes, sinceMs: nowMs });
    else if (nowMs - known.sinceMs >= takenWithinMs) socket.destroy();
  }

  private endLate(socket: Socket, seen: Seen, nowMs: number): void {
    const lastedMs = nowMs - seen.sinceMs;
    if (seen.state === 'ended' && socket.writableFinished && lastedMs >= lingerMs) socket.destroy();
    if (seen.state !== 'receiving' || seen.isRefused || lastedMs < completeWithinMs) return;
    seen.isRefused = true;
    this.refuseLate(socket);
  }
}

/**
 * Resolves directly after a short turn of the event loop: everything received on any connection before has been read.
 * While the process is too busy for a short one, the limit grows.
 */
async function afterShortTurn(): Promise<void> {
  let longestMs = shortTurnMs;
  for (let beganAtMs = await nextTurn(), tookMs = Infinity; tookMs > longestMs; longestMs *= 1.1) {
    const endedAtMs = await nextTurn();
    tookMs = endedAtMs - beganAtMs;
    beganAtMs = endedAtMs;
  }
}

/** Resolves after the event loop has read. @returns the time */
function nextTurn(): Promise<number> {
  return new Promise((resolve) => setImmediate(() => resolve(performance.now())));
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, lookEveryMs));
}
