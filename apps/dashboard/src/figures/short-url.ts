/** Returns the address of an endpoint without what all of them begin with. */
export function shortUrl(url: string): string {
  return url.replace(/^https:\/\//, '');
}
