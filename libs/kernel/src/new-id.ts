import { randomUUIDv7 } from 'node:crypto';

/**
 * Makes a unique id that cannot be guessed. Ids sort by the millisecond of their making: indexes of ids grow at their
 * end, and rows that are made together are stored close together.
 *
 * Shape: the kind, `_` and 32 hexadecimal digits.
 */
export function newId<Kind extends string>(kind: Kind): `${Kind}_${string}` {
  return `${kind}_${randomUUIDv7().replaceAll('-', '')}`;
}
