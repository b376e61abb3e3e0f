/*
 * Ids and numbers need no quotes. As JSON, or as an array that the driver quotes element by element, thousands of rows of
 * them cost the database and the process more than what is done with them.
 */

/** An aggregate of SQL that gives rows of ids and numbers as one text, which `rowsOfWords` reads. None may be null. */
export function asWords(...columns: readonly string[]): string {
  return `string_agg(${columns.join(` || ' ' || `)}, ',')`;
}

/** Splits the result of `asWords` into rows of words, in order. Null is no row. */
export function rowsOfWords(text: string | null): string[][] {
  return text === null ? [] : text.split(',').map((row) => row.split(' '));
}

/** Ids and numbers as a parameter for an array of SQL. */
export function arrayOfWords(words: readonly (string | number | null)[]): string {
  return `{${words.map((word) => word ?? 'NULL').join(',')}}`;
}
