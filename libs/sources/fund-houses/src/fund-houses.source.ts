import type { Source } from '@market/source-kit';
import { schemeDocumentsFeed } from './documents/scheme-documents.feed';
import { FundHousesClient } from './fund-houses.client';

/** Fund houses, through the documents that AMFI's portal serves for them. */
export const fundHousesSource: Source<FundHousesClient> = {
  id: 'fund-houses',
  title: 'Fund houses’ Scheme Summary Documents',
  publicName: 'Fund houses',
  homePage: 'https://portal.amfiindia.com',
  hosts: [{ key: 'AMFI_PORTAL', defaultUrl: 'https://portal.amfiindia.com' }],
  paceMs: 1000,
  connect: ({ http, baseUrl, paceMs }) => new FundHousesClient(http, baseUrl('AMFI_PORTAL'), paceMs),
  feeds: [schemeDocumentsFeed],
};
