import { type IndianDay, slugify, yearOf } from '@market/kernel';

/**
 * Returns the preferred slugs of a new issue, best first: its name, its name and year, its name and a part of its id.
 * Empty when no letter of the name has an ASCII form.
 */
export function preferredSlugs(ipo: {
  readonly id: string;
  readonly companyKey: string;
  readonly openOn: IndianDay | null;
}): string[] {
  const base = slugOf(ipo.companyKey);
  if (base === null) return [];
  const year = ipo.openOn === null ? [] : [`${base}-${yearOf(ipo.openOn)}`];
  return [base, ...year, `${base}-${ipo.id.slice(4, 10)}`];
}

function slugOf(key: string): string | null {
  try {
    return slugify(key);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
