import type { Delivery } from '../made/types';
import { SignatureError } from './signature-error';
import { isSame, olderSignature, standardSignature } from './signatures';

/** Headers of a delivery, as servers have them: `Headers`, an object, or a request that has `headers`. */
export type DeliveryHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | { readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>> };

/** Options of a verification. */
export interface VerifyOptions {
  /** Greatest distance between the time of sending and now. Units: seconds. Default: 300. */
  readonly toleranceSeconds?: number;
  /** Present time. Default: that of the machine. */
  readonly now?: Date;
}

/**
 * Returns the event of a delivery, after its signature was verified with one of the secrets.
 *
 * Errors: `SignatureError` for a delivery that is forged, too old or not signed, and for a body that was parsed before.
 *
 * @param rawBody bytes of the body as they came, or their text
 * @param secrets secret of the endpoint; several while they overlap
 */
export function verify(
  rawBody: string | Uint8Array,
  headers: DeliveryHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Delivery {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) {
    const advice =
      'give `verify` the raw bytes, for example from `express.raw({ type: "application/json" })`';
    throw new SignatureError('parsed body', `The body was parsed before it was verified: ${advice}.`);
  }
  const keys = [secrets].flat().filter((secret) => secret !== '');
  if (keys.length === 0)
    throw new SignatureError('no secret', 'No secret is set: take that of the endpoint.');
  const { timestamp, isSigned } = claimOf(rawBody, headers);
  if (
    !/^\d{1,12}$/.test(timestamp) ||
    Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds
  ) {
    const reason = `The delivery was sent more than ${toleranceSeconds} seconds away from the clock of this machine.`;
    throw new SignatureError('old', reason);
  }
  if (!keys.some(isSigned)) {
    throw new SignatureError('forged', 'No signature fits the body: is the secret that of this endpoint?');
  }
  return JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody)) as Delivery;
}

/** Time of sending that a delivery states, and a test of its signature with a secret. */
interface Claim {
  readonly timestamp: string;
  readonly isSigned: (secret: string) => boolean;
}

/** Reads the claim of the headers. Only a delivery without `webhook-signature` is verified by the older signature. */
function claimOf(body: string | Uint8Array, headers: DeliveryHeaders): Claim {
  const signatures = headerOf(headers, 'webhook-signature');
  if (signatures !== null) {
    const [id, timestamp] = [
      headerOf(headers, 'webhook-id') ?? '',
      headerOf(headers, 'webhook-timestamp') ?? '',
    ];
    const all = signatures.split(' ');
    const isSigned = (secret: string) => {
      const expected = standardSignature(secret, { id, timestamp, body });
      return all.some((signature) => isSame(signature, expected));
    };
    return { timestamp, isSigned };
  }
  const older = headerOf(headers, 'x-webhook-signature');
  if (older === null) {
    throw new SignatureError(
      'no signature',
      'The request has no `webhook-signature`: it is no delivery of the service.',
    );
  }
  const timestamp = headerOf(headers, 'x-webhook-timestamp') ?? '';
  return { timestamp, isSigned: (secret) => isSame(older, olderSignature(secret, { timestamp, body })) };
}

function headerOf(given: DeliveryHeaders, name: string): string | null {
  if (given instanceof Headers) return given.get(name);
  const { headers: within } = given;
  if (typeof within === 'object' && !Array.isArray(within)) return headerOf(within as DeliveryHeaders, name);
  const found = Object.entries(given).find(([key]) => key.toLowerCase() === name)?.[1] as
    string | readonly string[] | undefined;
  return found === undefined ? null : [found].flat().join(' ');
}
