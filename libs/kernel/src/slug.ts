/** Pattern of ids and slugs in paths. Source: docs/spec/api.md, "Ids and slugs in paths". */
export const slugPattern = /^[a-z0-9](?:[a-z0-9_-]{0,98}[a-z0-9])?$/;
const reserved = new Set(['search', 'amc', 'amcs', 'accuracy']);

/** Tells whether a path segment has the form of an id or a slug. */
export function isSlug(text: string): boolean {
  return slugPattern.test(text);
}

/**
 * Makes a slug from a name: lower case ASCII words joined by `-`, at most 80 characters, never a reserved word.
 *
 * Errors: `RangeError` when the name holds no letter or digit that has an ASCII form.
 */
export function slugify(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’\u200c\u200d]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
  if (slug === '') throw new RangeError('a slug needs at least one letter or digit');
  return reserved.has(slug) ? `${slug}-1` : slug;
}
