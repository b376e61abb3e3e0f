import type { ServerResponse } from 'node:http';
import type { LogPlace } from '../domain/logged-event';
import type { TailEvent } from './event-tail';
import { commentFrame, idFrame, retryFrame } from './stream-frames';

/** Interval of the comments. Units: milliseconds. Source: docs/spec/states-and-events.md, "Streams". */
const commentEveryMs = 15_000;
/** Time for which a client may leave what was written unread. Units: milliseconds. */
const slowForMs = 10_000;
/** Size of the pieces that are written at once. Units: bytes. */
const pieceBytes = 64 * 1024;

/** Events behind a position, and the place up to which the log was looked at. */
export interface StreamPart {
  readonly events: readonly TailEvent[];
  /** Last event that was looked at, chosen or not. */
  readonly upTo: LogPlace | null;
}

/** Source of a stream: the log, from memory or from the database. */
export interface StreamSource {
  /** Returns the events behind a position at once; null when they must be read. */
  ready(behind: number): readonly TailEvent[] | null;
  /** Reads chosen events behind a position. */
  read(behind: number): Promise<StreamPart>;
  /** Tells whether the stream wants an event. */
  wants(event: TailEvent): boolean;
}

/**
 * One open stream. It takes events from its source only while its client reads: what the client has not read is at most one
 * piece above the limit of Node's buffer, and a client that reads nothing of it for ten seconds is cut off.
 */
export class EventStream {
  private place: LogPlace | null;
  private isPumping = false;
  private isAskedAgain = false;
  private hasEnded = false;
  private stalledAtMs: number | null = null;
  private spokeAtMs = performance.now();
  /** Id that the client has as its last one. */
  private saidId: string | null = null;

  /** @param place event behind which it begins; null for the begin of the log */
  constructor(
    private readonly response: ServerResponse,
    place: LogPlace | null,
    private readonly source: StreamSource,
  ) {
    this.place = place;
    response.on('drain', () => {
      this.stalledAtMs = null;
      this.pump();
    });
    response.once('close', () => (this.hasEnded = true));
  }

  /** Writes the first frames: the place is told, so that a client that comes back before the first event misses none. */
  begin(): void {
    this.write(this.place === null ? retryFrame : Buffer.concat([retryFrame, idFrame(this.place.id)]));
    this.saidId = this.place?.id ?? null;
    this.pump();
  }

  /** Writes what the source has. */
  pump(): void {
    this.isAskedAgain = true;
    if (this.isPumping) return;
    this.isPumping = true;
    try {
      this.writeReady();
    } finally {
      this.isPumping = false;
    }
  }

  /** Writes a comment when it is due. @returns false for a client that is too slow, which is cut off */
  beat(nowMs: number): boolean {
    if (this.hasEnded) return true;
    if (this.stalledAtMs !== null) {
      if (nowMs - this.stalledAtMs < slowForMs) return true;
      // By a reset: the system would keep what the client has not read for minutes.
      this.response.req.socket.resetAndDestroy();
      return false;
    }
    if (nowMs - this.spokeAtMs >= commentEveryMs) this.tellPlace();
    return true;
  }

  /** Ends the stream with the id of the last event that it looked at. */
  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.response.end(this.placeFrame);
  }

  /** Frame of the place, as the log was looked at beyond the client's last id; empty when the client has it. */
  private get placeFrame(): Buffer {
    return this.place === null || this.place.id === this.saidId ? Buffer.alloc(0) : idFrame(this.place.id);
  }

  private get mayWrite(): boolean {
    return !this.hasEnded && this.stalledAtMs === null;
  }

  /** Writes what is in memory at once; reads the rest, and comes again. */
  private writeReady(): void {
    while (this.isAskedAgain && this.mayWrite) {
      this.isAskedAgain = false;
      const events = this.source.ready(this.place?.sequence ?? 0);
      if (events === null) return void this.writeRead();
      const last = events.at(-1);
      if (last === undefined) return;
      const wanted = events.filter((event) => this.source.wants(event));
      this.writeEvents(wanted, last);
    }
  }

  private async writeRead(): Promise<void> {
    // Later calls wait until the statement is answered.
    await Promise.resolve();
    if (this.isPumping || !this.mayWrite) return;
    this.isPumping = true;
    let isMore = false;
    try {
      const { events, upTo } = await this.source.read(this.place?.sequence ?? 0);
      isMore = upTo !== null && upTo.sequence !== this.place?.sequence;
      if (isMore && this.mayWrite) this.writeEvents(events, upTo);
    } catch {
      // The database is away: the next call reads.
    } finally {
      this.isPumping = false;
    }
    if (isMore || this.isAskedAgain) this.pump();
  }

  /** Writes events in pieces, until the client's buffer is full: the rest is looked at again when it is empty. */
  private writeEvents(events: readonly TailEvent[], upTo: LogPlace | null): void {
    let piece: Buffer[] = [];
    let bytes = 0;
    for (const event of events) {
      piece.push(event.frame);
      bytes += event.frame.length;
      this.place = event;
      if (bytes < pieceBytes) continue;
      this.say(event.id, piece);
      if (!this.mayWrite) return;
      [piece, bytes] = [[], 0];
    }
    const last = events.at(-1);
    if (piece.length > 0 && last !== undefined) this.say(last.id, piece);
    this.place = upTo;
  }

  /** Writes a comment, with the place: a client of rare events comes back near the end of the log. */
  private tellPlace(): void {
    const frame = this.placeFrame;
    this.saidId = this.place?.id ?? null;
    this.write(Buffer.concat([commentFrame, frame]));
  }

  private say(lastId: string, frames: readonly Buffer[]): void {
    this.saidId = lastId;
    this.write(frames.length === 1 && frames[0] !== undefined ? frames[0] : Buffer.concat(frames));
  }

  private write(piece: Buffer): void {
    this.spokeAtMs = performance.now();
    if (!this.response.write(piece)) this.stalledAtMs ??= this.spokeAtMs;
  }
}
