/*
 * Ids and numbers need no quotes. As JSON, or as an array that the driver quotes element by element, thousands of rows of
 * them cost the database and the process more than what is done with them.
 */

/** An aggregate of SQL that gives rows of ids and numbers as one text, which `unpackRows` reads. None may be null. */
export function packedRows(...columns: readonly string[]): string {
  return `string_agg(${columns.join(` || ' ' || `)}, ',')`;
}

/** Splits the result of `packedRows` into rows of words, in order. Null is no row. */
export function unpackRows(text: string | null): string[][] {
  return text === null ? [] : text.split(',').map((row) => row.split(' '));
}

/** Ids and numbers as a parameter for an array of SQL. */
export function arrayLiteral(words: readonly (string | number | null)[]): string {
  return `{${words.map((word) => word ?? 'NULL').join(',')}}`;
}
