/*
 * Ids and numbers need no quotes. Encoding thousands of rows as JSON, or as an array that the driver quotes element by
 * element, would cost the database and the process more than the statement itself.
 */

/**
 * Returns the SQL aggregate that packs rows of ids and numbers into one text for `unpackRows`. No column may be null.
 */
export function packedRows(...columns: readonly string[]): string {
  return `string_agg(${columns.join(` || ' ' || `)}, ',')`;
}

/** Splits the result of `packedRows` into rows of values, in order. Null means no rows. */
export function unpackRows(text: string | null): string[][] {
  return text === null ? [] : text.split(',').map((row) => row.split(' '));
}

/** Returns an array literal of SQL with ids and numbers, as a query parameter. */
export function arrayLiteral(words: readonly (string | number | null)[]): string {
  return `{${words.map((word) => word ?? 'NULL').join(',')}}`;
}
