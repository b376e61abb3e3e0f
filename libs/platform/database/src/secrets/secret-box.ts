import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { DomainError } from '@market/kernel';
import { fingerprintOf } from './key-fingerprint';

const algorithm = 'aes-256-gcm';
const version = 1;
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts values that must be readable again but never be found in a dump: webhook secrets, stored responses of
 * idempotent requests.
 *
 * Shape: `seal` returns a version byte, a random nonce of 12 bytes, the AES-256-GCM ciphertext and its tag of 16 bytes.
 */
export class SecretBox {
  private readonly keys: readonly Buffer[];
  /** Key to seal with; null when the service has replaced all keys of the box. */
  private sealing: Buffer | null;

  /**
   * @param key 32 random bytes; seals until `sealBy`. Errors: `Error` for any other length.
   * @param previousKey key that also opens, while one replaces the other
   */
  constructor(
    private readonly key: Buffer,
    previousKey?: Buffer,
  ) {
    this.keys = previousKey === undefined ? [key] : [key, previousKey];
    if (this.keys.some(({ length }) => length !== keyBytes))
      throw new Error(`the key of a secret box has ${keyBytes} bytes`);
    this.sealing = key;
  }

  /** Seals with the key of a fingerprint from now on. @returns false if the box has none: then it seals nothing */
  sealBy(fingerprint: string): boolean {
    this.sealing = this.keys.find((key) => fingerprintOf(key) === fingerprint) ?? null;
    return this.sealing !== null;
  }

  /**
   * Returns keys of 32 bytes for another use than sealing, from which those of the box cannot be computed: that of the
   * key that seals, then that of the other one. The same for every process of a service.
   *
   * @param purpose what the keys are used for
   */
  derivedKeys(purpose: string): [Buffer, ...Buffer[]] {
    const derived = (key: Buffer) => createHmac('sha256', key).update(`key for ${purpose}`).digest();
    const first = this.sealing ?? this.key;
    return [derived(first), ...this.keys.filter((key) => key !== first).map(derived)];
  }

  /**
   * Encrypts a secret.
   *
   * @param purpose what the secret belongs to, for example `webhook-secret:wh_1`: opened only with the same words, so
   *   that a sealed value moved to another row is of no use. Not secret, not stored.
   *
   * Errors: `DomainError` `SRV_001` when the service has replaced the key.
   */
  seal(plain: string | Buffer, purpose = ''): Buffer {
    if (this.sealing === null)
      throw failed('nothing is sealed: SECRETS_KEY was replaced while this process ran');
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.sealing, nonce, { authTagLength: tagBytes });
    cipher.setAAD(associatedData(purpose));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.of(version), nonce, sealed, cipher.getAuthTag()]);
  }

  /**
   * Decrypts a secret that is text.
   *
   * Errors: `DomainError` `SRV_001` for a value that was sealed with another key or for another purpose, or was
   * changed.
   */
  open(sealed: Buffer, purpose = ''): string {
    return this.openBytes(sealed, purpose).toString('utf8');
  }

  /** Decrypts a secret. Errors: see `open`. */
  openBytes(sealed: Buffer, purpose = ''): Buffer {
    for (const key of this.keys) {
      const opened = openWith(key, sealed, purpose);
      if (opened !== null) return opened;
    }
    throw failed('a sealed secret cannot be opened: SECRETS_KEY is another one, or the value was changed');
  }

  /** Tells whether a secret can be decrypted. */
  opens(sealed: Buffer, purpose: string): boolean {
    return this.keys.some((key) => openWith(key, sealed, purpose) !== null);
  }
}

/** Decrypts a secret; null when it was sealed with another key or for another purpose, or was changed. */
function openWith(key: Buffer, sealed: Buffer, purpose: string): Buffer | null {
  const nonceEnd = 1 + nonceBytes;
  if (sealed.length < nonceEnd + tagBytes || sealed[0] !== version) return null;
  const tagStart = sealed.length - tagBytes;
  const nonce = sealed.subarray(1, nonceEnd);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(associatedData(purpose));
  decipher.setAuthTag(sealed.subarray(tagStart));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceEnd, tagStart)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Returns the associated data. The version is part of it: a value cannot be passed off as one of another format. */
function associatedData(purpose: string): Buffer {
  return Buffer.concat([Buffer.of(version), Buffer.from(purpose)]);
}

function failed(detail: string): DomainError {
  return new DomainError({ kind: 'internal', code: 'SRV_001', publicMessage: 'Internal error', detail });
}
