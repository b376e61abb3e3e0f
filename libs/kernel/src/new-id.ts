import { randomUUIDv7 } from 'node:crypto';

/**
 * An id that nobody else has given or can guess. Later ones sort behind earlier ones, to the millisecond: indexes of
 * ids grow at their end, and rows that are made together lie together.
 *
 * Shape: the kind, `_` and 32 hexadecimal digits.
 */
export function newId<Kind extends string>(kind: Kind): `${Kind}_${string}` {
  return `${kind}_${randomUUIDv7().replaceAll('-', '')}`;
}
