import { type IndianDay, slugify, yearOf } from '@market/kernel';

/**
 * Slugs that a new offer would like to have, best first: its name, its name and year, its name and a part of its id.
 * Empty when ASCII cannot show a letter of the name.
 */
export function slugWishes(nfo: {
  readonly id: string;
  readonly name: string;
  readonly openOn: IndianDay | null;
}): string[] {
  const base = slugOf(nfo.name);
  if (base === null) return [];
  const year = nfo.openOn === null ? [] : [`${base}-${yearOf(nfo.openOn)}`];
  return [base, ...year, `${base}-${nfo.id.slice(4, 10)}`];
}

function slugOf(name: string): string | null {
  try {
    return slugify(name);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
