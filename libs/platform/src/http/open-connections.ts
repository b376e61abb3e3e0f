import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionState, PendingAnswers } from './pending-answers';

/**
 * A turn of the loop reads from every connection that something has come on. Directly behind one that is no longer than
 * this, what is still unread came a moment ago. Units: milliseconds.
 */
const shortTurnMs = 2;
/** So many connections are ended in a turn: it must not become long by that. */
const endedAtOnce = 32;
/** Once the server closes, an incomplete request has this long. Units: milliseconds. */
const completeWithinMs = 2_000;
/**
 * Once the server closes, a client that takes nothing of its answer for so long is hung up on: it would hold the process
 * as long as it likes. An answer that the system takes in one piece is seen to leave only as a whole. Units: milliseconds.
 */
const takenWithinMs = 5_000;
/** How long a connection that was ended waits for its client to do the same. Units: milliseconds. */
const lingerMs = 1_000;
/**
 * Once the server closes, an idle connection is kept for so long: what comes on it is answered, and is the last. A proxy
 * uses up its connections that way, and sends nothing on one that ends at the same moment. Units: milliseconds.
 */
const usedUpWithinMs = 500;
/** A server that nobody leaves in peace for a moment closes after this nonetheless. Units: milliseconds. */
const listensAtMostMs = 500;
/** How often a server that closes looks at its connections. Units: milliseconds. */
const lookEveryMs = 5;

/** What a connection had still to send, and since when it is no less. */
interface Unsent {
  readonly bytes: number;
  readonly sinceMs: number;
}

interface Seen {
  state: ConnectionState | 'ended';
  sinceMs: number;
  /** Whether it was incomplete for too long. */
  isRefused: boolean;
}

/**
 * The connections of a server, and their end: the server takes no new ones; one on which a request is under way, or comes
 * within half a second, ends with its answer; an idle one then by a FIN, which is sent when all that had come on it is
 * read; one in the midst of a request has 2 seconds for the rest; one whose client does not read its answer has 5.
 *
 * `http.Server.close` would destroy all idle ones at once, whatever lies unread on them (the client is told of a reset
 * then), keep those that become idle later, and wait for incomplete requests without a bound: it is called when none is left.
 */
export class OpenConnections {
  /** Answers an incomplete request that it came too late. */
  refuseLate: (socket: Socket) => void = (socket) => socket.destroy();
  private readonly open = new Map<Socket, Seen>();
  private readonly unsent = new WeakMap<Socket, Unsent>();
  private closing = false;

  constructor(
    private readonly server: Server,
    private readonly pending: PendingAnswers,
  ) {
    server.on('connection', (connection: Duplex) => {
      if (!(connection instanceof Socket)) return;
      this.open.set(connection, { state: 'receiving', sinceMs: performance.now(), isRefused: false });
      connection.once('close', () => this.open.delete(connection));
    });
  }

  /** Whether they are about to end: then no answer promises that its connection is kept. */
  get areEnding(): boolean {
    return this.closing;
  }

  /** Ends them all. @param stopListening has the server take no more */
  async end(stopListening: () => void): Promise<void> {
    await this.untilNobodyComes();
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

  /** Who has connected and is not accepted yet is reset by a close: it waits for a moment in which nobody comes. */
  private async untilNobodyComes(): Promise<void> {
    const latestMs = performance.now() + listensAtMostMs;
    let came = true;
    const onCame = () => (came = true);
    this.server.on('connection', onCame);
    while (came && performance.now() < latestMs) {
      came = false;
      await afterShortTurn();
    }
    this.server.off('connection', onCame);
  }

  /** Ends or refuses what is due, so many of the idle ones at most. */
  private look(nowMs: number, mayEnd: number): void {
    let left = mayEnd;
    for (const [socket, seen] of this.open) {
      const state = socket.writableEnded ? 'ended' : this.pending.stateOf(socket);
      // Reading goes on behind a response: only one that was idle before has been read since.
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
 * Resolves directly behind a short turn of the loop: what came on any connection before is read. While the process is
 * too busy for one, a longer one will do.
 */
async function afterShortTurn(): Promise<void> {
  let longestMs = shortTurnMs;
  for (let beganAtMs = await nextTurn(), tookMs = Infinity; tookMs > longestMs; longestMs *= 1.1) {
    const endedAtMs = await nextTurn();
    tookMs = endedAtMs - beganAtMs;
    beganAtMs = endedAtMs;
  }
}

/** Resolves when the loop has read. @returns when that was */
function nextTurn(): Promise<number> {
  return new Promise((resolve) => setImmediate(() => resolve(performance.now())));
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, lookEveryMs));
}
