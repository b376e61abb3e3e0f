/** Returns the address of an endpoint without `https://`. */
export function shortUrl(url: string): string {
  return url.replace(/^https:\/\//, '');
}
