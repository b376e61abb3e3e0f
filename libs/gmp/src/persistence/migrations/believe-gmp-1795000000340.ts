import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores with each reading when it was first believed: it stays believed until others outvote it. The readings behind
 * the values served so far count as believed.
 */
export class BelieveGmp1795000000340 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gmp_reading ADD COLUMN believed_at timestamptz');
    await runner.query(`
      UPDATE gmp_reading read SET believed_at = received_at
        FROM gmp_day day, jsonb_to_recordset(day.sources) AS source(publisher text, value numeric)
       WHERE (day.data_set, day.ipo_id, source.publisher) = (read.data_set, read.ipo_id, read.publisher)
         AND source.value = round(read.gmp, 2)
         AND read.quoted_at BETWEEN day.quoted_at - interval '24 hours' AND day.quoted_at`);
    await runner.query(`
      CREATE INDEX gmp_reading_believed ON gmp_reading (data_set, ipo_id, publisher, quoted_at)
       WHERE believed_at IS NOT NULL`);
    await runner.query(`
      CREATE INDEX gmp_reading_vouched ON gmp_reading (data_set, ipo_id, publisher, quoted_at) WHERE vouched`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gmp_reading DROP COLUMN believed_at');
  }
}
