import { z } from 'zod';
import { configSlice } from '@market/base/config';

const keyBytes = 32;
/** Min number of distinct bytes: 32 random bytes have fewer in less than one of 10^10 keys. */
const fewestDistinctBytes = 16;

/**
 * Keys that encrypt secrets at rest. Required by every process that holds secrets, in production or not: the
 * development stack makes the first and passes it on, so there is no default that production could use by mistake.
 */
export const secretsConfig = configSlice({
  key: {
    env: 'SECRETS_KEY',
    schema: z.string('is required: 32 random bytes in base64').transform(readKey),
    description:
      '32 random bytes in base64; encrypts webhook secrets and stored responses. Required; all processes of a service share one.',
    shownDefault: 'generated under DATA_DIR by npm start; else required',
    secret: true,
  },
  previousKey: {
    env: 'SECRETS_KEY_PREVIOUS',
    schema: z.string().transform(readKey).optional(),
    description:
      'The previous key during a rotation. It decrypts what it encrypted, and encrypts until `admin secrets rotate` starts.',
    shownDefault: 'unset: no rotation',
    secret: true,
  },
});

/** Keys of a process. */
export interface SecretKeys {
  /** 32 bytes. */
  readonly key: Buffer;
  /** Key that `key` replaces. */
  readonly previousKey?: Buffer | undefined;
}

function readKey(text: string, context: z.RefinementCtx): Buffer {
  const key = Buffer.from(text, 'base64');
  const problem = problemOf(text, key);
  if (problem === null) return key;
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
}

function problemOf(text: string, key: Buffer): string | null {
  const isBase64 = key.toString('base64').replace(/=+$/, '') === text.replace(/=+$/, '');
  if (!isBase64 || key.length !== keyBytes) return 'expected 32 bytes in base64 (openssl rand -base64 32)';
  const isTyped = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  if (isTyped || new Set(key).size < fewestDistinctBytes) {
    return 'is weak: expected 32 random bytes (openssl rand -base64 32)';
  }
  return null;
}
