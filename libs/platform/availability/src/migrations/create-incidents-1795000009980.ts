import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIncidents1795000009980 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE incident (
        id         text PRIMARY KEY,
        title      text NOT NULL,
        impact     text NOT NULL CHECK (impact IN ('minor', 'major')),
        started_at timestamptz NOT NULL,
        closed_at  timestamptz CHECK (closed_at >= started_at)
      )`);
    await runner.query(`
      CREATE TABLE incident_update (
        incident_id text NOT NULL REFERENCES incident,
        number      integer NOT NULL,
        at          timestamptz NOT NULL,
        state       text NOT NULL CHECK (state IN ('investigating', 'identified', 'monitoring', 'resolved')),
        message     text NOT NULL,
        PRIMARY KEY (incident_id, number)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE incident_update, incident');
  }
}
