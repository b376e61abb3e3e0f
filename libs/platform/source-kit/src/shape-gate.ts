import { type ResponseReader, type Payload, SourceBlocked, SourceFailed } from './feed';
import { requireBoundedJson, requireBoundedTexts } from './payload-bounds';

/** Error of a payload in another shape than the feed expects; the message names the first differing path. */
export class ShapeDiffers extends SourceFailed {}

/**
 * Decodes and checks a payload.
 *
 * Errors: `SourceBlocked` for an HTML page in place of data, `ShapeDiffers` for anything else that differs.
 */
export function readPayload<Wire>(reader: ResponseReader<Wire>, payload: Payload): Wire {
  return checkPayload(reader, payload, decodePayload(reader, payload));
}

/** Decodes a payload. Errors: as `readPayload`, for a body that cannot be decoded. */
export function decodePayload(reader: Pick<ResponseReader<unknown>, 'decode'>, payload: Payload): unknown {
  const decode = reader.decode?.bind(reader) ?? readJson;
  return decodeWith(decode, payload);
}

/** Checks a decoded payload. Errors: `ShapeDiffers`. */
export function checkPayload<Wire>(reader: ResponseReader<Wire>, payload: Payload, value: unknown): Wire {
  const result = reader.wire.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ShapeDiffers(
    `${payload.request}: ${issue?.path.join('.') || 'payload'}: ${issue?.message ?? 'differs'}`,
  );
}

function decodeWith(decode: (body: string) => unknown, payload: Payload): unknown {
  try {
    const value = decode(payload.body);
    requireBoundedTexts(value);
    return value;
  } catch (error) {
    const reason = `${payload.request}: ${error instanceof Error ? error.message : 'unreadable'}`;
    throw error instanceof SourceBlocked ? new SourceBlocked(reason) : new ShapeDiffers(reason);
  }
}

/**
 * Parses a body as JSON.
 *
 * Errors: `SourceBlocked` for an HTML page in its place, `SourceFailed` for anything else that is no JSON, or for too
 * many values.
 */
export function readJson(body: string): unknown {
  const text = body.trimStart();
  if (text.startsWith('<')) throw new SourceBlocked('HTML page instead of JSON');
  requireBoundedJson(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceFailed(`not JSON (${body.length} characters)`);
  }
}
