import type { Sql } from './sql';

/** Table of a ledger that gets its sources, with the names of its sightings. */
export interface ProvenanceTable {
  readonly table: string;
  /** Column of the sightings with the record's id. */
  readonly record: string;
  /** Column of the sightings with the party. */
  readonly voice: string;
  /** Column that partitions both tables. Default: none. */
  readonly within?: string;
  /** Columns of published values by the fields in which statements have them; terms in JSON need none. */
  readonly columns: Readonly<Record<string, string>>;
}

/**
 * Adds the column `provenance` to a table of a ledger, for a migration, and fills it: each party with a statement that
 * equals a published value, since the last such statement.
 */
export async function addProvenance(
  sql: Sql,
  { table, record, voice, within, columns }: ProvenanceTable,
): Promise<void> {
  await sql.query(`ALTER TABLE ${table} ADD COLUMN provenance jsonb NOT NULL DEFAULT '[]'`);
  const key = (alias: string, id: string) =>
    [`${alias}.data_set`, ...(within === undefined ? [] : [`${alias}.${within}`]), `${alias}.${id}`].join(
      ', ',
    );
  // SQL text, like every migration: it must mean the same in later versions of the code.
  await sql.query(
    `UPDATE ${table} SET provenance = told.provenance
       FROM (
         SELECT ${key('voiced', 'id')},
                jsonb_agg(jsonb_build_object('source', voiced.voice, 'since', voiced.since)
                  ORDER BY voiced.voice IN ('NSE', 'BSE') DESC, voiced.voice = 'NSE' DESC, voiced.voice) AS provenance
           FROM (
             SELECT ${key('said', record)} AS id, said.${voice} AS voice, max(statement->>'since') AS since
               FROM ${table}_sighting said
               JOIN ${table} known ON (${key('known', 'id')}) = (${key('said', record)})
               CROSS JOIN LATERAL jsonb_each(said.statements) fact
               CROSS JOIN LATERAL jsonb_array_elements(fact.value) statement
               CROSS JOIN LATERAL jsonb_each(statement->'value') stated
              WHERE coalesce(to_jsonb(known)->($1::jsonb->>stated.key), to_jsonb(known)->'terms'->stated.key) = stated.value
              GROUP BY ${key('said', record)}, said.${voice}) voiced
          GROUP BY ${key('voiced', 'id')}) told
      WHERE (${key(table, 'id')}) = (${key('told', 'id')})`,
    [JSON.stringify(columns)],
  );
}
