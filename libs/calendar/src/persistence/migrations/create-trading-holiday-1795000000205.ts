import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the holidays of the exchanges. Databases of earlier builds have the table: there a migration of `ipo` created it. */
export class CreateTradingHoliday1795000000205 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS trading_holiday (
        exchange    text NOT NULL,
        holiday_on  date NOT NULL,
        description text NOT NULL,
        PRIMARY KEY (exchange, holiday_on)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE trading_holiday');
  }
}
