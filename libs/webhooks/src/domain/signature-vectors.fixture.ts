import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A delivery with the signatures that it must have, computed by another program than ours. */
export interface SignatureVector {
  readonly name: string;
  readonly secret: string;
  readonly deliveryId: string;
  readonly timestampSeconds: number;
  readonly body: string;
  /** `X-Webhook-Signature`. */
  readonly signature: string;
  /** `webhook-signature`. */
  readonly standardSignature: string;
}

export const signatureVectors = JSON.parse(
  readFileSync(join(__dirname, '__fixtures__', 'signature-vectors.json'), 'utf8'),
) as readonly SignatureVector[];
