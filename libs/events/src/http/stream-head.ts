import type { Request } from 'express';
import { idForm, invalidParameters, type SuccessResponses } from '@market/http';

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
