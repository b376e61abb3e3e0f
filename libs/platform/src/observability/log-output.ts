import { inTime } from '@market/kernel';
import type { DestinationStream } from 'pino';
import { SonicBoom } from 'sonic-boom';

/** Lines that nobody has read; what would go beyond them is dropped. Units: bytes. */
const unreadAtMost = 1_048_576;
/** The end of a process waits so long for whoever reads. Units: milliseconds. */
const readWithinMs = 500;

/**
 * Where lines of the log are written: never waited for, bounded, and counted when they are dropped because nobody reads.
 * An output that fails (a full disk, a reader that is gone) ends nothing: what it refused is tried again with the next line.
 */
export class LogOutput implements DestinationStream {
  private readonly stream: SonicBoom;
  private readonly listeners: (() => void)[] = [];
  private isWriting = false;
  private untold = 0;
  private droppedLines = 0;
  private tell: (lines: number) => void = () => undefined;

  /** @param fd an open file, pipe or terminal */
  constructor(fd: number, unread = unreadAtMost) {
    this.stream = new SonicBoom({ fd, sync: false, maxLength: unread });
    // Without a listener it would end the process.
    this.stream.on('error', () => undefined);
    this.stream.on('drop', () => this.drop());
    this.stream.on('drain', () => this.emptied());
  }

  /** Lines that were dropped. */
  get dropped(): number {
    return this.droppedLines;
  }

  write(line: string): void {
    this.isWriting = true;
    this.stream.write(line);
  }

  /** Hears of each line that is dropped from now on. */
  onDrop(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Hears, once lines flow again, how many were dropped meanwhile. */
  onFlow(tell: (lines: number) => void): void {
    this.tell = tell;
  }

  /** Resolves when all lines are written, or after half a second. */
  async flushed(): Promise<void> {
    if (!this.isWriting) return;
    const drained = new Promise<void>((resolve) => this.stream.once('drain', resolve));
    await inTime(readWithinMs, drained, () => undefined);
  }

  private drop(): void {
    this.droppedLines += 1;
    this.untold += 1;
    for (const listener of this.listeners) listener();
  }

  private emptied(): void {
    this.isWriting = false;
    const lines = this.untold;
    this.untold = 0;
    if (lines > 0) this.tell(lines);
  }
}

let output: LogOutput | null = null;

/** Standard output, the same for all logs of a process. */
export function standardOutput(): LogOutput {
  if (output !== null) return output;
  // Node opens a pipe so that writing to it never waits: one that did would keep a thread, and the process from ending.
  const { fd } = process.stdout;
  output = new LogOutput(fd);
  return output;
}

/** Resolves when what was logged is written, or after half a second. Call it before the process is ended. */
export async function logFlushed(): Promise<void> {
  await output?.flushed();
}
