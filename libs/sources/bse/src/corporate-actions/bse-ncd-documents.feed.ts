import { ncdIssue } from '@market/contracts';
import type { Feed } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import type { BseClient } from '../bse.client';
import { mapBseNcdDocuments } from './bse-ncd-documents.mapper';
import { bseNcdDocumentsWire, type BseNcdDocumentsWire } from './bse-ncd-documents.wire';

/** Companies that have filed a prospectus of debentures at BSE. */
export const bseNcdDocumentsFeed: Feed<BseNcdDocumentsWire, BseClient> = {
  id: 'bse.ncd-documents',
  title: 'Prospectuses of debentures at BSE',
  delivers: [ncdIssue],
  schedule: { cron: '40 8,19 * * *' },
  timeoutMs: 90_000,
  staleAfterMs: 26 * hourMs,
  emptyIsSuspect: () => Promise.resolve(null),
  fetch: async ({ client, signal }) => [await client.ask({ name: 'Pubissues_BondIssues_DRHP_ng', signal })],
  wire: bseNcdDocumentsWire,
  map: mapBseNcdDocuments,
};
