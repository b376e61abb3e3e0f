import { describeSampleHistories } from '@market/database/testing';
import { publishedSgbs } from '../persistence/published-sgbs';
import { presentRow, sampleVersions } from './sample-history';
import { sampleSgbEvents } from './sample-sgb-events';
import { redeemedSgbs, sampleSgbs } from './sample-sgbs';

describeSampleHistories({
  noun: 'tranche',
  table: publishedSgbs,
  types: ['sgb.opened', 'sgb.closed'],
  rowsAt: sampleSgbs,
  historiesAt: (on, now) => redeemedSgbs(on, now).map((row) => sampleVersions(row, now)),
  presentRow,
  eventsOf: sampleSgbEvents,
});
