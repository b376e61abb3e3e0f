import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Divides holidays into data sets, because they are published. */
export class AddSampleHolidays1795000007500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE trading_holiday
        ADD COLUMN data_set text NOT NULL DEFAULT 'live' CHECK (data_set IN ('live', 'sample')),
        DROP CONSTRAINT trading_holiday_pkey,
        ADD PRIMARY KEY (data_set, exchange, holiday_on)`);
    await runner.query('CREATE INDEX trading_holiday_by_day ON trading_holiday (data_set, holiday_on)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM trading_holiday WHERE data_set <> 'live'`);
    await runner.query(`
      ALTER TABLE trading_holiday
        DROP CONSTRAINT trading_holiday_pkey,
        DROP COLUMN data_set,
        ADD PRIMARY KEY (exchange, holiday_on)`);
  }
}
