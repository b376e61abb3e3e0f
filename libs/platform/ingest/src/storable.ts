import { createHash } from 'node:crypto';

/** Max length of a key: an index row of PostgreSQL has at most 2 704 bytes, 800 characters take up to 2 400. */
const longestKey = 800;

/** Returns a text that PostgreSQL can store: without NUL and without unpaired surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Returns a value as JSON that PostgreSQL can store. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part));
}

/** Returns a key that PostgreSQL can index: of a longer one its beginning and its hash. */
export function storableKey(key: string): string {
  if (key.length <= longestKey) return storable(key);
  const hash = createHash('sha256').update(key).digest('hex');
  return storable(`${key.slice(0, longestKey - hash.length)}${hash}`);
}
