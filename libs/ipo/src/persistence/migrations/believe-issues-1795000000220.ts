import {
  companyKey,
  nameWithoutForm,
  type FieldValues,
  slugify,
  spellCompany,
  splitIssueName,
} from '@market/kernel';
import { queryRows } from '@market/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { issueFacts } from '../../domain/issue-facts';

interface StoredSighting {
  readonly exchange: string;
  readonly sourceKey: string;
  readonly ipoId: string;
  readonly facts: FieldValues;
  readonly words: Readonly<Record<string, FieldValues>>;
  readonly changedAt: Date;
}

interface StoredIpo {
  readonly dataSet: string;
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly company: string;
  readonly board: string;
  readonly status: string;
}

/**
 * Replaces words by statements with source and time, and corrects rows that were stored under earlier rules: BSE's own
 * books that were stored as consolidated ones, rows that are no IPOs, remarks in names and slugs.
 */
export class BelieveIssues1795000000220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ipo ADD COLUMN offered_shares bigint, ADD COLUMN remark text');
    await runner.query('ALTER TABLE ipo_subscription_reading ADD COLUMN doubt text');
    await runner.query(`
      CREATE TABLE ipo_former_slug (
        data_set text NOT NULL,
        slug     text NOT NULL,
        ipo_id   text NOT NULL,
        PRIMARY KEY (data_set, slug),
        FOREIGN KEY (data_set, ipo_id) REFERENCES ipo (data_set, id)
      )`);
    await runner.query(`
      CREATE TABLE ipo_removed (
        data_set   text NOT NULL,
        id         text NOT NULL,
        slug       text NOT NULL,
        reason     text NOT NULL,
        kept       jsonb NOT NULL,
        removed_at timestamptz NOT NULL,
        PRIMARY KEY (data_set, id)
      )`);
    // More rows of payloads are read than before: the usual number of rows of each feed is learnt anew.
    await runner.query(`UPDATE feed_state SET recent_rows = '{}'`);
    await this.stateWords(runner);
    await this.ownBooks(runner);
    await this.names(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ipo_sighting ADD COLUMN words jsonb NOT NULL DEFAULT '{}'`);
    await runner.query(`
      UPDATE ipo_sighting SET words = coalesce(
        (SELECT jsonb_object_agg(feed, said) FROM (
           SELECT statement->>'feed' AS feed, jsonb_object_agg(value.key, value.value) AS said
             FROM jsonb_each(statements) fact, jsonb_array_elements(fact.value) statement,
                  jsonb_each(statement->'value') value
            GROUP BY statement->>'feed') words), '{}')`);
    await runner.query('ALTER TABLE ipo_sighting DROP COLUMN statements');
    await runner.query('DROP TABLE ipo_removed, ipo_former_slug');
    await runner.query('ALTER TABLE ipo_subscription_reading DROP COLUMN doubt');
    await runner.query('ALTER TABLE ipo DROP COLUMN offered_shares, DROP COLUMN remark');
  }

  /**
   * Converts each feed's last words to statements; the ones that prevailed get the time of the sighting, the others an
   * earlier one.
   */
  private async stateWords(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ipo_sighting ADD COLUMN statements jsonb NOT NULL DEFAULT '{}'`);
    const sightings = await queryRows<StoredSighting>(
      runner,
      `SELECT exchange, source_key AS "sourceKey", ipo_id AS "ipoId", facts, words, changed_at AS "changedAt"
         FROM ipo_sighting WHERE data_set = 'live'`,
    );
    const stated = sightings.map((sighting) => ({ ...sighting, statements: statementsOf(sighting) }));
    await runner.query(
      `UPDATE ipo_sighting SET statements = stated.statements
         FROM jsonb_to_recordset($1::jsonb) AS stated(exchange text, "sourceKey" text, "ipoId" text, statements jsonb)
        WHERE data_set = 'live' AND ipo_sighting.exchange = stated.exchange AND source_key = stated."sourceKey"
          AND ipo_id = stated."ipoId"`,
      [JSON.stringify(stated)],
    );
    await runner.query('ALTER TABLE ipo_sighting DROP COLUMN words');
  }

  /**
   * Corrects books: BSE's were its own, never those of both exchanges; NSE's of SME issues included the market maker's
   * bids.
   */
  private async ownBooks(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM ipo_subscription_reading twin USING ipo_subscription_reading own
       WHERE twin.data_set = 'live' AND twin.exchange = 'BSE' AND twin.scope = 'consolidated'
         AND (own.data_set, own.ipo_id, own.exchange, own.scope, own.read_at, own.book) =
             (twin.data_set, twin.ipo_id, 'BSE', 'exchange', twin.read_at, twin.book)`);
    await runner.query(`
      UPDATE ipo_subscription_reading SET scope = 'exchange'
       WHERE data_set = 'live' AND exchange = 'BSE' AND scope = 'consolidated'`);
    await runner.query(`
      UPDATE ipo_subscription_reading reading
         SET book = jsonb_set(book, '{total,times}', 'null')
        FROM ipo
       WHERE (ipo.data_set, ipo.id) = (reading.data_set, reading.ipo_id) AND ipo.board = 'SME'
         AND reading.data_set = 'live' AND reading.exchange = 'NSE' AND reading.scope = 'exchange'`);
    await runner.query(`
      UPDATE ipo
         SET retail_times = (book->'retail'->>'times')::double precision,
             nii_times = (book->'nii'->>'times')::double precision,
             qib_times = (book->'qib'->>'times')::double precision,
             total_times = (book->'total'->>'times')::double precision
        FROM (SELECT ipo.data_set, ipo.id, published.book
                FROM ipo LEFT JOIN LATERAL (
                  SELECT reading.book FROM ipo_subscription_reading reading
                   WHERE reading.data_set = ipo.data_set AND reading.ipo_id = ipo.id
                     AND (reading.scope = 'consolidated' OR (ipo.board = 'SME' AND cardinality(ipo.exchanges) = 1))
                   ORDER BY reading.scope = 'consolidated' DESC, reading.read_at DESC, reading.exchange DESC,
                            reading.received_at DESC, reading.book LIMIT 1) published ON true
               WHERE ipo.data_set = 'live') shown
       WHERE (ipo.data_set, ipo.id) = (shown.data_set, shown.id)`);
  }

  private async names(runner: QueryRunner): Promise<void> {
    const ipos = await queryRows<StoredIpo>(
      runner,
      `SELECT data_set AS "dataSet", id, slug, name, company, board, status FROM ipo`,
    );
    const slugs = new Set(ipos.map(({ dataSet, slug }) => `${dataSet}:${slug}`));
    for (const ipo of ipos) {
      const { name, remark } = splitIssueName(ipo.company);
      if (ipo.dataSet === 'live' && (remark?.meaning === 'window' || remark?.meaning === 'further-offer'))
        await this.remove(runner, ipo, remark.text);
      else await this.rename(runner, ipo, spellCompany(name), this.slugFor(ipo, remark?.text ?? null, slugs));
    }
  }

  /** Removes a row that is no IPO; its content is kept in `ipo_removed`, and one event announces the removal. */
  private async remove(runner: QueryRunner, ipo: StoredIpo, reason: string): Promise<void> {
    const parameters = [ipo.dataSet, ipo.id];
    await runner.query(
      `INSERT INTO ipo_removed (data_set, id, slug, reason, kept, removed_at)
       SELECT data_set, id, slug, $3,
              jsonb_build_object('ipo', to_jsonb(ipo),
                'sightings', (SELECT jsonb_agg(to_jsonb(s)) FROM ipo_sighting s
                               WHERE s.data_set = ipo.data_set AND s.ipo_id = ipo.id),
                'readings', (SELECT jsonb_agg(to_jsonb(r)) FROM ipo_subscription_reading r
                              WHERE r.data_set = ipo.data_set AND r.ipo_id = ipo.id),
                'revisions', (SELECT jsonb_agg(to_jsonb(v)) FROM ipo_revision v
                               WHERE v.data_set = ipo.data_set AND v.ipo_id = ipo.id)), now()
         FROM ipo WHERE data_set = $1 AND id = $2`,
      [...parameters, reason],
    );
    for (const table of ['ipo_sighting', 'ipo_subscription_reading', 'ipo_revision'])
      await runner.query(`DELETE FROM ${table} WHERE data_set = $1 AND ipo_id = $2`, parameters);
    await runner.query('DELETE FROM ipo WHERE data_set = $1 AND id = $2', parameters);
    const { id, slug, name, company, board: type, status } = ipo;
    const data = { id, slug, name, company, type, status, field: 'record', from: slug, to: null };
    await runner.query(
      `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occasion, occurred_at, data)
       VALUES ($1, $2, 'ipo.corrected', $3, (now() AT TIME ZONE 'Asia/Kolkata')::date, 'record', now(), $4)`,
      [`evt_${id.replace(/^ipo_/, '')}removed`, ipo.dataSet, id, JSON.stringify(data)],
    );
  }

  private async rename(runner: QueryRunner, ipo: StoredIpo, company: string, slug: string): Promise<void> {
    const name = nameWithoutForm(company);
    if (company === ipo.company && name === ipo.name && slug === ipo.slug) return;
    await runner.query(
      'UPDATE ipo SET company = $3, name = $4, company_key = $5, slug = $6 WHERE data_set = $1 AND id = $2',
      [ipo.dataSet, ipo.id, company, name, companyKey(company), slug],
    );
    if (slug === ipo.slug) return;
    await runner.query('INSERT INTO ipo_former_slug (data_set, slug, ipo_id) VALUES ($1, $2, $3)', [
      ipo.dataSet,
      ipo.slug,
      ipo.id,
    ]);
  }

  /** Returns the slug, which changes only if it contains a remark that is no part of the name. */
  private slugFor({ dataSet, slug, company }: StoredIpo, remark: string | null, slugs: Set<string>): string {
    const wish = slugify(companyKey(company));
    if (remark === null || wish === '' || !slug.startsWith(`${wish}-${slugify(remark)}`)) return slug;
    if (slugs.has(`${dataSet}:${wish}`)) return slug;
    slugs.add(`${dataSet}:${wish}`);
    return wish;
  }
}

function statementsOf({ facts, words, changedAt }: StoredSighting): Record<string, unknown[]> {
  const statements: Record<string, unknown[]> = {};
  for (const { name, fields } of issueFacts) {
    for (const [feed, said] of Object.entries({
      ...words,
      ...(Object.keys(words).length === 0 ? { stored: facts } : {}),
    })) {
      const value = Object.fromEntries(
        fields.flatMap((field) => (said[field] === undefined ? [] : [[field, said[field]]])),
      );
      if (Object.keys(value).length === 0) continue;
      const prevailed = fields.every((field) => JSON.stringify(said[field]) === JSON.stringify(facts[field]));
      const since = prevailed ? changedAt : new Date(changedAt.getTime() - 1);
      (statements[name] ??= []).push({
        feed,
        rank: rankOf(feed),
        value,
        since: since.toISOString(),
        ...(prevailed ? { change: true, times: 3 } : {}),
      });
    }
  }
  return statements;
}

function rankOf(feed: string): number {
  if (/detail|listing|quote|closing/.test(feed)) return 0;
  return /past/.test(feed) ? 2 : 1;
}
