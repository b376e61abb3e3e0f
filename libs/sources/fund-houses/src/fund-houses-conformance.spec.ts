import type { NfoSchemeRecord } from '@market/contracts';
import { indianDay } from '@market/kernel';
import { describeFeed, itDescribesAllFeeds } from '@market/source-kit/testing';
import { described, documentText, workbook } from './documents/__fixtures__/documents.fixture';
import { schemeDocumentsFeed } from './documents/scheme-documents.feed';
import { fundHousesSource } from './fund-houses.source';

const isins = ['INF901A01045', 'INF901A01052'];
const asked = (
  name: string,
  body: string,
  form = 'xml',
  expected: NfoSchemeRecord[] = [{ ...described, isins }],
) => ({
  name,
  body,
  request: `/spages/SSD_90001.${form}`,
  expected,
});

describeFeed(schemeDocumentsFeed, {
  today: indianDay('2026-11-18'),
  fixtures: [
    asked('schema A', documentText('schema-a.xml')),
    asked('schema B', documentText('schema-b.xml')),
    // The ISIN element of this form is empty.
    asked('schema C', documentText('schema-c.xml'), 'xml', [described]),
    asked('xlsx', workbook('xlsx'), 'xls'),
    asked('BIFF', workbook('biff8'), 'xls'),
    asked('HTML table', documentText('table.xls.html'), 'xls'),
    asked('HTML table in base64', Buffer.from(documentText('table.xls.html')).toString('base64'), 'xls'),
  ],
});

itDescribesAllFeeds(fundHousesSource);
