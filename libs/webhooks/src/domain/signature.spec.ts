import { rotationVectors, signatureVectors as vectors } from './signature-vectors.fixture';
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

  it.each(rotationVectors.map((vector) => [vector.name, vector] as const))(
    'while secrets overlap, with %s, are of both in the header for several, of the previous one in that for one',
    (_name, { secret, previousSecret, signature, standardSignature, ...delivery }) => {
      const headers = signatureHeaders(signingKey(secret), delivery, signingKey(previousSecret));
      expect(headers).toMatchObject({
        'X-Webhook-Signature': signature,
        'webhook-signature': standardSignature,
      });
      const alone = [secret, previousSecret].map(
        (each) => signatureHeaders(signingKey(each), delivery)['webhook-signature'],
      );
      expect(standardSignature.split(' ')).toEqual(alone);
    },
  );
});
