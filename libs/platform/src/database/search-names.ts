import type { DataSet } from '@market/contracts';
import { holdsLiterally, type PageRequest, type RankedName, rankNames, searchWords } from '@market/kernel';
import { rowsOf, type Sql } from './sql';

/** Where names are looked for: a table with `data_set`, `id`, `slug`, `name`, `open_on` and a key of the name. */
export interface NameTable {
  readonly table: string;
  /** Column of what `companyKey` made of the name. */
  readonly keyColumn: string;
  /** How every full name goes on after its key, one word in lower case, for example `limited`. */
  readonly legalForm?: string;
}

/** One page of what a search found. */
export interface FoundNames {
  /** Best fit first; see `rankNames`. */
  readonly ids: readonly string[];
  /** Of all pages. */
  readonly total: number;
}

interface Candidate extends RankedName {
  readonly id: string;
  readonly name: string;
}

/** The records of a data set whose names fit a text, ranked. Table and columns come from code, never from callers. */
export async function searchNames(
  sql: Sql,
  names: NameTable,
  dataSet: DataSet,
  text: string,
  { page, limit }: PageRequest,
): Promise<FoundNames> {
  const words = searchWords(text);
  const parameters = [dataSet, words.map((word) => word.text), words.map(({ edits }) => edits)];
  const candidates = await rowsOf<Candidate>(sql, candidateStatement(names), parameters);
  const { legalForm } = names;
  const ranked = rankNames<Candidate>(
    words,
    candidates
      .filter(({ name }) => holdsLiterally(name, text))
      .map((candidate) => (legalForm === undefined ? candidate : { ...candidate, legalForm })),
  );
  return { ids: ranked.slice((page - 1) * limit, page * limit).map(({ id }) => id), total: ranked.length };
}

/**
 * Names of which every searched word begins a word or lies near one. The distance allowed here is generous (a
 * transposition costs two); the kernel's own measure decides afterwards.
 */
function candidateStatement({ table, keyColumn, legalForm }: NameTable): string {
  const fullKey = legalForm === undefined ? keyColumn : `${keyColumn} || ' ${legalForm}'`;
  return `
    SELECT id, slug, name, ${keyColumn} AS "nameKey", open_on AS "openOn"
      FROM ${table}
     WHERE data_set = $1
       AND NOT EXISTS (
         SELECT FROM unnest($2::text[], $3::int[]) AS searched(word, edits)
          WHERE NOT EXISTS (
            SELECT FROM unnest(string_to_array(${fullKey}, ' ')) AS part(word)
             WHERE starts_with(part.word, searched.word)
                OR (searched.edits > 0
                    AND abs(length(part.word) - length(searched.word)) <= searched.edits
                    AND length(part.word) <= 200
                    AND levenshtein_less_equal(part.word, searched.word, 2 * searched.edits) <= 2 * searched.edits)))`;
}
