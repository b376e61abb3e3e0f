import { type ChildProcess, fork } from 'node:child_process';
import { deserialize } from 'node:v8';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  type ResponseReader,
  type Feed,
  type Payload,
  PayloadReader,
  type ReadingReply,
  type ReadingRequest,
  type ReadingTime,
  type SentFailure,
  type SentPayload,
  type SiftedPayload,
  SourceBlocked,
  SourceFailed,
} from '@market/source-kit';
import { residentBytes } from './memory-of-process';
import { ReaderEnded } from './reader-ended';

/** Limits of reading one payload. */
export interface ReadingBounds {
  /** Units: milliseconds. */
  readonly timeoutMs: number;
  /** Max size of V8's heap, which contains texts, rows and records. Units: megabytes. */
  readonly heapMb: number;
  /** Max memory above that of the idle process; known on Linux only. Units: bytes. */
  readonly extraBytes: number;
}

/** Default limits. The largest usual payload, a list of all schemes, takes 0.3 seconds and 35 MB. */
export const usualBounds: ReadingBounds = { timeoutMs: 10_000, heapMb: 96, extraBytes: 64 * 1024 * 1024 };

/** Max size of V8's semi-space: saves 20 MB and costs no time. Units: megabytes. */
const youngMb = 2;
/** Interval of checks of the memory of a reading process. Units: milliseconds. */
const lookEveryMs = 20;
/** Units: milliseconds. */
const startWithinMs = 30_000;

/** Process that has reported ready. */
interface ReadingProcess {
  readonly child: ChildProcess;
  /** Memory when idle. Units: bytes; null when unknown. */
  readonly idleBytes: number | null;
}

/**
 * Reads payloads in a separate process, one after the other: a payload that takes too much time or memory ends only
 * that process, and a new one reads the next payload. The process gets no environment, hence no settings and no
 * secrets.
 */
@Injectable()
export class ReaderApart extends PayloadReader implements OnApplicationShutdown {
  private current: ReadingProcess | null = null;
  private readonly log = new Logger('ingest');
  private last: Promise<unknown> = Promise.resolve();

  /** @param program file that calls `serveReadings` with the sources whose feeds are read */
  constructor(
    private readonly program: string,
    private readonly bounds: ReadingBounds = usualBounds,
  ) {
    super();
  }

  async sift(
    feed: Feed,
    payload: Payload,
    time: ReadingTime,
    shiftDays: number | null,
  ): Promise<SiftedPayload> {
    const { records, ...rest } = (await this.ask({
      work: 'sift',
      readerId: feed.id,
      payload,
      time,
      shiftDays,
    })) as SentPayload;
    const types = new Map(feed.delivers.map((type) => [type.kind, type]));
    return {
      ...rest,
      records: records.map(({ kind, ...record }) => {
        const type = types.get(kind);
        if (type === undefined) throw new Error(`${feed.id} does not deliver ${kind}`);
        return { ...record, type };
      }),
    };
  }

  async read<Wire>(reader: ResponseReader<Wire>, payload: Payload): Promise<Wire> {
    return (await this.ask({ work: 'read', readerId: reader.id, payload })) as Wire;
  }

  /** Ends the process; a current reading fails. */
  onApplicationShutdown(): void {
    if (this.current !== null) this.dismiss(this.current.child);
  }

  /** Starts the process in advance; a failure is logged, and the first reading reports it. */
  warmUp(): void {
    void this.inTurn(() => this.process()).catch((error: unknown) =>
      this.log.error(error, 'payloads cannot be read'),
    );
  }

  private ask(request: ReadingRequest): Promise<unknown> {
    return this.inTurn(async () => {
      const reading = await this.process();
      try {
        return valueOf(await this.exchange(reading, request));
      } finally {
        await this.endGrown(reading);
      }
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async process(): Promise<ReadingProcess> {
    this.current ??= await this.start();
    return this.current;
  }

  /** Starts a process. Errors: `Error` when it does not start. */
  private async start(): Promise<ReadingProcess> {
    const child = fork(this.program, [], {
      env: {},
      execArgv: [`--max-old-space-size=${this.bounds.heapMb}`, `--max-semi-space-size=${youngMb}`],
      serialization: 'advanced',
      // Ignored, because V8 writes pages about a full heap.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
    child.once('exit', () => this.dismiss(child));
    const timer = setTimeout(() => child.kill('SIGKILL'), startWithinMs);
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    const ended = (code: number | null, signal: string | null) =>
      reject(
        new Error(`no reading process: ${this.program} ended with ${signal ?? code}; run it to see why`),
      );
    child
      .once('message', () => resolve())
      .once('error', reject)
      .once('exit', ended);
    try {
      await ready;
      return { child, idleBytes: await residentBytes(child.pid) };
    } finally {
      clearTimeout(timer);
      child.off('exit', ended);
      child.channel?.unref();
    }
  }

  /** Ends a process; it is not used any more, although its end takes a while. */
  private dismiss(child: ChildProcess): void {
    if (this.current?.child === child) this.current = null;
    child.kill('SIGKILL');
  }

  /**
   * Ends a process with much memory left from a payload: the next one would be refused for memory that it did not take.
   */
  private async endGrown({ child, idleBytes }: ReadingProcess): Promise<void> {
    const bytes = await residentBytes(child.pid);
    if (bytes === null || idleBytes === null) return;
    if (bytes - idleBytes > this.bounds.extraBytes / 2) this.dismiss(child);
  }

  private async exchange(
    { child, idleBytes }: ReadingProcess,
    request: ReadingRequest,
  ): Promise<ReadingReply> {
    const path = request.payload.request;
    let why: string | null = null;
    let isOver = false;
    const end = (reason: string) => {
      // A check of the memory may finish after the payload has been read.
      if (isOver) return;
      why ??= reason;
      this.dismiss(child);
    };
    const { timeoutMs, extraBytes } = this.bounds;
    const deadline = setTimeout(() => end(`no end within ${timeoutMs / 1000} s`), timeoutMs);
    const look = setInterval(() => {
      void residentBytes(child.pid).then((bytes) => {
        if (bytes !== null && idleBytes !== null && bytes - idleBytes > extraBytes) end('too much memory');
      });
    }, lookEveryMs);
    const { promise, resolve, reject } = Promise.withResolvers<ReadingReply>();
    const ended = (code: number | null, signal: string | null) => {
      // V8 aborts when its heap is full.
      const reason = why ?? (signal === 'SIGABRT' ? 'too much memory' : `it ended with ${signal ?? code}`);
      reject(new ReaderEnded(`${path}: reading it was ended: ${reason}`));
    };
    child.once('exit', ended).once('message', resolve);
    child.channel?.ref();
    if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode, child.signalCode);
    else child.send(request, (error) => (error === null ? undefined : end(error.message)));
    try {
      return await promise;
    } finally {
      isOver = true;
      clearTimeout(deadline);
      clearInterval(look);
      child.off('exit', ended).off('message', resolve);
      child.channel?.unref();
    }
  }
}

/** Returns the value of a reply. Errors: those of the reading. */
function valueOf(reply: ReadingReply): unknown {
  if ('bytes' in reply) return deserialize(reply.bytes);
  throw 'failure' in reply ? errorOf(reply.failure) : new Error('an unexpected reply');
}

function errorOf({ kind, message, retryAfterSeconds, stack }: SentFailure): Error {
  if (kind === 'blocked') return new SourceBlocked(message, retryAfterSeconds);
  if (kind === 'failed') return new SourceFailed(message);
  return Object.assign(new Error(message), stack === null ? {} : { stack });
}
