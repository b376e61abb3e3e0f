import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnowWhatIsWritten1795000003001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE usage_day ADD COLUMN period_start timestamptz`);
    // Existing counts have a day only: use its start.
    await runner.query(
      `UPDATE usage_day SET period_start = day::timestamp AT TIME ZONE 'Asia/Kolkata' WHERE period_start IS NULL`,
    );
    await runner.query(`
      ALTER TABLE usage_day
        ALTER COLUMN period_start SET NOT NULL,
        DROP CONSTRAINT usage_day_pkey,
        ADD PRIMARY KEY (account_id, environment, day, period_start, plan, route)`);
    await runner.query(`ALTER TABLE usage_batch ADD COLUMN transaction xid8`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE usage_batch DROP COLUMN transaction`);
    await runner.query(`
      ALTER TABLE usage_day ALTER COLUMN period_start DROP NOT NULL, DROP CONSTRAINT usage_day_pkey`);
    await runner.query(`
      WITH taken AS (DELETE FROM usage_day RETURNING *)
      INSERT INTO usage_day (account_id, environment, day, plan, route, admitted, rate_limited)
      SELECT account_id, environment, day, plan, route, sum(admitted), sum(rate_limited) FROM taken
       GROUP BY account_id, environment, day, plan, route`);
    await runner.query(`
      ALTER TABLE usage_day
        DROP COLUMN period_start,
        ADD PRIMARY KEY (account_id, environment, day, plan, route)`);
  }
}
