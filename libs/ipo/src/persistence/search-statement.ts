import type { DataSet } from '@market/contracts';
import type { IndianDay, SearchWord } from '@market/kernel';

/** A name that may fit a search. */
export interface NameCandidate {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly nameKey: string;
  readonly openOn: IndianDay | null;
  readonly legalForm: string;
}

/** Every company that offers shares to the public is one. Source: Companies Act 2013, section 4. */
const legalForm = 'limited';

/**
 * Names of which every searched word begins a word or lies near one. The distance allowed here is generous (a
 * transposition costs two); the domain's own measure decides afterwards.
 */
export function candidateStatement(
  dataSet: DataSet,
  words: readonly SearchWord[],
): { statement: string; parameters: unknown[] } {
  const statement = `
    SELECT id, slug, name, company_key AS "nameKey", open_on AS "openOn", '${legalForm}' AS "legalForm"
      FROM ipo
     WHERE data_set = $1
       AND NOT EXISTS (
         SELECT FROM unnest($2::text[], $3::int[]) AS searched(word, edits)
          WHERE NOT EXISTS (
            SELECT FROM unnest(string_to_array(company_key || ' ${legalForm}', ' ')) AS part(word)
             WHERE starts_with(part.word, searched.word)
                OR (searched.edits > 0
                    AND abs(length(part.word) - length(searched.word)) <= searched.edits
                    AND length(part.word) <= 200
                    AND levenshtein_less_equal(part.word, searched.word, 2 * searched.edits) <= 2 * searched.edits)))`;
  return { statement, parameters: [dataSet, words.map(({ text }) => text), words.map(({ edits }) => edits)] };
}
