import { likeness } from '@market/kernel';

/** Tells whether two names are spellings of one: abbreviated, misspelt, or with additional words at the end. */
export function isSameName(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  const alike = likeness(one, other);
  return alike !== null && alike !== 'faint';
}

/** Tells whether two lists name the same lead managers, in any order and spelling. */
export function areSameManagers(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return false;
  return one.length === other.length && one.every((name) => isAmong(name, other));
}

/** Tells whether one of several names is a spelling of a name. */
export function isAmong(name: unknown, names: readonly unknown[]): boolean {
  return names.some((other) => isSameName(name, other));
}
