import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Delivery with its expected signatures, computed by another program. */
export interface SignatureVector {
  readonly name: string;
  readonly secret: string;
  readonly deliveryId: string;
  readonly timestampSeconds: number;
  readonly body: string;
  /** Header `X-Webhook-Signature`. */
  readonly signature: string;
  /** Header `webhook-signature`. */
  readonly standardSignature: string;
}

export const signatureVectors = JSON.parse(
  readFileSync(join(__dirname, '__fixtures__', 'signature-vectors.json'), 'utf8'),
) as readonly SignatureVector[];
