import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExtendBilling1795000002010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The status follows from the other columns and the clock; a stored copy could contradict them.
    await runner.query(`
      ALTER TABLE subscription
        DROP COLUMN status,
        ADD COLUMN anchor_at            timestamptz,
        ADD COLUMN processor            text CHECK (processor IN ('sandbox', 'razorpay')),
        ADD COLUMN reference            text UNIQUE,
        ADD COLUMN payment_url          text,
        ADD COLUMN overdue              boolean NOT NULL DEFAULT false,
        ADD COLUMN cancelled_at         timestamptz,
        ADD COLUMN scheduled_plan_id    text,
        ADD COLUMN checkout_plan_id     text,
        ADD COLUMN checkout_reference   text UNIQUE,
        ADD COLUMN checkout_url         text,
        ADD COLUMN checkout_starts_at   timestamptz,
        ADD COLUMN checkout_expires_at  timestamptz,
        ADD COLUMN due_at               timestamptz,
        ADD COLUMN errand               text,
        ADD COLUMN errand_until         timestamptz`);
    await runner.query(`
      UPDATE subscription
         SET anchor_at = updated_at, period_start = updated_at,
             period_end = (updated_at AT TIME ZONE 'Asia/Kolkata' + interval '1 month') AT TIME ZONE 'Asia/Kolkata',
             due_at = (updated_at AT TIME ZONE 'Asia/Kolkata' + interval '1 month') AT TIME ZONE 'Asia/Kolkata'
       WHERE plan_id <> 'plan_free'`);
    await runner.query(`
      ALTER TABLE subscription
        ADD CHECK ((plan_id = 'plan_free') = (period_start IS NULL)),
        ADD CHECK ((period_start IS NULL) = (period_end IS NULL)),
        ADD CHECK ((period_start IS NULL) = (anchor_at IS NULL)),
        ADD CHECK ((checkout_reference IS NULL) = (checkout_plan_id IS NULL)),
        ADD CHECK ((checkout_reference IS NULL) = (checkout_url IS NULL)),
        ADD CHECK ((checkout_reference IS NULL) = (checkout_expires_at IS NULL)),
        ADD CHECK ((errand IS NULL) = (errand_until IS NULL))`);
    await runner.query(`CREATE INDEX subscription_due ON subscription (due_at) WHERE due_at IS NOT NULL`);
    await runner.query(
      `CREATE INDEX subscription_errand ON subscription (errand_until) WHERE errand_until IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE billing_period (
        account_id text NOT NULL,
        starts_at  timestamptz NOT NULL,
        ends_at    timestamptz,
        plan_id    text NOT NULL,
        PRIMARY KEY (account_id, starts_at),
        CHECK (ends_at > starts_at)
      )`);
    await runner.query(`
      INSERT INTO billing_period (account_id, starts_at, ends_at, plan_id)
      SELECT account_id, period_start, period_end, plan_id FROM subscription WHERE period_start IS NOT NULL`);
    await runner.query(`
      CREATE TABLE processor_subscription (
        reference     text PRIMARY KEY,
        processor     text NOT NULL,
        account_id    text,
        plan_id       text,
        url           text,
        status        text NOT NULL,
        at            timestamptz NOT NULL,
        paid_start    timestamptz,
        paid_end      timestamptz,
        ended_at      timestamptz,
        retired_until timestamptz,
        unplaced      boolean NOT NULL DEFAULT false,
        updated_at    timestamptz NOT NULL,
        CHECK ((account_id IS NULL) = (plan_id IS NULL)),
        CHECK ((paid_start IS NULL) = (paid_end IS NULL))
      )`);
    await runner.query(`
      CREATE INDEX processor_subscription_live ON processor_subscription (reference)
       WHERE status NOT IN ('completed', 'expired', 'cancelled')`);
    await runner.query(`
      CREATE TABLE processor_event (
        id          text PRIMARY KEY,
        processor   text NOT NULL,
        type        text NOT NULL,
        reference   text,
        at          timestamptz NOT NULL,
        received_at timestamptz NOT NULL,
        body        text NOT NULL
      )`);
    await runner.query(`CREATE INDEX processor_event_reference ON processor_event (reference, at)`);
    await runner.query(`
      CREATE TABLE processor_ending (
        reference    text PRIMARY KEY,
        processor    text NOT NULL,
        attempts     integer NOT NULL DEFAULT 0,
        next_at      timestamptz NOT NULL,
        requested_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX processor_ending_next ON processor_ending (next_at)`);
    await runner.query(`
      CREATE TABLE billing_reconciliation (
        only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        slot        date NOT NULL,
        claimed_at  timestamptz NOT NULL,
        finished_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE billing_reconciliation, processor_ending, processor_event, processor_subscription, billing_period',
    );
    await runner.query(`
      ALTER TABLE subscription
        DROP COLUMN anchor_at, DROP COLUMN processor, DROP COLUMN reference, DROP COLUMN payment_url,
        DROP COLUMN overdue, DROP COLUMN cancelled_at, DROP COLUMN scheduled_plan_id,
        DROP COLUMN checkout_plan_id, DROP COLUMN checkout_reference, DROP COLUMN checkout_url,
        DROP COLUMN checkout_starts_at, DROP COLUMN checkout_expires_at, DROP COLUMN due_at,
        DROP COLUMN errand, DROP COLUMN errand_until,
        ADD COLUMN status text NOT NULL DEFAULT 'active'`);
  }
}
