import { signatureVectors as vectors } from './signature-vectors.fixture';
import { signatureHeaders, signingKey } from './signature';

describe('the signatures of a delivery', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('with %s', (_name, vector) => {
    const { secret, deliveryId, timestampSeconds, body, signature, standardSignature } = vector;
    expect(signatureHeaders(signingKey(secret), { deliveryId, timestampSeconds, body })).toEqual({
      'X-Webhook-ID': deliveryId,
      'X-Webhook-Timestamp': String(timestampSeconds),
      'X-Webhook-Signature': signature,
      'webhook-id': deliveryId,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': standardSignature,
    });
  });
});
