import { joinedKey } from '@market/kernel';

/** Legal form with more text behind it. */
const innerForm = /\b(?:limited|ltd)\b\.?\s+(?=\S)/i;

/**
 * Returns the names of a response that may be joined from those of two rows: two others of the response one behind the
 * other, or one of them with a legal form between it and the rest.
 */
export function joinedNames(names: readonly string[]): ReadonlySet<string> {
  const keys = new Set(names.map(joinedKey).filter((key) => key !== ''));
  return new Set(names.filter((name) => isOfTwo(joinedKey(name), keys) || hasOther(name, keys)));
}

function isOfTwo(key: string, keys: ReadonlySet<string>): boolean {
  return [...key].some((_sign, end) => keys.has(key.slice(0, end)) && keys.has(key.slice(end)));
}

function hasOther(name: string, keys: ReadonlySet<string>): boolean {
  const [front = '', behind] = name.split(innerForm, 2);
  const parts = behind === undefined ? [] : [front, behind].map(joinedKey);
  return parts.some((key) => key !== joinedKey(name) && keys.has(key));
}
