import { type IndianDay, slugify, yearOf } from '@market/kernel';

/**
 * Returns the preferred slugs of a new offer, best first: its name, its name and year, its name and a part of its id.
 * Empty when no letter of the name has an ASCII form.
 */
export function preferredSlugs(nfo: {
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
