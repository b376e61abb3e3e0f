import { describeSampleHistories } from '@market/database/testing';
import { publishedNfos } from '../persistence/published-nfos';
import { presentRow, sampleVersions } from './sample-history';
import { sampleNfoEvents } from './sample-nfo-events';
import { namedNfos, sampleNfos } from './sample-nfos';

describeSampleHistories({
  noun: 'offer',
  table: publishedNfos,
  types: ['nfo.opened', 'nfo.closed'],
  rowsAt: sampleNfos,
  historiesAt: (on, now) => namedNfos(on, now).map((row) => sampleVersions(row, now)),
  presentRow,
  eventsOf: sampleNfoEvents,
});
