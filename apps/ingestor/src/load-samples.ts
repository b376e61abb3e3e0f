import { SampleHolidayLoader } from '@market/calendar/ingest';
import { SampleOfferLoader } from '@market/corporate-actions/ingest';
import { SampleGmpLoader } from '@market/gmp/ingest';
import { RepositoryIpoDirectory } from '@market/ipo';
import { SampleIpoLoader } from '@market/ipo/ingest';
import { type Clock, ManualClock } from '@market/kernel';
import { SampleNfoLoader } from '@market/nfo/ingest';
import { SampleSgbLoader } from '@market/sgb/ingest';
import { eventLog } from '@market/database/outbox';
import { changeLog } from '@market/database/history';
import { Sequencer } from '@market/database/sequencer';
import type { DataSource } from 'typeorm';
import { SampleHistory } from './sample-history';

/**
 * Loads the sample data of all features for the present day, and their past up to the same instant. Premiums refer to issues and
 * are loaded after them.
 */
export async function loadSamples(dataSource: DataSource, present: Clock): Promise<void> {
  const clock = new ManualClock(present.now());
  await new SampleIpoLoader(dataSource, clock).refresh();
  await new SampleNfoLoader(dataSource, clock).refresh();
  await SampleGmpLoader.on(dataSource, clock, RepositoryIpoDirectory.on(dataSource)).refresh();
  await new SampleOfferLoader(dataSource, clock).refresh();
  await new SampleSgbLoader(dataSource, clock).refresh();
  await new SampleHolidayLoader(dataSource, clock).refresh();
  await new SampleHistory(dataSource, clock, RepositoryIpoDirectory.on(dataSource)).lay();
  await new Sequencer(dataSource, eventLog).run();
  await new Sequencer(dataSource, changeLog).run();
}
