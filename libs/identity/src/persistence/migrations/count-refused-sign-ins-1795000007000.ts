import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountRefusedSignIns1795000007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE refused_sign_in (
        subject bytea NOT NULL CHECK (length(subject) = 32),
        day     date NOT NULL,
        refused integer NOT NULL CHECK (refused > 0),
        PRIMARY KEY (subject, day)
      )`);
    await runner.query('CREATE INDEX refused_sign_in_of_day ON refused_sign_in (day)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE refused_sign_in');
  }
}
