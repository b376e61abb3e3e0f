/**
 * Returns the beginning of a successful body, up to the members that differ in each response.
 *
 * Shape: `content` holds members like `"data":[…],"meta":{…},"links":{…}` without outer braces.
 */
export function successHead(content: string, disclaimer: string): string {
  return `{"success":true,${content},"disclaimer":${JSON.stringify(disclaimer)},"timestamp":"`;
}

/** Returns the rest of the body that `successHead` begins. Shape: ASCII. */
export function successTail(requestId: string, nowMs: number): string {
  // The text of the instant is cached, since many responses are sent in one millisecond.
  if (nowMs !== lastInstant.ms) lastInstant = { ms: nowMs, text: new Date(nowMs).toISOString() };
  return `${lastInstant.text}","requestId":"${requestId}"}`;
}

let lastInstant = { ms: 0, text: '1970-01-01T00:00:00.000Z' };
