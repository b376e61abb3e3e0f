import { addProvenance } from '@market/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds symbols, the anchor's part, documents, and the dates and sources of published values. */
export class ComputeWithIpos1795000007400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The defaults serve builds of before, which write rows without the columns.
    await runner.query(`
      ALTER TABLE ipo ADD COLUMN nse_symbol text, ADD COLUMN bse_symbol text, ADD COLUMN anchor_shares bigint,
        ADD COLUMN drhp_url text, ADD COLUMN rhp_url text,
        ADD COLUMN terms_changed_at timestamptz NOT NULL DEFAULT 'epoch',
        ADD COLUMN detail_changed_at timestamptz NOT NULL DEFAULT 'epoch'`);
    for (const [column, exchange] of [
      ['nse_symbol', 'NSE'],
      ['bse_symbol', 'BSE'],
    ] as const) {
      await runner.query(
        `UPDATE ipo SET ${column} = (
           SELECT said.facts->>'symbol' FROM ipo_sighting said
            WHERE (said.data_set, said.ipo_id, said.exchange) = (ipo.data_set, ipo.id, $1) AND said.facts ? 'symbol'
            ORDER BY (said.facts->>'runsBook')::boolean IS TRUE, said.source_key LIMIT 1)
          WHERE data_set = 'live'`,
        [exchange],
      );
    }
    for (const [column, fields] of [
      ['terms_changed_at', ['name', 'bandMinRupees', 'bandMaxRupees']],
      ['detail_changed_at', ['name', 'status', 'exchanges', 'board', 'openOn', 'closeOn']],
    ] as const) {
      await runner.query(
        `UPDATE ipo SET ${column} = coalesce(
           (SELECT max(changed_at) FROM ipo_revision revision
             WHERE (revision.data_set, revision.ipo_id) = (ipo.data_set, ipo.id) AND revision.field = ANY($1)),
           first_seen_at)`,
        [fields],
      );
    }
    await addProvenance(runner, {
      table: 'ipo',
      record: 'ipo_id',
      voice: 'exchange',
      columns: {
        isin: 'isin',
        board: 'board',
        openOn: 'open_on',
        closeOn: 'close_on',
        bandMinRupees: 'band_min',
        bandMaxRupees: 'band_max',
        issuePriceRupees: 'issue_price',
        faceValueRupees: 'face_value',
        lotSizeShares: 'lot_size',
        issueSizeRupees: 'issue_size_rupees',
        issueSizeShares: 'issue_size_shares',
        allotmentOn: 'allotment_on',
        listingOn: 'listing_on',
        registrar: 'registrar',
        leadManagers: 'lead_managers',
        sector: 'sector',
        listingPriceRupees: 'listing_price',
        currentPriceRupees: 'current_price',
      },
    });
    // The samples are written again, with the new fields.
    await runner.query(`DELETE FROM service_fact WHERE name = 'sample-ipos-on'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ipo DROP COLUMN nse_symbol, DROP COLUMN bse_symbol, DROP COLUMN anchor_shares, DROP COLUMN drhp_url,
        DROP COLUMN rhp_url, DROP COLUMN terms_changed_at, DROP COLUMN detail_changed_at, DROP COLUMN provenance`);
  }
}
