import { eventBody } from '@market/contracts';
import type { LoggedEvent } from '../domain/logged-event';

/** Time after which a client opens an ended stream again. Units: milliseconds. */
export const retryMs = 3_000;

/**
 * Time after which a client opens a stream again whose place another one took: with one program more than places, they change
 * four times a minute. Units: milliseconds.
 */
export const replacedRetryMs = 15_000;

/** First frame of a stream. */
export const retryFrame = Buffer.from(`retry: ${retryMs}\n\n`);

/** Comment that shows that a stream is alive. */
export const commentFrame = Buffer.from(': still here\n\n');

/** Last frame of a stream whose place another one took. */
export const replacedFrame = Buffer.from(
  `event: replaced\nretry: ${replacedRetryMs}\ndata: ${JSON.stringify({ type: 'replaced' })}\n\n`,
);

export function eventFrame(event: LoggedEvent): Buffer {
  return Buffer.from(`id: ${event.id}\ndata: ${eventBody(event)}\n\n`);
}

/**
 * Makes a frame that moves the `Last-Event-ID` of a client without an event. It has data, because clients drop the id of a frame
 * without any, and an event type of its own, so that no reader of events takes it for one.
 */
export function positionFrame(id: string): Buffer {
  return Buffer.from(`event: position\nid: ${id}\ndata: ${JSON.stringify({ id, type: 'position' })}\n\n`);
}
