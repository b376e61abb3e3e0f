import { fundHouseShortName } from '@market/contracts';
import { type FieldValues, type Statements } from '@market/kernel';
import { queryRows } from '@market/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fundHouseKey } from '../../domain/fund-house';
import { schemeFacts } from '../../domain/scheme-facts';

interface StoredSighting {
  readonly source: string;
  readonly sourceKey: string;
  readonly facts: FieldValues;
  readonly changedAt: Date;
}

interface StoredHouse {
  readonly code: string;
  readonly name: string;
  readonly mfId: string | null;
}

/** Feed through which each source delivered its facts. */
const feeds: Readonly<Record<string, string>> = {
  amfi: 'amfi.nfo',
  'fund-houses': 'fund-houses.scheme-documents',
  'scheme-master': 'amfi.scheme-master',
};

/**
 * Replaces merged facts by statements with source and time. Deletes exit loads and objectives: text behind a comparison
 * sign was lost, and a text must be complete or unknown. The ingestor reads the stored payloads again at its next
 * start. A fund house that was stored twice because of the words around "Mutual Fund" becomes one.
 */
export class BelieveSchemes1795000000430 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE nfo SET exit_load = NULL, objective = NULL
       WHERE data_set = 'live' AND COALESCE(exit_load, objective) IS NOT NULL`);
    await runner.query(`
      UPDATE nfo_sighting SET facts = facts - ARRAY['exitLoad', 'objective']
       WHERE data_set = 'live' AND facts ?| ARRAY['exitLoad', 'objective']`);
    await this.stateFacts(runner);
    await this.joinHouses(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE nfo_sighting DROP CONSTRAINT nfo_sighting_pkey');
    await runner.query('ALTER TABLE nfo_sighting ADD PRIMARY KEY (data_set, source, source_key)');
    await runner.query('ALTER TABLE nfo_sighting DROP COLUMN statements');
  }

  private async stateFacts(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE nfo_sighting ADD COLUMN statements jsonb NOT NULL DEFAULT '{}'`);
    await runner.query('ALTER TABLE nfo_sighting DROP CONSTRAINT nfo_sighting_pkey');
    await runner.query('ALTER TABLE nfo_sighting ADD PRIMARY KEY (data_set, source, source_key, nfo_id)');
    const sightings = await queryRows<StoredSighting>(
      runner,
      `SELECT source, source_key AS "sourceKey", facts, changed_at AS "changedAt"
         FROM nfo_sighting WHERE data_set = 'live'`,
    );
    const stated = sightings.map((sighting) => ({ ...sighting, statements: statementsOf(sighting) }));
    await runner.query(
      `UPDATE nfo_sighting SET statements = stated.statements
         FROM jsonb_to_recordset($1::jsonb) AS stated(source text, "sourceKey" text, statements jsonb)
        WHERE data_set = 'live' AND nfo_sighting.source = stated.source AND source_key = stated."sourceKey"`,
      [JSON.stringify(stated)],
    );
  }

  private async joinHouses(runner: QueryRunner): Promise<void> {
    const houses = await queryRows<StoredHouse>(
      runner,
      `SELECT code, name, mf_id AS "mfId" FROM amc WHERE data_set = 'live'
        ORDER BY mf_id IS NULL, first_seen_at, code`,
    );
    for (const [key, [kept, ...others]] of Map.groupBy(houses, ({ name }) => fundHouseKey(name))) {
      // Different numbers belong to different fund houses, whatever their names.
      if (kept === undefined || others.some(({ mfId }) => mfId !== null)) continue;
      const codes = others.map(({ code }) => code);
      await runner.query(`UPDATE nfo SET amc_code = $1 WHERE data_set = 'live' AND amc_code = ANY($2)`, [
        kept.code,
        codes,
      ]);
      await runner.query(`DELETE FROM amc WHERE data_set = 'live' AND code = ANY($1)`, [codes]);
      await runner.query(
        `UPDATE amc SET short_name = $2, name_key = $3
          WHERE data_set = 'live' AND code = $1 AND (short_name, name_key) IS DISTINCT FROM ($2, $3)`,
        [kept.code, fundHouseShortName(kept.name), key],
      );
    }
  }
}

function statementsOf({ source, facts, changedAt }: StoredSighting): Statements {
  const [feed, since] = [feeds[source] ?? source, changedAt.toISOString()];
  return Object.fromEntries(
    schemeFacts.flatMap(({ name, fields }) => {
      const told = fields.filter((field) => facts[field] !== undefined);
      const value = Object.fromEntries(told.map((field) => [field, facts[field]]));
      return told.length === 0 ? [] : [[name, [{ feed, rank: 0, value, since }]]];
    }),
  );
}
