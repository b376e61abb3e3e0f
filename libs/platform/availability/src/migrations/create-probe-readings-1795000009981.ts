import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateProbeReadings1795000009981 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // `up` is null from the claim of a minute until its request has ended, and stays so when its process died.
    await runner.query(`
      CREATE TABLE probe_reading (
        minute integer NOT NULL,
        place  text NOT NULL,
        up     boolean,
        status smallint,
        ms     integer CHECK (ms >= 0),
        reason text,
        PRIMARY KEY (minute, place)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE probe_reading');
  }
}
