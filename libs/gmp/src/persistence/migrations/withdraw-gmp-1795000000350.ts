import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds withdrawals of quotes: they have no premium and are no readings. */
export class WithdrawGmp1795000000350 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gmp_withdrawal (
        data_set     text NOT NULL CHECK (data_set IN ('live', 'sample')),
        ipo_id       text NOT NULL,
        publisher    text NOT NULL,
        withdrawn_at timestamptz NOT NULL,
        received_at  timestamptz NOT NULL CHECK (withdrawn_at <= received_at),
        PRIMARY KEY (data_set, ipo_id, publisher, withdrawn_at)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gmp_withdrawal');
  }
}
