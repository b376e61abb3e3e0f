import { withDays } from '../days';
import { ApiError, ConnectionError } from '../connection/api-errors';
import type { Connection, RequestOptions } from '../connection/connection';
import { growingWaitMs, pause } from '../connection/retries';
import type { SavePosition } from '../lists/changes';
import type { Event, EventType } from '../made/types';
import type { OneOrMore } from '../lists/selected';
import { FrameReader } from './frame-reader';

/** Request to follow the log of events. */
export interface FollowQuery {
  /** Id of the last event that you have; without it the events begin with the next one. */
  readonly after?: string;
  /** Types to follow, also ones that this version does not know. Default: all. */
  readonly types?: OneOrMore<EventType | (string & {})>;
  /** Stores the position. It is called after an event was taken, and when the log moves on without one. */
  readonly save?: SavePosition;
}

const streamPath = '/v1/events/stream';

/** Time without a byte after which a stream is dead: a comment comes each 15 seconds. Units: milliseconds. */
const silenceMs = 40_000;
const reopenAfterMs = 3_000;

/**
 * Yields the events of the log after a position, then those that follow, each once and in order. A stream that ends is opened again
 * from the last event.
 *
 * Errors: `LogGap` when the log does not go back to `after`; `ApiError` for a refusal that does not pass.
 */
export async function* followEvents(
  connection: Connection,
  { after, types, save }: FollowQuery,
  options: RequestOptions = {},
): AsyncGenerator<Event, void, undefined> {
  const query = types === undefined ? {} : { types };
  let last = after ?? null;
  for (let failed = 0; ;) {
    options.signal?.throwIfAborted();
    const parts = partsOf(connection, query, last, options);
    let waitMs = reopenAfterMs;
    const next = () =>
      parts.next().catch((error: unknown) => {
        failed += 1;
        waitMs = Math.max(waitMs, waitAfter(error, failed, options));
        return ended;
      });
    try {
      for (let part = await next(); part.done !== true; part = await next()) {
        const { event, id, retryMs } = part.value;
        failed = 0;
        waitMs = retryMs ?? waitMs;
        if (event !== null) yield event;
        if (id === null || id === last) continue;
        last = id;
        await save?.(id);
      }
    } finally {
      await parts.return();
    }
    await pause(waitMs * (1 + Math.random() / 4), options.signal);
  }
}

const ended = { done: true, value: undefined } as const;

/** Content of a frame: an event, or only a position. */
interface StreamPart {
  readonly id: string | null;
  readonly event: Event | null;
  readonly retryMs: number | null;
}

/** Opens the stream behind a position and yields what its frames tell, until it ends. */
async function* partsOf(
  connection: Connection,
  query: object,
  last: string | null,
  { signal }: RequestOptions,
): AsyncGenerator<StreamPart, void, undefined> {
  const ending = new AbortController();
  const all = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal;
  const headers: Record<string, string> = last === null ? {} : { 'Last-Event-ID': last };
  try {
    const opened = connection.open(streamPath, { query, headers, options: { signal: all } });
    const { body } = await withinSilence(opened);
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    const frames = new FrameReader();
    for (;;) {
      const { value } = await withinSilence(reader.read());
      if (value === undefined) return;
      for (const { event, data } of frames.read(value)) {
        const told = event === 'message' ? (withDays(JSON.parse(data)) as Event) : null;
        yield { id: frames.lastId, event: told, retryMs: frames.retryMs };
      }
    }
  } finally {
    ending.abort();
  }
}

/** Resolves to what a promise brings. Errors: `ConnectionError` when it brings nothing for as long as a stream may be silent. */
async function withinSilence<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ConnectionError('The stream is silent.')), silenceMs);
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns how long to wait after a failure. Throws one that does not pass. Units: milliseconds. */
function waitAfter(error: unknown, failed: number, { signal }: RequestOptions): number {
  if (signal?.aborted === true) throw signal.reason;
  if (error instanceof SyntaxError) throw error;
  if (!(error instanceof ApiError)) return growingWaitMs(failed);
  if (error.status < 500 && error.status !== 429 && error.status !== 408) throw error;
  return (error.retryAfterSeconds ?? 0) * 1_000;
}
