import { createHash } from 'node:crypto';

/** An index of PostgreSQL keeps 2 704 bytes of a row: 800 characters take 2 400 at most. */
const longestKey = 800;

/** A text that PostgreSQL can keep: without NUL and without halves of characters. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** A value as JSON that PostgreSQL can keep. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part));
}

/** A key that an index of PostgreSQL can keep: of a longer one its beginning and its hash. */
export function storableKey(key: string): string {
  if (key.length <= longestKey) return storable(key);
  const hash = createHash('sha256').update(key).digest('hex');
  return storable(`${key.slice(0, longestKey - hash.length)}${hash}`);
}
