import { type AnswerReader, type Payload, SourceBlocked, SourceFailed } from './feed';
import { requireBoundedJson, requireBoundedTexts } from './payload-bounds';

/** The payload is not what this feed reads; the message names the first differing path. */
export class ShapeDiffers extends SourceFailed {}

/**
 * Turns a payload into its checked value.
 *
 * Errors: `SourceBlocked` for an HTML page in place of data, `ShapeDiffers` for anything else that differs.
 */
export function readPayload<Wire>(reader: AnswerReader<Wire>, payload: Payload): Wire {
  return readAnswer(reader, payload, decodePayload(reader, payload));
}

/** The value of a payload as its source spells it. Errors: as `readPayload`, for what is no value at all. */
export function decodePayload(reader: Pick<AnswerReader<unknown>, 'decode'>, payload: Payload): unknown {
  const decode = reader.decode?.bind(reader) ?? readJson;
  return decodeWith(decode, payload);
}

/** Checks a decoded payload. Errors: `ShapeDiffers`. */
export function readAnswer<Wire>(reader: AnswerReader<Wire>, payload: Payload, value: unknown): Wire {
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
 * Reads a body as JSON.
 *
 * Errors: `SourceBlocked` for an HTML page in its place, `SourceFailed` for anything else, or for one of too many values.
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
