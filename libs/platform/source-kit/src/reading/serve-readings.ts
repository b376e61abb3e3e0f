import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type ResponseReader, type Feed, type Source, SourceBlocked, SourceFailed } from '../feed';
import { readPayload } from '../shape-gate';
import { type SiftedPayload, siftPayload } from '../sift-payload';
import type { ReadingReply, ReadingRequest, SentFailure, SentPayload } from './reading-messages';

/** Max size of the rows of one payload in a reply. Units: bytes. */
const mostReplyBytes = 24 * 1024 * 1024;

/** Limits of the thread, which needs memory for a timer only. Units: megabytes. */
const watchLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 };

const watchProgram = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
  }, 500);`;

/**
 * Replies to the requests of a `ReaderApart` until its channel closes. Ends within a second after its parent was
 * killed, even in the middle of a payload. Ignores signals: the parent decides when nothing is left to read.
 *
 * Errors: `Error` when the process was not started with a channel.
 */
export function serveReadings(sources: readonly Source[]): void {
  const feeds = new Map(sources.flatMap((source) => source.feeds.map((feed) => [feed.id, feed])));
  const readers = new Map<string, ResponseReader>([
    ...feeds,
    ...sources.flatMap((source) => (source.readers ?? []).map((reader) => [reader.id, reader] as const)),
  ]);
  if (process.send === undefined) throw new Error('a reading process is started by another process');
  const reply = (message: ReadingReply) => process.send?.(message);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: ReadingRequest) => reply(answered(request, feeds, readers)));
  // Ready only with the thread, whose memory counts towards that of the idle process.
  parentWatch().once('online', () => reply({ ready: true }));
}

/**
 * Starts a thread that ends the process within half a second after its parent: the reading thread may be busy for ever,
 * and then does not notice the closed channel. The program is a text, since a packaged program is one file.
 */
function parentWatch(): Worker {
  const options = { eval: true, workerData: process.ppid, resourceLimits: watchLimits, execArgv: [] };
  return new Worker(watchProgram, options);
}

function answered(
  request: ReadingRequest,
  feeds: ReadonlyMap<string, Feed>,
  readers: ReadonlyMap<string, ResponseReader>,
): ReadingReply {
  const { readerId, payload } = request;
  try {
    const value =
      request.work === 'read'
        ? readPayload(named(readers, readerId), payload)
        : sent(siftPayload(named(feeds, readerId), payload, request.time, request.shiftDays));
    const bytes = serialize(value);
    if (bytes.length > mostReplyBytes)
      throw new SourceFailed(`${payload.request}: its rows take ${bytes.length} bytes`);
    return { bytes };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function named<Reader>(readers: ReadonlyMap<string, Reader>, id: string): Reader {
  const reader = readers.get(id);
  if (reader === undefined) throw new Error(`no source of this process reads ${id}`);
  return reader;
}

function sent({ records, ...rest }: SiftedPayload): SentPayload {
  return { ...rest, records: records.map(({ type, ...record }) => ({ ...record, kind: type.kind })) };
}

function failureOf(error: unknown): SentFailure {
  const { message, stack = null } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof SourceBlocked) {
    return { kind: 'blocked', message, retryAfterSeconds: error.retryAfterSeconds, stack: null };
  }
  const kind = error instanceof SourceFailed ? 'failed' : 'defect';
  return { kind, message, retryAfterSeconds: null, stack: kind === 'defect' ? stack : null };
}
