import { isWithoutCertificate } from './attestation-format';
import { cbor, type Cbor } from './testing/cbor';

const attestation = (fmt: Cbor, statement: [string, Cbor][] = []) =>
  cbor(
    new Map<string, Cbor>([
      ['fmt', fmt],
      ['attStmt', new Map(statement)],
      ['authData', Buffer.alloc(37)],
    ]),
  );
const judged = (attestationObject: Buffer) =>
  isWithoutCertificate({
    response: { clientDataJSON: 'x', attestationObject: attestationObject.toString('base64url') },
  });
const signature: [string, Cbor][] = [
  ['alg', -7],
  ['sig', Buffer.alloc(70)],
];

describe('an attestation', () => {
  it.each([
    ['none', attestation('none')],
    ['the own key of the credential', attestation('packed', signature)],
  ])('of %s names no certificate', async (_of, bytes) => {
    expect(await judged(bytes)).toBe(true);
  });

  it.each<readonly [string, Buffer]>([
    ['a maker', attestation('packed', [...signature, ['x5c', Buffer.alloc(9)]])],
    ...['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'tpm', 'None'].map(
      (format) => [format, attestation(format, signature)] as const,
    ),
    ['no format', attestation(7)],
    ['no map', cbor('none')],
    ['no CBOR', Buffer.from('{}')],
    ['nothing', Buffer.alloc(0)],
  ])('of %s is refused', async (_of, bytes) => {
    expect(await judged(bytes)).toBe(false);
  });
});
