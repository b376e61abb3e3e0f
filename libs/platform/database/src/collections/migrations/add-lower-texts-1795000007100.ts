import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the function by which texts in an array are compared without regard to case. An index needs it to be immutable,
 * which the cast of an array to text is not.
 */
export class AddLowerTexts1795000007100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION lower_texts(texts text[]) RETURNS text[]
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN (SELECT coalesce(array_agg(lower(part.text)), '{}') FROM unnest(texts) AS part(text))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION lower_texts');
  }
}
