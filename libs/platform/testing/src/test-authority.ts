import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** Certificate with its key, in PEM. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * Certificate authority that is not trusted by default, for servers of tests; trusted through `NODE_EXTRA_CA_CERTS`.
 */
export class TestAuthority {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly name = `Test Authority ${randomBytes(4).toString('hex')}`;

  /** Certificate of the authority itself, in PEM. */
  readonly certificate = pem(
    'CERTIFICATE',
    certificate({
      subject: this.name,
      issuer: this.name,
      publicKey: this.keys.publicKey,
      signedBy: this.keys.privateKey,
      extensions: [extension('551d13', sequence(boolean(true)), true), keyUsage(0x06, 1)],
      validUntil: yearsFromNow(1),
    }),
  );

  /** Issues a certificate for names and addresses. */
  issue(names: readonly string[], { validUntil = yearsFromNow(1) } = {}): TestCertificate {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const subjectNames = sequence(
      ...names.map((name) =>
        isIPv4(name)
          ? der(0x87, Buffer.from(name.split('.').map(Number)))
          : der(0x82, Buffer.from(name, 'ascii')),
      ),
    );
    const cert = certificate({
      subject: names[0] ?? 'nobody',
      issuer: this.name,
      publicKey,
      signedBy: this.keys.privateKey,
      extensions: [extension('551d11', subjectNames), keyUsage(0x80, 7)],
      validUntil,
    });
    return {
      cert: pem('CERTIFICATE', cert),
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
  }
}

interface CertificateParts {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signedBy: KeyObject;
  readonly extensions: readonly Buffer[];
  readonly validUntil: Date;
}

const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));

/** Makes a certificate. Shape: RFC 5280, section 4.1. */
function certificate({
  subject,
  issuer,
  publicKey,
  signedBy,
  extensions,
  validUntil,
}: CertificateParts): Buffer {
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    commonName(issuer),
    sequence(time(yearsFromNow(-2)), time(validUntil)),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', toBeSigned, signedBy);
  return sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

function commonName(name: string): Buffer {
  const attribute = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)));
  return sequence(der(0x31, attribute));
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(
    der(0x06, Buffer.from(id, 'hex')),
    ...(isCritical ? [boolean(true)] : []),
    der(0x04, value),
  );
}

function keyUsage(bits: number, unusedBits: number): Buffer {
  return extension('551d0f', der(0x03, Buffer.from([unusedBits, bits])), true);
}

function boolean(value: boolean): Buffer {
  return der(0x01, Buffer.from([value ? 0xff : 0]));
}

function time(at: Date): Buffer {
  return der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z`));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** Encodes one DER element: tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const bytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

function yearsFromNow(years: number): Date {
  return new Date(Date.now() + years * 365 * 24 * 60 * 60 * 1000);
}
