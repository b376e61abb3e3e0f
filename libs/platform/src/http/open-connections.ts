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
/** How long a connection that was ended waits for its client to do the same. Units: milliseconds. */
const lingerMs = 1_000;
/** A server that closes takes connections no longer than this, whoever holds one. Units: milliseconds. */
const listensAtMostMs = 2_500;
/** How often a server that closes looks at its connections. Units: milliseconds. */
const lookEveryMs = 5;

/** Connections that are not Node's, and end by themselves. */
export interface OtherConnections {
  /** Ends those that owe no answer, so many at most. @returns how many */
  endIdle(atMost: number): number;
}

interface Seen {
  state: ConnectionState | 'ended';
  sinceMs: number;
  /** Whether it was idle, and told that it ends. */
  isTold: boolean;
  /** Whether it was incomplete for too long. */
  isRefused: boolean;
}

/**
 * The connections of a server, and their end: one on which a request is under way ends with its answer; an idle one by
 * a FIN, which is sent when all that had come on it is read; one in the midst of a request has 2 seconds for the rest.
 *
 * Node alone would hang up on all idle ones at once, whatever lies unread on them (the client is told of a reset then),
 * keep those that become idle later, and wait for incomplete requests without a bound.
 */
export class OpenConnections {
  direct: OtherConnections | null = null;
  /** Answers an incomplete request that it came too late. */
  refuseLate: (socket: Socket) => void = (socket) => socket.destroy();
  private readonly open = new Map<Socket, Seen>();

  constructor(
    server: Server,
    private readonly pending: PendingAnswers,
  ) {
    server.on('connection', (connection: Duplex) => {
      if (!(connection instanceof Socket)) return;
      const sinceMs = performance.now();
      this.open.set(connection, { state: 'receiving', sinceMs, isTold: false, isRefused: false });
      connection.once('close', () => this.open.delete(connection));
    });
  }

  /**
   * Ends them all. New ones are taken, for one answer each, until those of before have gone.
   *
   * @param close has the server take no more; resolves when none is left
   */
  async end(close: () => Promise<unknown>): Promise<void> {
    const beganAtMs = performance.now();
    for (const seen of this.open.values()) seen.sinceMs = beganAtMs;
    await afterShortTurn();
    while (this.look() && performance.now() - beganAtMs < listensAtMostMs) {
      await pause();
      await afterShortTurn();
    }
    let isClosed = false;
    // In the same turn: who has just been accepted has been read, too.
    const closing = close().finally(() => (isClosed = true));
    while (!isClosed) {
      await pause();
      await afterShortTurn();
      this.look();
    }
    await closing;
  }

  /** Ends or refuses what is due. @returns whether Node's own end of idle connections would still cut one off */
  private look(): boolean {
    const nowMs = performance.now();
    const direct = this.direct?.endIdle(endedAtOnce) ?? 0;
    let mayEnd = endedAtOnce - direct;
    let isAnyCut = direct > 0;
    for (const [socket, seen] of this.open) {
      const state = socket.writableEnded ? 'ended' : this.pending.stateOf(socket);
      if (state !== seen.state) Object.assign(seen, { state, sinceMs: nowMs });
      if (state === 'idle' && mayEnd > 0) {
        mayEnd -= 1;
        seen.isTold = true;
        socket.end();
      }
      this.endLate(socket, seen, nowMs);
      isAnyCut ||= state === 'idle' || seen.isTold || socket.bytesRead === 0 || socket.writableLength > 0;
    }
    return isAnyCut;
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
