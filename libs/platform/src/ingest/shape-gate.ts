import { type Feed, type Payload, SourceBlocked, SourceFailed } from './feed';

/** The payload is not what this feed reads; the message names the first differing path. */
export class ShapeDiffers extends SourceFailed {}

/**
 * Turns a payload into the value that the feed's mapper takes.
 *
 * Errors: `SourceBlocked` for an HTML page in place of data, `ShapeDiffers` for anything else that differs.
 */
export function readPayload<Wire>(feed: Feed<Wire>, payload: Payload): Wire {
  return readAnswer(feed, payload, decodePayload(feed, payload));
}

/** The value of a payload as its source spells it. Errors: as `readPayload`, for what is no value at all. */
export function decodePayload(feed: Pick<Feed, 'decode'>, payload: Payload): unknown {
  return feed.decode ? decodeWith(feed.decode.bind(feed), payload) : parseJson(payload);
}

/** Checks a decoded payload. Errors: `ShapeDiffers`. */
export function readAnswer<Wire>(feed: Feed<Wire>, payload: Payload, value: unknown): Wire {
  const result = feed.wire.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ShapeDiffers(
    `${payload.request}: ${issue?.path.join('.') || 'payload'}: ${issue?.message ?? 'differs'}`,
  );
}

function decodeWith(decode: (body: string) => unknown, payload: Payload): unknown {
  try {
    return decode(payload.body);
  } catch (error) {
    if (error instanceof SourceBlocked || error instanceof SourceFailed) throw error;
    throw new ShapeDiffers(`${payload.request}: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

function parseJson({ request, body }: Payload): unknown {
  const text = body.trimStart();
  if (text.startsWith('<')) throw new SourceBlocked(`${request}: HTML page instead of JSON`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ShapeDiffers(`${request}: not JSON (${body.length} characters)`);
  }
}
