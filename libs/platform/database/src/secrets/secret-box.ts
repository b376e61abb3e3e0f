import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { DomainError } from '@market/kernel';

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
  /** @param key 32 random bytes. Errors: `Error` for any other length. */
  constructor(private readonly key: Buffer) {
    if (key.length !== keyBytes) throw new Error(`the key of a secret box has ${keyBytes} bytes`);
  }

  /**
   * Returns a key of 32 bytes for another use than sealing, from which that of the box cannot be computed. The same for
   * every process of a service.
   *
   * @param purpose what the key is used for
   */
  derivedKey(purpose: string): Buffer {
    return createHmac('sha256', this.key).update(`key for ${purpose}`).digest();
  }

  /**
   * Encrypts a secret.
   *
   * @param purpose what the secret belongs to, for example `webhook-secret:wh_1`: opened only with the same words, so
   *   that a sealed value moved to another row is of no use. Not secret, not stored.
   */
  seal(plain: string | Buffer, purpose = ''): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.key, nonce, { authTagLength: tagBytes });
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
    const nonceEnd = 1 + nonceBytes;
    if (sealed.length < nonceEnd + tagBytes || sealed[0] !== version) throw unreadable();
    const tagStart = sealed.length - tagBytes;
    const decipher = createDecipheriv(algorithm, this.key, sealed.subarray(1, nonceEnd), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(associatedData(purpose));
    decipher.setAuthTag(sealed.subarray(tagStart));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(nonceEnd, tagStart)), decipher.final()]);
    } catch (cause) {
      throw unreadable(cause);
    }
  }
}

/** Returns the associated data. The version is part of it: a value cannot be passed off as one of another format. */
function associatedData(purpose: string): Buffer {
  return Buffer.concat([Buffer.of(version), Buffer.from(purpose)]);
}

function unreadable(cause?: unknown): DomainError {
  return new DomainError({
    kind: 'internal',
    code: 'SRV_001',
    publicMessage: 'Internal error',
    detail: 'a sealed secret cannot be opened: SECRETS_KEY is another one, or the value was changed',
    cause,
  });
}
