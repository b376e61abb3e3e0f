import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the API from making operators, which the command line alone does. A trigger in place of a grant without the column: the
 * former version of the API names the column when it adds a user, and serves until a rollout has replaced it.
 */
export class GuardOperators1795000009300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION refuse_operators_of_api() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.is_operator AND current_user = 'market_api' AND (TG_OP = 'INSERT' OR NOT OLD.is_operator) THEN
          RAISE insufficient_privilege USING MESSAGE = 'the API makes no operators';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER refuse_operators_of_api BEFORE INSERT OR UPDATE OF is_operator ON app_user
        FOR EACH ROW EXECUTE FUNCTION refuse_operators_of_api()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER refuse_operators_of_api ON app_user');
    await runner.query('DROP FUNCTION refuse_operators_of_api');
  }
}
