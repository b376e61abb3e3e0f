import { SampleOfferLoader } from '@market/corporate-actions';
import { SampleGmpLoader } from '@market/gmp';
import { RepositoryIpoDirectory, SampleIpoLoader } from '@market/ipo';
import type { Clock } from '@market/kernel';
import { SampleNfoLoader } from '@market/nfo';
import { SampleSgbLoader } from '@market/sgb';
import type { DataSource } from 'typeorm';

/** Lays the sample data of all features for the present day; premiums are about issues, which come before them. */
export async function loadSamples(dataSource: DataSource, clock: Clock): Promise<void> {
  await new SampleIpoLoader(dataSource, clock).refresh();
  await new SampleNfoLoader(dataSource, clock).refresh();
  await SampleGmpLoader.on(dataSource, clock, RepositoryIpoDirectory.on(dataSource)).refresh();
  await new SampleOfferLoader(dataSource, clock).refresh();
  await new SampleSgbLoader(dataSource, clock).refresh();
}
