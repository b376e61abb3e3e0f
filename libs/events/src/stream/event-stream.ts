import type { ServerResponse } from 'node:http';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import type { LogPlace } from '../domain/logged-event';
import type { TailEvent } from './event-tail';
import type { ReplayPage } from './replay-turns';
import { commentFrame, positionFrame, retryFrame } from './stream-frames';

/** Interval of the comments. Units: milliseconds. Source: docs/spec/states-and-events.md, "Streams". */
const commentEveryMs = 15_000;
/** Time for which a client may leave what was written unread. Units: milliseconds. */
const slowForMs = 10_000;
/** Size of the pieces that are written at once. Units: bytes. */
const pieceBytes = 16 * 1024;

/** Events behind a position, and the position up to which the log was read. */
export interface StreamPart {
  /** Events; their frames are made one by one, when they are read. */
  readonly events: Iterable<TailEvent>;
  /** Last event that was looked at, chosen or not. */
  readonly upTo: LogPlace | null;
}

/** Source of a stream: the log, from memory or from the database. */
export interface StreamSource {
  /** Returns the events behind a position at once; null when they must be read. */
  ready(behind: number): readonly TailEvent[] | null;
  /** Reads a page of chosen events behind a position. */
  read(behind: number): Promise<StreamPart>;
  /** Performs a page that is read, in the turn of the stream's account. */
  inTurn(page: ReplayPage): void;
  /** Tells whether the account of the stream sees an event. */
  sees(event: TailEvent): boolean;
  /** Tells whether the stream wants an event that it sees. */
  wants(event: TailEvent): boolean;
}

/**
 * One open stream. It takes events from its source only while its client reads: what the client has not read is at most one
 * piece above the limit of Node's buffer, and a client that reads nothing of it for ten seconds is cut off.
 */
export class EventStream {
  private place: LogPlace | null;
  private isPumping = false;
  /** Tells whether it waits for its turn to read. */
  private isQueued = false;
  private isAskedAgain = false;
  private hasEnded = false;
  private endedAtMs = Infinity;
  private stalledAtMs: number | null = null;
  private spokeAtMs = performance.now();
  /** Instants at which the pieces were written that the system has not taken yet. */
  private readonly unsent: number[] = [];
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
    this.write(this.place === null ? retryFrame : Buffer.concat([retryFrame, positionFrame(this.place.id)]));
    this.saidId = this.place?.id ?? null;
    this.pump();
  }

  /** Writes the events that the source has ready, as far as the client keeps up. */
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
    const silentSinceMs = this.hasEnded ? this.endedAtMs : this.stalledAtMs;
    if (silentSinceMs !== null) {
      if (nowMs - silentSinceMs < slowForMs) return true;
      // By a reset: the system would keep what the client has not read for minutes.
      this.response.req.socket.resetAndDestroy();
      return false;
    }
    if (nowMs - this.spokeAtMs >= commentEveryMs) this.tellPlace();
    return true;
  }

  /** Ends the stream with the id of the last event that it looked at. @returns false if it had ended already */
  end(farewell: Buffer = Buffer.alloc(0)): boolean {
    if (this.hasEnded) return false;
    this.hasEnded = true;
    this.endedAtMs = performance.now();
    this.response.end(Buffer.concat([this.placeFrame, farewell]));
    return true;
  }

  /** Instant since which bytes wait that the system does not take; null: it has taken all. Units: milliseconds of `performance.now()`. */
  get unsentSinceMs(): number | null {
    return this.unsent[0] ?? null;
  }

  /** Frame of the place, as the log was looked at beyond the client's last id; empty when the client has it. */
  private get placeFrame(): Buffer {
    return this.place === null || this.place.id === this.saidId
      ? Buffer.alloc(0)
      : positionFrame(this.place.id);
  }

  private get mayWrite(): boolean {
    return !this.hasEnded && this.stalledAtMs === null;
  }

  /** Writes the events in memory at once; asks for a turn to read the rest. */
  private writeReady(): void {
    while (this.isAskedAgain && this.mayWrite) {
      this.isAskedAgain = false;
      const events = this.ready();
      if (events === null) return this.askForPage();
      const last = events.at(-1);
      if (last === undefined) return;
      const seen = events.filter((event) => this.source.sees(event));
      const wanted = seen.filter((event) => this.source.wants(event));
      // An event that only another account sees is passed, and its id is not told.
      const id = seen.at(-1)?.id ?? this.place?.id;
      if (this.writePieces(wanted) && id !== undefined) this.place = { id, sequence: last.sequence };
    }
  }

  private ready(): readonly TailEvent[] | null {
    return this.source.ready(this.place?.sequence ?? 0);
  }

  private askForPage(): void {
    if (this.isQueued) return;
    this.isQueued = true;
    this.source.inTurn(() => this.takeTurn());
  }

  /** Reads and writes a page, unless the client takes nothing or memory has all of it by now. */
  private async takeTurn(): Promise<void> {
    this.isQueued = false;
    if (!this.mayWrite) return;
    if (this.ready() !== null) return this.pump();
    this.isPumping = true;
    // When the database is away, the next call reads.
    const isFurther = await this.writePage().catch(() => false);
    this.isPumping = false;
    if (isFurther || this.isAskedAgain) this.pump();
  }

  /** Reads and writes a page. @returns whether the log was looked at further. Errors: those of the database */
  private async writePage(): Promise<boolean> {
    const { events, upTo } = await this.source.read(this.place?.sequence ?? 0);
    if (upTo === null || upTo.sequence === this.place?.sequence) return false;
    for (const piece of piecesOf(events)) {
      if (!this.mayWrite) return true;
      this.writePiece(piece);
      // Requests that arrived meanwhile go first; a client that is quick has taken the piece by then.
      await nextLoopTurn();
    }
    if (this.mayWrite) this.place = upTo;
    return true;
  }

  /** Writes events until the client's buffer is full. @returns whether all were written and more may be */
  private writePieces(events: Iterable<TailEvent>): boolean {
    for (const piece of piecesOf(events)) {
      if (!this.mayWrite) return false;
      this.writePiece(piece);
    }
    return true;
  }

  /** Writes a comment, with the place: a client of rare events comes back near the end of the log. */
  private tellPlace(): void {
    const frame = this.placeFrame;
    this.saidId = this.place?.id ?? null;
    this.write(Buffer.concat([commentFrame, frame]));
  }

  private writePiece({ last, frames }: Piece): void {
    this.place = last;
    this.saidId = last.id;
    this.write(frames.length === 1 && frames[0] !== undefined ? frames[0] : Buffer.concat(frames));
  }

  private write(piece: Buffer): void {
    this.spokeAtMs = performance.now();
    this.unsent.push(this.spokeAtMs);
    if (!this.response.write(piece, () => this.unsent.shift())) this.stalledAtMs ??= this.spokeAtMs;
  }
}

/** Frames that are written at once. */
interface Piece {
  readonly last: TailEvent;
  readonly frames: readonly Buffer[];
}

/** Puts the frames of events together, as they are taken. */
function* piecesOf(events: Iterable<TailEvent>): Generator<Piece> {
  let frames: Buffer[] = [];
  let bytes = 0;
  let last: TailEvent | null = null;
  for (last of events) {
    frames.push(last.frame);
    bytes += last.frame.length;
    if (bytes < pieceBytes) continue;
    yield { last, frames };
    [frames, bytes] = [[], 0];
  }
  if (frames.length > 0 && last !== null) yield { last, frames };
}
