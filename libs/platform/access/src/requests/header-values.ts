/**
 * Returns every value of a header as it was received: `request.headers` drops or joins repeated ones.
 *
 * @param rawHeaders name, value, name, value, …
 * @param name in lower case
 */
export function headerValues(rawHeaders: readonly string[], name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const own = rawHeaders[at] ?? '';
    if (own.length === name.length && own.toLowerCase() === name) values.push(rawHeaders[at + 1] ?? '');
  }
  return values;
}
