import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HoldRestoredPlans1795000009982 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE subscription ADD COLUMN held_since timestamptz, ADD COLUMN held_asked_at timestamptz',
    );
    await runner.query(
      'CREATE INDEX subscription_held ON subscription (held_asked_at) WHERE held_since IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription DROP COLUMN held_since, DROP COLUMN held_asked_at');
  }
}
