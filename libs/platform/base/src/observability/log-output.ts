import { inTime } from '@market/kernel';
import type { DestinationStream } from 'pino';
import { SonicBoom } from 'sonic-boom';

/** Max size of unread lines; further lines are dropped. Units: bytes. */
const maxUnreadBytes = 1_048_576;
/** Max wait for the reader at the end of a process. Units: milliseconds. */
const readWithinMs = 500;

/**
 * Output of log lines: never awaited, bounded, with a count of the lines that were dropped because the output was not
 * read. A failing output (a full disk, a closed pipe) does not end the process: refused lines are retried with the next
 * one.
 */
export class LogOutput implements DestinationStream {
  private readonly stream: SonicBoom;
  private readonly listeners: (() => void)[] = [];
  private isWriting = false;
  private untold = 0;
  private droppedLines = 0;
  private tell: (lines: number) => void = () => undefined;

  /** @param fd an open file, pipe or terminal */
  constructor(fd: number, unread = maxUnreadBytes) {
    this.stream = new SonicBoom({ fd, sync: false, maxLength: unread });
    // Without a listener an error would end the process.
    this.stream.on('error', () => undefined);
    this.stream.on('drop', () => this.drop());
    this.stream.on('drain', () => this.emptied());
  }

  /** Number of dropped lines. */
  get dropped(): number {
    return this.droppedLines;
  }

  write(line: string): void {
    this.isWriting = true;
    this.stream.write(line);
  }

  /** Registers a listener for each line that is dropped from now on. */
  onDrop(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Registers a callback for the number of lines that were dropped, called when lines are written again. */
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
