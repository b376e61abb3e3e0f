/** Splits a parameter at its commas; undefined for a value that is no text. */
export function separated(value: unknown): string[] | undefined {
  return typeof value === 'string' ? value.split(',') : undefined;
}

/** Returns the distinct texts in the order of their characters. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
