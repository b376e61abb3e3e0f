import type { FieldValues, Statements } from '@market/kernel';
import { queryRows } from '@market/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { offerFacts } from '../../domain/offer-facts';

/** Facts in their former stored form: terms in an object of their own. */
type StoredFacts = FieldValues & { readonly terms?: FieldValues };

interface StoredSighting {
  readonly kind: string;
  readonly exchange: string;
  readonly sourceKey: string;
  readonly offerId: string;
  readonly words: Readonly<Record<string, StoredFacts>>;
  readonly changedAt: Date;
}

/** Replaces the words of each feed by statements with source and time. */
export class BelieveOffers1795000000610 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE corporate_offer_sighting ADD COLUMN statements jsonb NOT NULL DEFAULT '{}'`,
    );
    const sightings = await queryRows<StoredSighting>(
      runner,
      `SELECT kind, exchange, source_key AS "sourceKey", offer_id AS "offerId", words, changed_at AS "changedAt"
         FROM corporate_offer_sighting WHERE data_set = 'live'`,
    );
    const stated = sightings.map((sighting) => ({ ...sighting, statements: statementsOf(sighting) }));
    await runner.query(
      `UPDATE corporate_offer_sighting SET statements = stated.statements
         FROM jsonb_to_recordset($1::jsonb)
              AS stated(kind text, exchange text, "sourceKey" text, "offerId" text, statements jsonb)
        WHERE data_set = 'live'
          AND (corporate_offer_sighting.kind, corporate_offer_sighting.exchange, source_key, offer_id) =
              (stated.kind, stated.exchange, stated."sourceKey", stated."offerId")`,
      [JSON.stringify(stated)],
    );
    await runner.query('ALTER TABLE corporate_offer_sighting DROP COLUMN words');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE corporate_offer_sighting ADD COLUMN words jsonb NOT NULL DEFAULT '{}'`);
    await runner.query(`
      UPDATE corporate_offer_sighting SET words = coalesce(
        (SELECT jsonb_object_agg(feed, said) FROM (
           SELECT feed,
                  coalesce(jsonb_object_agg(field, value) FILTER (WHERE NOT is_term), '{}') ||
                  coalesce(jsonb_build_object('terms', jsonb_object_agg(field, value) FILTER (WHERE is_term)), '{}')
                    AS said
             FROM (SELECT statement->>'feed' AS feed, field.key AS field, field.value,
                          field.key NOT IN ('companyName', 'isin', 'recordOn', 'openOn', 'retailOn', 'closeOn')
                            AS is_term
                     FROM jsonb_each(statements) fact, jsonb_array_elements(fact.value) statement,
                          jsonb_each(statement->'value') field) told
            GROUP BY feed) words), '{}')`);
    await runner.query('ALTER TABLE corporate_offer_sighting DROP COLUMN statements');
  }
}

/** Converts each feed's last words to statements. */
function statementsOf({ words, changedAt }: StoredSighting): Statements {
  const statements: Record<string, Statements[string][number][]> = {};
  for (const [feed, { terms, ...plain }] of Object.entries(words)) {
    const said: FieldValues = { ...plain, ...terms };
    for (const { name, fields } of offerFacts) {
      const told = fields.filter((field) => said[field] !== undefined && said[field] !== null);
      if (told.length === 0) continue;
      const value = Object.fromEntries(told.map((field) => [field, said[field]]));
      (statements[name] ??= []).push({ feed, rank: 0, value, since: changedAt.toISOString() });
    }
  }
  return statements;
}
