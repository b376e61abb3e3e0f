import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Number of partitions of `request_log`, one for each day in India in turn. */
const slots = 10;

export class CreateRequests1795000009800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE request_log (
        slot        smallint NOT NULL,
        day         date NOT NULL,
        id          uuid NOT NULL,
        account_id  text NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        key_id      text NOT NULL,
        at          timestamptz NOT NULL,
        minute      integer NOT NULL,
        method      text NOT NULL,
        route       text NOT NULL,
        status      smallint NOT NULL,
        code        text,
        duration_ms real NOT NULL CHECK (duration_ms >= 0),
        bytes       bigint,
        is_cached   boolean NOT NULL,
        address     text NOT NULL,
        details     jsonb NOT NULL,
        requests    integer NOT NULL CHECK (requests > 0),
        last_id     uuid NOT NULL,
        PRIMARY KEY (slot, id)
      ) PARTITION BY LIST (slot)`);
    for (let slot = 0; slot < slots; slot += 1) {
      await runner.query(`CREATE TABLE request_log_${slot} PARTITION OF request_log FOR VALUES IN (${slot})`);
    }
    await runner.query(`CREATE INDEX request_log_by_account ON request_log (account_id, environment, id)`);
    // One row a minute, key and route of the requests that a limit refused, and one success a minute and account.
    await runner.query(`
      CREATE UNIQUE INDEX request_log_limited ON request_log (slot, account_id, key_id, route, minute)
       WHERE status = 429`);
    await runner.query(`
      CREATE UNIQUE INDEX request_log_succeeded ON request_log (slot, account_id, minute) WHERE status < 400`);
    await runner.query(`
      CREATE TABLE request_allowance (
        account_id     text NOT NULL,
        day            date NOT NULL,
        kept_of_day    integer NOT NULL,
        minute         integer NOT NULL,
        kept_of_minute integer NOT NULL,
        PRIMARY KEY (account_id, day)
      )`);
    await runner.query(`CREATE TABLE request_minute (${countColumns('minute')})`);
    await runner.query(`CREATE INDEX request_minute_by_age ON request_minute (minute)`);
    await runner.query(`CREATE TABLE request_hour (${countColumns('hour')})`);
    await runner.query(`CREATE INDEX request_hour_by_age ON request_hour (hour)`);
    await runner.query(`
      CREATE TABLE request_batch (
        id         uuid PRIMARY KEY,
        applied_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX request_batch_by_age ON request_batch (applied_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE request_batch, request_hour, request_minute, request_allowance, request_log',
    );
  }
}

/** Returns the columns of counts. @param start column with the number of the minute or hour since 1970 */
function countColumns(start: 'minute' | 'hour'): string {
  return `
    account_id  text NOT NULL,
    environment text NOT NULL CHECK (environment IN ('live', 'test')),
    ${start}    integer NOT NULL,
    key_id      text NOT NULL,
    route       text NOT NULL,
    class       text NOT NULL CHECK (class IN ('2xx', '304', '4xx', '429', '5xx')),
    requests    bigint NOT NULL CHECK (requests > 0),
    metered     bigint NOT NULL CHECK (metered BETWEEN 0 AND requests),
    bytes       bigint NOT NULL CHECK (bytes >= 0),
    buckets     bigint[] NOT NULL,
    PRIMARY KEY (account_id, environment, ${start}, key_id, route, class)`;
}
