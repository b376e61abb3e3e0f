/** A text that PostgreSQL can keep: without NUL and without halves of characters. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** A value as JSON that PostgreSQL can keep. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part));
}
