import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Cost of a hash. Units: KiB, passes, lanes. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/**
 * Cost of new hashes.
 *
 * Source: OWASP Password Storage Cheat Sheet (Argon2id, 19 MiB, 2 passes, 1 lane), read 2026-11-26.
 */
export const currentCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

const saltBytes = 16;
const tagBytes = 32;
const derive = promisify(argon2);
const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{16,128})$/;

/** Hashes a password with Argon2id. Shape: PHC string, which names its cost, so that the cost can rise. */
export async function hashPassword(password: string, cost = currentCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  return phcOf(salt, await tagOf(password, salt, tagBytes, cost), cost);
}

/**
 * Returns a hash that takes as long to compare as one of a password and fits none. Shape: PHC string of the current cost
 * with random bytes.
 */
export function decoyHash(): string {
  return phcOf(randomBytes(saltBytes), randomBytes(tagBytes), currentCost);
}

/** Tells whether a password fits a hash. Errors: `Error` for a text that is no PHC string of Argon2id. */
export async function passwordFits(password: string, stored: string): Promise<boolean> {
  const { cost, salt, tag } = read(stored);
  return timingSafeEqual(await tagOf(password, salt, tag.length, cost), tag);
}

/** Tells whether a hash has another cost than new ones, so that it is replaced at the next sign-in. */
export function isOutdated(stored: string): boolean {
  const { memory, passes, parallelism } = read(stored).cost;
  return (
    memory !== currentCost.memory || passes !== currentCost.passes || parallelism !== currentCost.parallelism
  );
}

function tagOf(
  password: string,
  nonce: Buffer,
  tagLength: number,
  { memory, passes, parallelism }: HashCost,
): Promise<Buffer> {
  const message = password.normalize('NFC');
  return derive('argon2id', { message, nonce, tagLength, memory, passes, parallelism });
}

function phcOf(salt: Buffer, tag: Buffer, { memory, passes, parallelism }: HashCost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function read(stored: string): { readonly cost: HashCost; readonly salt: Buffer; readonly tag: Buffer } {
  const parts = phc.exec(stored);
  if (parts === null) throw new Error('a stored password is no hash of Argon2id');
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** Encodes bytes in base64 without padding, as PHC strings do. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '');
}
