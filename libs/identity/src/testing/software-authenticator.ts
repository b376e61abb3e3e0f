import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { cbor, type Cbor } from './cbor';
import type { PasskeyAssertion, PasskeyAttestation } from '../domain/passkey-response';
import type { CreationOptions, RequestOptions } from '../passkey-ceremonies';

/** Deviations of a ceremony from what a browser and an authenticator do. */
export interface Deviations {
  readonly origin?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly rpId?: string;
  /** False: the authenticator did not check who its user is. */
  readonly isVerified?: boolean;
  readonly signCount?: number;
  readonly userHandle?: string | null;
  /** Format of the attestation, with a statement that names a certificate. */
  readonly format?: string;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/**
 * Authenticator and browser in memory: makes one ES256 credential and signs challenges with it, as W3C's WebAuthn
 * describes them. It counts its signatures.
 */
export class SoftwareAuthenticator {
  private readonly credentialId = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  private signCount = 0;

  constructor(private readonly origin: string) {}

  /** Text of the credential's id. */
  get id(): string {
    return this.credentialId.toString('base64url');
  }

  create(options: CreationOptions, deviations: Deviations = {}): PasskeyAttestation {
    this.userHandle = options.user.id;
    const statement = new Map<string, Cbor>();
    if (deviations.format !== undefined) {
      statement.set('alg', -7).set('sig', randomBytes(70)).set('x5c', randomBytes(300));
    }
    const authData = Buffer.concat([
      this.head(options.rp.id ?? '', flags.attested, deviations),
      Buffer.alloc(16),
      uint16(this.credentialId.length),
      this.credentialId,
      cbor(coseKey(this.keys.publicKey)),
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', deviations.format ?? 'none'],
      ['attStmt', statement],
      ['authData', authData],
    ]);
    return this.response({
      clientDataJSON: this.clientData('webauthn.create', options.challenge, deviations),
      attestationObject: cbor(attestation).toString('base64url'),
    });
  }

  get(options: RequestOptions, deviations: Deviations = {}): PasskeyAssertion {
    this.signCount += 1;
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, deviations);
    const authData = this.head(options.rpId ?? '', 0, deviations);
    const clientHash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const { userHandle = this.userHandle } = deviations;
    return this.response({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, clientHash]), this.keys.privateKey).toString(
        'base64url',
      ),
      userHandle,
    });
  }

  private response<Response>(response: Response) {
    const { id } = this;
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string, deviations: Deviations): string {
    const { origin } = this;
    const data = { type, challenge, origin, crossOrigin: false, ...clientFields(deviations) };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  private head(rpId: string, more: number, deviations: Deviations): Buffer {
    const { isVerified = true, signCount = this.signCount } = deviations;
    const hash = createHash('sha256')
      .update(deviations.rpId ?? rpId)
      .digest();
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    const set = flags.present | (isVerified ? flags.verified : 0) | more;
    return Buffer.concat([hash, Buffer.of(set), count]);
  }
}

function clientFields({ origin, challenge, type, crossOrigin }: Deviations): object {
  return {
    ...(origin === undefined ? {} : { origin }),
    ...(challenge === undefined ? {} : { challenge }),
    ...(type === undefined ? {} : { type }),
    ...(crossOrigin === undefined ? {} : { crossOrigin }),
  };
}

/** Returns a public key of P-256 in COSE. Source: RFC 9053, 2.1 and 7.1.1. */
function coseKey(key: KeyObject): ReadonlyMap<number, Cbor> {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

function uint16(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(number);
  return bytes;
}
