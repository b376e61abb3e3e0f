import { nfoScheme } from '@market/contracts';
import type { Feed } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import type { AmfiClient } from '../amfi.client';
import { mapSchemeMaster } from './scheme-master.mapper';
import { decodeSchemeMaster, type SchemeMasterWire, schemeMasterWire } from './scheme-master.wire';

const request = '/DownloadSchemeData_Po.aspx?mf=0';

/** All schemes with launch, closing and category: the history of offers. */
export const schemeMasterFeed: Feed<SchemeMasterWire, AmfiClient> = {
  id: 'amfi.scheme-master',
  title: 'AMFI’s master of all schemes',
  delivers: [nfoScheme],
  dataSets: ['nfo'],
  schedule: { cron: '45 7 * * *' },
  history: true,
  timeoutMs: 240_000,
  staleAfterMs: 50 * hourMs,
  fetch: async ({ client, signal }) => [{ request, body: await client.file(request, signal) }],
  decode: decodeSchemeMaster,
  wire: schemeMasterWire,
  map: mapSchemeMaster,
};
