import type { Sql } from '@market/platform/database';

const syllables = 'ka,ra,vi,na,shi,mo,tel,bhan,dur,gan,pra,sur,jay,lak,min,nor,pol,ri,sam,tan,ud,var,yog,zen';

/**
 * Lays the sample IPOs into the database so many times, each copy under a first word of its own: the same words on every
 * machine. Status and days are those of the original, so every list and filter holds so many times what it held.
 */
export async function growRecords(sql: Sql, times: number): Promise<void> {
  await sql.query(
    `INSERT INTO ipo
     SELECT grown.*
       FROM ipo, generate_series(2, $1::int) AS copy,
            LATERAL (
              SELECT string_agg((string_to_array($2, ','))[1 + get_byte(digest, place) % 24], '' ORDER BY place) AS word
                FROM decode(md5(copy || ipo.id), 'hex') AS digest, generate_series(0, 2) AS place
            ) AS first,
            LATERAL jsonb_populate_record(ipo, jsonb_build_object(
              'id', ipo.id || '_' || copy,
              'slug', first.word || '-' || ipo.slug || '-' || copy,
              'name', initcap(first.word) || ' ' || ipo.name,
              'company', initcap(first.word) || ' ' || ipo.company,
              'company_key', first.word || ' ' || ipo.company_key)) AS grown
      WHERE ipo.data_set = 'sample'`,
    [times, syllables],
  );
  await sql.query('VACUUM ANALYZE ipo');
}
