import { z } from 'zod';

/**
 * Schema of a list of rows in which each named key occurs in at least one row. Single rows may lack a key; when all do,
 * the source has changed its form. An empty list is judged elsewhere.
 */
export function rowsWith<Row extends z.ZodType>(row: Row, keys: readonly string[], message?: string) {
  return z.array(row, message).superRefine((rows, context) => requireKeys(rows, keys, context));
}

/**
 * Adds an issue for each key that none of the rows has; none for an empty list.
 *
 * @param path path of the rows in the issue
 */
export function requireKeys(
  rows: readonly unknown[],
  keys: readonly string[],
  context: z.RefinementCtx,
  path: readonly (string | number)[] = ['*'],
): void {
  if (rows.length === 0) return;
  const gone = keys.filter((key) => !rows.some((one) => hasKey(one, key)));
  for (const key of gone) {
    context.addIssue({ code: 'custom', path: [...path, key], message: 'no row has this key' });
  }
}

function hasKey(row: unknown, key: string): boolean {
  return typeof row === 'object' && row !== null && (row as Record<string, unknown>)[key] !== undefined;
}
