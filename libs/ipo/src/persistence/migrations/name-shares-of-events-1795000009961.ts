import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds ISIN and symbols of the share to the events of the log that are about an IPO, as the IPO has them now, so that replays and readers
 * find them in past events, too. Both are null in events of removed IPOs. Bodies that were made before stay as they are.
 */
export class NameSharesOfEvents1795000009961 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE outbox_event AS event
         SET data = event.data || jsonb_build_object('isin', share.isin,
                      'symbols', jsonb_build_object('nse', share.nse_symbol, 'bse', share.bse_symbol))
        FROM outbox_event known
        LEFT JOIN ipo share ON share.data_set = known.data_set AND share.id = known.subject_id
       WHERE known.id = event.id AND (known.type LIKE 'ipo.%' OR known.type = 'gmp.updated')
         AND NOT known.data ? 'isin'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE outbox_event SET data = data - 'isin' - 'symbols' WHERE type LIKE 'ipo.%' OR type = 'gmp.updated'`,
    );
  }
}
