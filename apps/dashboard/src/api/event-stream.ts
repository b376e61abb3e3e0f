import { FrameReader } from '../figures/stream-frames';
import { ApiError, asApiError } from './api-error';
import { readEnvelope, request } from './call';
import type { LoggedEvent } from './public-reads';
import type { Environment } from './types';

/** Time after which an ended stream is opened again, as the stream asks for. Units: milliseconds. */
const openAgainMs = 3_000;

/** Wanted events. */
export interface StreamFilter {
  readonly environment: Environment;
  readonly type?: string | undefined;
  readonly subject?: string | undefined;
}

/** Place in the log behind which a stream goes on: kept by who reads it, so that nothing is missed in a pause. */
export interface StreamPlace {
  lastId: string | null;
}

export interface StreamReceiver {
  readonly onOpen: () => void;
  readonly onEvent: (event: LoggedEvent) => void;
  /** Says that the stream ended or could not be reached, and is opened again. */
  readonly onPause: () => void;
  /** Says that a further page of the user took the place of this one: it is not opened again by itself. */
  readonly onReplaced: () => void;
  /** Says that the stream was refused for good. */
  readonly onRefusal: (error: ApiError) => void;
}

/** Follows the log of events until it is stopped. @returns function that stops it */
export function followEvents(filter: StreamFilter, place: StreamPlace, receiver: StreamReceiver): () => void {
  const stop = new AbortController();
  void follow(filter, place, receiver, stop.signal);
  return () => stop.abort();
}

async function follow(
  filter: StreamFilter,
  place: StreamPlace,
  receiver: StreamReceiver,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const isReplaced = await readStream(filter, place, receiver, signal);
      if (isReplaced && !signal.aborted) return receiver.onReplaced();
    } catch (error) {
      if (signal.aborted) return;
      if (isRefusal(error)) return receiver.onRefusal(error);
    }
    if (signal.aborted) return;
    receiver.onPause();
    await new Promise((resolve) => setTimeout(resolve, openAgainMs));
  }
}

/** Reads a stream to its end. @returns whether another one took its place. Errors: `ApiError` */
async function readStream(
  { environment, type, subject }: StreamFilter,
  place: StreamPlace,
  { onOpen, onEvent }: StreamReceiver,
  signal: AbortSignal,
): Promise<boolean> {
  const response = await request(
    'events/stream',
    { environment, types: type, subject },
    { headers: place.lastId === null ? {} : { 'Last-Event-ID': place.lastId }, signal },
  );
  if (!response.ok || response.body === null) {
    await readEnvelope(response);
    return false;
  }
  onOpen();
  const frames = new FrameReader();
  const text = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let isReplaced = false;
  for (;;) {
    const { value, done } = await text.read();
    if (done) return isReplaced;
    for (const { id, type, data } of frames.take(value)) {
      isReplaced ||= type === 'replaced';
      place.lastId = id ?? place.lastId;
      if (data !== null && !signal.aborted) onEvent(JSON.parse(data) as LoggedEvent);
    }
  }
}

/** Tells whether asking again would be answered alike. */
function isRefusal(error: unknown): error is ApiError {
  const { status } = asApiError(error);
  return error instanceof ApiError && status >= 400 && status < 500;
}
