import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds payments, returns and the state of charging: a pause, failed attempts, a part that was paid. */
export class TrackPayments1795000002030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE subscription
        ADD COLUMN charging text NOT NULL DEFAULT 'regular'
            CHECK (charging IN ('regular', 'pending', 'halted', 'paused', 'partially_paid')),
        ADD COLUMN payment_state text NOT NULL DEFAULT 'kept'
            CHECK (payment_state IN ('kept', 'partially_refunded', 'disputed', 'refunded', 'dispute_lost'))`);
    await runner.query(`
      UPDATE subscription s SET charging = p.status
        FROM processor_subscription p
       WHERE p.reference = s.reference AND p.status IN ('pending', 'halted', 'paused')`);
    await runner.query(`
      ALTER TABLE processor_subscription
        ADD COLUMN part_amount bigint, ADD COLUMN part_paid bigint, ADD COLUMN part_until timestamptz,
        ADD CHECK (num_nonnulls(part_amount, part_paid, part_until) IN (0, 3))`);
    await runner.query(`
      CREATE TABLE processor_payment (
        id           text PRIMARY KEY,
        processor    text NOT NULL,
        reference    text,
        amount       bigint NOT NULL CHECK (amount >= 0),
        refunded     bigint NOT NULL CHECK (refunded >= 0),
        period_start timestamptz,
        period_end   timestamptz,
        at           timestamptz NOT NULL,
        updated_at   timestamptz NOT NULL,
        CHECK ((period_start IS NULL) = (period_end IS NULL))
      )`);
    await runner.query(`CREATE INDEX processor_payment_reference ON processor_payment (reference, at)`);
    await runner.query(`
      CREATE TABLE payment_return (
        id         text PRIMARY KEY,
        payment_id text NOT NULL REFERENCES processor_payment (id),
        kind       text NOT NULL CHECK (kind IN ('refund', 'dispute')),
        amount     bigint NOT NULL CHECK (amount >= 0),
        status     text NOT NULL CHECK (status IN ('processed', 'open', 'closed', 'won', 'lost')),
        at         timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX payment_return_payment ON payment_return (payment_id)`);
    // All notifications are stored: those of charges name the payment and its period.
    await runner.query(`
      INSERT INTO processor_payment (id, processor, reference, amount, refunded, period_start, period_end, at, updated_at)
      SELECT DISTINCT ON (id) id, processor, reference, amount, refunded, to_timestamp(period_start),
             to_timestamp(period_end), at, at
        FROM (SELECT e.body::json #>> '{payload,payment,entity,id}' AS id, e.processor, e.reference, e.at,
                     (e.body::json #>> '{payload,payment,entity,amount}')::bigint AS amount,
                     coalesce((e.body::json #>> '{payload,payment,entity,amount_refunded}')::bigint, 0) AS refunded,
                     (e.body::json #>> '{payload,subscription,entity,current_start}')::bigint AS period_start,
                     (e.body::json #>> '{payload,subscription,entity,current_end}')::bigint AS period_end
                FROM processor_event e WHERE e.type = 'subscription.charged' AND e.reference IS NOT NULL
                 -- What JSON may hold and a text may not.
                 AND e.body !~* '\\\\u(0000|d[89a-f])') charge
       WHERE id IS NOT NULL AND amount >= 0 AND refunded >= 0 AND period_end > period_start
       ORDER BY id, at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payment_return, processor_payment');
    await runner.query(
      'ALTER TABLE processor_subscription DROP COLUMN part_amount, DROP COLUMN part_paid, DROP COLUMN part_until',
    );
    await runner.query('ALTER TABLE subscription DROP COLUMN charging, DROP COLUMN payment_state');
  }
}
