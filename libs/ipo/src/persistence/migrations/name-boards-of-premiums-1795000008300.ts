import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the board of the IPO and the size of the change to the premium events of the log, so that filters, replays and readers
 * find them in past events, too. Events of removed IPOs stay as they are, and so do bodies that were made before.
 */
export class NameBoardsOfPremiums1795000008300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE outbox_event AS event
         SET data = event.data || jsonb_build_object('type', ipo.board,
                      'absoluteChangePercent', abs((event.data ->> 'changePercent')::numeric))
        FROM ipo
       WHERE event.type = 'gmp.updated' AND NOT event.data ? 'type'
         AND ipo.data_set = event.data_set AND ipo.id = event.subject_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE outbox_event SET data = data - 'type' - 'absoluteChangePercent' WHERE type = 'gmp.updated'`,
    );
  }
}
