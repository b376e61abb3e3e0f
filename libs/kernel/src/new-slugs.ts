import { type IndianDay, yearOf } from './indian-day';
import { slugify } from './slug';

/** Record that has no slug yet. */
export interface UnsluggedRecord {
  /** Id with a prefix of three letters, such as `ipo_8f3a2b…`. */
  readonly id: string;
  readonly name: string;
  readonly openOn: IndianDay | null;
}

/**
 * Gives each new record the first slug that is free of: its name, its name and year, its name and a part of its id, its id. A name
 * without letters that have an ASCII form makes none.
 *
 * @param takenOf returns those of the given slugs that other records have or had
 * @returns slugs by the ids of the records
 */
export async function newSlugs(
  records: readonly UnsluggedRecord[],
  takenOf: (slugs: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlyMap<string, string>> {
  if (records.length === 0) return new Map();
  const preferred = records.map((record) => ({ id: record.id, slugs: preferredSlugs(record) }));
  const taken = new Set(await takenOf(preferred.flatMap(({ slugs }) => slugs)));
  return new Map(
    preferred.map(({ id, slugs }) => {
      const slug = slugs.find((candidate) => !taken.has(candidate)) ?? id.replace('_', '-');
      taken.add(slug);
      return [id, slug];
    }),
  );
}

function preferredSlugs({ id, name, openOn }: UnsluggedRecord): string[] {
  const base = slugOf(name);
  if (base === null) return [];
  const year = openOn === null ? [] : [`${base}-${yearOf(openOn)}`];
  return [base, ...year, `${base}-${id.slice(4, 10)}`];
}

function slugOf(name: string): string | null {
  try {
    return slugify(name);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
