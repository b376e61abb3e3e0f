interface Named {
  readonly prefix: string;
  readonly last4: string;
}

/** Formats a key so that people recognise it, without the secret part: `svc_live_…e812`. */
export function keyName({ prefix, last4 }: Named): string {
  return `${prefix}…${last4}`;
}

/** Returns the name of a key; of one without a name, such as one of the command line, its shown characters. */
export function keyTitle(key: Named & { readonly name: string | null }): string {
  return key.name === null || key.name.trim() === '' ? keyName(key) : key.name;
}

/** Place of a key in a line that is copied, when the key itself is not at hand: the shell puts it in. */
export const keyVariable = '$MARKET_DATA_API_KEY';

/** Returns a request to try a key with. @param key a key, or `keyVariable` */
export function curlLine(origin: string, key: string, path = '/v1/ipos?limit=1'): string {
  return `curl -H "X-API-Key: ${key}" '${origin}${path}'`;
}

/** Returns the line of an `.env` file that holds a key. */
export function environmentLine(key: string): string {
  return `MARKET_DATA_API_KEY=${key}\n`;
}
