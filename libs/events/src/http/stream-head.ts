import type { Request } from 'express';
import { DomainError } from '@market/kernel';
import { invalidParameters } from '@market/http-server';
import { idForm } from '@market/http-query';
import type { SuccessResponses } from '@market/http-api';
import { replacementsPerMinute } from '../domain/stream-replacements';
import type { StreamRefusal } from '../stream/event-streams';
import { retryMs } from '../stream/stream-frames';

/** Header with which a client goes on behind an event. */
export const lastEventId = 'Last-Event-ID';
const eventIds = idForm('evt');

/** Returns the head of a stream's response. Shape: name, value, … */
export function streamHeaders(responses: SuccessResponses, request: Request): string[] {
  // A proxy that gathers responses would hold events back.
  return [...responses.streamed(request, 'text/event-stream').headers, 'X-Accel-Buffering', 'no'];
}

/** Reads the header `Last-Event-ID`; null without one. Errors: `DomainError` `VAL_001` for a text that is no id of an event. */
export function readLastEventId({ headers }: Request): string | null {
  const id = headers['last-event-id'] ?? '';
  if (id === '') return null;
  if (typeof id === 'string' && eventIds.test(id)) return id;
  throw invalidParameters([{ field: lastEventId, message: 'must be the id of an event' }]);
}

/** Error for a stream without a place: those of the plan are taken by others. @param bound sentence about the places */
export function placesTakenError(bound: string): DomainError {
  return limited(`${bound} Close one`, retryMs / 1_000);
}

/** Error for a stream whose opener has replaced too many of its own. @param bound sentence about the places */
export function replacedTooOftenError(
  bound: string,
  { retryAfterSeconds }: Extract<StreamRefusal, { reason: 'too-often' }>,
): DomainError {
  const changes = `${replacementsPerMinute} of them have taken the place of another one within a minute.`;
  return limited(`${bound} ${changes} Open fewer`, retryAfterSeconds);
}

function limited(text: string, retryAfterSeconds: number): DomainError {
  const publicMessage = `${text}, or try again in ${retryAfterSeconds} s.`;
  return new DomainError({ kind: 'limited', code: 'RATE_001', publicMessage, retryAfterSeconds });
}
