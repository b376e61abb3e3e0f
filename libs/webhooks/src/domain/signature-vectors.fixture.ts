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

/** Delivery while the secret before a rotation signs, too. */
export interface RotationVector extends SignatureVector {
  readonly previousSecret: string;
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(__dirname, '__fixtures__', file), 'utf8'));

export const signatureVectors = read('signature-vectors.json') as readonly SignatureVector[];
export const rotationVectors = read('rotation-vectors.json') as readonly RotationVector[];
