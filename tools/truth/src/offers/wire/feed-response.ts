import type { FactValues } from '../scenario/truth-record';

/** Facts that a response states of a record. */
export interface RecordStatement {
  readonly recordId: string;
  readonly facts: FactValues;
}

/** A response to a feed of the month, with what it states. */
export interface FeedResponse {
  readonly body: string;
  readonly mediaType: string;
  readonly status: number;
  readonly states: readonly RecordStatement[];
}

export function jsonResponse(value: unknown, states: readonly RecordStatement[] = []): FeedResponse {
  return { body: JSON.stringify(value), mediaType: 'application/json', status: 200, states };
}

export function textResponse(
  body: string,
  mediaType: string,
  states: readonly RecordStatement[] = [],
): FeedResponse {
  return { body, mediaType, status: 200, states };
}

/** The response for what does not exist. */
export const absent: FeedResponse = {
  body: '<html>not found</html>',
  mediaType: 'text/html',
  status: 404,
  states: [],
};

/** The response of NSE for a share that it does not know. */
export const unknownShare: FeedResponse = { ...jsonResponse({ error: 'no data found' }), status: 404 };
