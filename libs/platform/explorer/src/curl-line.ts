/**
 * Returns the command that sends the same request from a shell: the key comes from the variable `MARKET_DATA_API_KEY`.
 *
 * @param publicUrl address of the API, without a trailing slash
 * @param path path and query
 */
export function curlLine(publicUrl: string, path: string): string {
  return `curl -H "X-API-Key: $MARKET_DATA_API_KEY" ${quoted(`${publicUrl}${path}`)}`;
}

/** Quotes a text for a POSIX shell, in which nothing has a meaning between single quotes but another one. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
