/** Delivery as a receiver got it, and the secret that it has. */
export interface ReceivedDelivery {
  readonly secret: string;
  /** Headers, a line each. */
  readonly headers: string;
  /** Raw body. */
  readonly body: string;
}

/** Outcome of a check, in words for people. */
export interface SignatureVerdict {
  readonly isValid: boolean;
  readonly words: string;
}

/** Max difference between the timestamp and now that receivers accept. Units: seconds. Source: docs/webhooks.md, "Verify a delivery". */
const toleranceSeconds = 300;

/** Checks both signatures of a delivery with the cryptography of the browser: nothing leaves the page. */
export async function checkSignature(
  { secret, headers, body }: ReceivedDelivery,
  nowMs: number,
): Promise<SignatureVerdict> {
  const given = headersIn(headers);
  const [id = '', timestamp = ''] = [given.get('webhook-id'), given.get('webhook-timestamp')];
  const signatures = given.get('webhook-signature') ?? '';
  const older = given.get('x-webhook-signature') ?? '';
  const at = timestamp === '' ? (given.get('x-webhook-timestamp') ?? '') : timestamp;
  if (!/^\d{1,12}$/.test(at)) return refused('The headers have no webhook-timestamp, a number of seconds.');
  if (signatures === '' && older === '') return refused('The headers have no webhook-signature.');
  if (signatures !== '' && id === '')
    return refused('The headers have no webhook-id, which the signature covers.');
  const key = keyOf(secret.trim());
  if (key === null)
    return refused('What stands behind whsec_ is not base64: a part of the secret is missing.');
  const fits = async (text: string) =>
    signatures === ''
      ? hexOf(await hmac(bytesOf(secret.trim()), `${at}.${text}`)) === older.toLowerCase()
      : signatures.split(/\s+/).includes(`v1,${base64Of(await hmac(key, `${id}.${at}.${text}`))}`);
  if (await fits(body)) return judgedByTime(Number(at), nowMs);
  if (await fits(body.replace(/\s+$/, '')))
    return refused('It fits the body without the space or line break at its end: take the raw bytes.');
  return refused(
    'It fits no delivery with this secret: the body was changed or parsed before, or the secret is that of another endpoint or older.',
  );
}

function judgedByTime(atSeconds: number, nowMs: number): SignatureVerdict {
  const isOld = Math.abs(nowMs / 1000 - atSeconds) > toleranceSeconds;
  const words = 'The signature is right.';
  return {
    isValid: true,
    words: isOld
      ? `${words} Receivers refuse it by now: its timestamp is more than ${toleranceSeconds / 60} minutes from the present.`
      : words,
  };
}

function refused(words: string): SignatureVerdict {
  return { isValid: false, words };
}

/** Reads lines such as `webhook-id: …`, in any case, also as curl prints them. */
function headersIn(text: string): ReadonlyMap<string, string> {
  const lines = Array.from(text.matchAll(/^[<>\s]*([\w-]+)\s*:[ \t]*(.*?)\s*$/gm));
  return new Map(lines.map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}

/** Returns the bytes that sign; null if the secret stands for none. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> | null {
  if (!secret.startsWith('whsec_')) return bytesOf(secret);
  try {
    return Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const made = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', made, bytesOf(text)));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
