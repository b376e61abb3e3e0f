import type { DataSet } from '@market/contracts';
import { fieldsSql } from '@market/database';
import { startFeatureDatabase } from '@market/ingest/testing';
import { nfoChecks, nfoParts, NfoWatchlist } from '..';
import { NfoLifecycle, SampleNfoLoader } from '../ingest';
import { at } from '../domain/nfo.fixture';
import { AmcIntake } from '../ingest/amc.intake';
import { NfoIntake } from '../ingest/nfo.intake';
import { NfoRepository } from '../persistence/nfo.repository';
import { nfoRows } from '../persistence/nfo.entity';
import type { NfoRow } from '../persistence/nfo.row';

/** Starts the feature on a database of its own, with a clock that stands still until it is set. */
export async function startNfoDatabase(name: string) {
  const database = await startFeatureDatabase(name, {
    parts: nfoParts,
    checks: nfoChecks,
    tables: ['nfo', 'nfo_sighting', 'nfo_revision', 'amc'],
    now: at('2026-03-09', '12:00'),
    feed: { source: 'amfi', feedId: 'amfi.nfo' },
  });
  const { dataSource, clock, outbox, rows } = database;
  return {
    ...database,
    offers: new NfoIntake(outbox),
    fundHouses: new AmcIntake(),
    lifecycle: new NfoLifecycle(dataSource, clock, outbox),
    samples: new SampleNfoLoader(dataSource, clock),
    repository: new NfoRepository(dataSource),
    watchlist: new NfoWatchlist(dataSource, clock),
    nfos: (dataSet: DataSet = 'live') =>
      rows<NfoRow>(`SELECT ${fieldsSql(nfoRows)} FROM nfo WHERE data_set = $1 ORDER BY slug`, [dataSet]),
  };
}

export type NfoDatabase = Awaited<ReturnType<typeof startNfoDatabase>>;
