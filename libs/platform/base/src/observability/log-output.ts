import { inTime } from '@market/kernel';
import pino, { type DestinationStream } from 'pino';
import { SonicBoom } from 'sonic-boom';

/** Max size of unread lines; further lines are dropped. Units: bytes. */
const maxUnreadBytes = 1_048_576;
/** Size from which a batch of lines is sent. Units: characters. */
const batchLength = 16_384;
/** Max age of a batch. Units: milliseconds. */
const batchAgeMs = 50;
/** Level of pino from which a line is sent at once, with those before it. */
const urgentLevel = pino.levels.values['warn'] ?? 0;
const metadata = Symbol.for('pino.metadata');
/** Max wait for the reader at the end of a process. Units: milliseconds. */
const readWithinMs = 500;

/**
 * Output of log lines: never awaited, bounded, with a count of the lines that were dropped because the output was not
 * read. Lines are sent in batches, because each `write` of the system takes as long as many lines. A failing output (a full
 * disk, a closed pipe) does not end the process: refused lines are retried with the next ones.
 */
export class LogOutput implements DestinationStream {
  /** Asks pino for `lastLevel`. */
  readonly [metadata] = true;
  /** Level of the line that is written next. */
  lastLevel = 0;
  private readonly stream: SonicBoom;
  private readonly listeners: ((lines: number) => void)[] = [];
  private batch = '';
  private timer: NodeJS.Timeout | null = null;
  private isWriting = false;
  private untold = 0;
  private droppedLines = 0;
  private tell: (lines: number) => void = () => undefined;

  /** @param fd an open file, pipe or terminal */
  constructor(fd: number, unread = maxUnreadBytes) {
    this.stream = new SonicBoom({ fd, sync: false, maxLength: unread });
    // Without a listener an error would end the process.
    this.stream.on('error', () => undefined);
    this.stream.on('drop', (lines: string) => this.drop(lines.split('\n').length - 1));
    this.stream.on('drain', () => this.emptied());
  }

  /** Number of dropped lines. */
  get dropped(): number {
    return this.droppedLines;
  }

  write(line: string): void {
    this.batch += line;
    if (this.lastLevel >= urgentLevel || this.batch.length >= batchLength) this.send();
    else this.timer ??= setTimeout(() => this.send(), batchAgeMs);
  }

  /** Sends the lines that wait for further ones. */
  send(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.batch === '') return;
    const lines = this.batch;
    this.batch = '';
    this.isWriting = true;
    this.stream.write(lines);
  }

  /** Registers a listener for the number of lines that are dropped from now on. */
  onDrop(listener: (lines: number) => void): void {
    this.listeners.push(listener);
  }

  /** Registers a callback for the number of lines that were dropped, called when lines are written again. */
  onFlow(tell: (lines: number) => void): void {
    this.tell = tell;
  }

  /** Resolves when all lines are written, or after half a second. */
  async flushed(): Promise<void> {
    this.send();
    if (!this.isWriting) return;
    const drained = new Promise<void>((resolve) => this.stream.once('drain', resolve));
    await inTime(readWithinMs, drained, () => undefined);
  }

  private drop(lines: number): void {
    this.droppedLines += lines;
    this.untold += lines;
    for (const listener of this.listeners) listener(lines);
  }

  private emptied(): void {
    this.isWriting = false;
    const lines = this.untold;
    this.untold = 0;
    if (lines > 0) this.tell(lines);
  }
}

let output: LogOutput | null = null;

/** Returns standard output, the same object for all logs of a process. */
export function standardOutput(): LogOutput {
  if (output !== null) return output;
  // Node sets a pipe to non-blocking: a blocking write would occupy a thread, and keep the process from ending.
  const { fd } = process.stdout;
  output = new LogOutput(fd);
  return output;
}

/** Resolves when all logged lines are written, or after half a second. Call it before the process is ended. */
export async function logFlushed(): Promise<void> {
  await output?.flushed();
}
