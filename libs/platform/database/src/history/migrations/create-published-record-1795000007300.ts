import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type AnnouncedTable, announceTable, dropVersionTriggers } from '../../data-versions/announced-table';

const announced: readonly AnnouncedTable[] = ['published_record', 'published_revision'].map((table) => ({
  table,
  resource: { column: 'resource' },
}));

/**
 * Creates the published records with their revisions. States and values are stored as text, because `jsonb` forgets the
 * order of fields.
 */
export class CreatePublishedRecord1795000007300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE published_record (
        data_set        text NOT NULL CHECK (data_set IN ('live', 'sample')),
        resource        text NOT NULL,
        id              text NOT NULL,
        slug            text,
        shown           text NOT NULL,
        shown_on        date NOT NULL,
        known_since     timestamptz NOT NULL,
        history_from    timestamptz NOT NULL,
        changed_at      timestamptz NOT NULL,
        removed_at      timestamptz,
        written_as      bigint GENERATED ALWAYS AS IDENTITY,
        change_position bigint,
        PRIMARY KEY (data_set, resource, id)
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX published_record_written_as ON published_record (written_as) WHERE change_position IS NULL',
    );
    await runner.query(
      'CREATE INDEX published_record_changes ON published_record (data_set, resource, change_position)',
    );
    await runner.query(`
      CREATE TABLE published_revision (
        position   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        data_set   text NOT NULL,
        resource   text NOT NULL,
        record_id  text NOT NULL,
        field      text NOT NULL,
        before     text NOT NULL,
        after      text NOT NULL,
        source     text NOT NULL,
        changed_at timestamptz NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX published_revision_by_record ON published_revision (data_set, resource, record_id, position)',
    );
    for (const table of announced) await announceTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of announced) await dropVersionTriggers(runner, table);
    await runner.query('DROP TABLE published_revision, published_record');
  }
}
