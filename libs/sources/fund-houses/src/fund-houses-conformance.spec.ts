import { indianDay } from '@market/kernel';
import { describeFeed } from '@market/source-kit/testing';
import { described, documentText, workbook } from './documents/__fixtures__/documents.fixture';
import { schemeDocumentsFeed } from './documents/scheme-documents.feed';
import { fundHousesSource } from './fund-houses.source';

const asked = (name: string, body: string, form = 'xml') => ({
  name,
  body,
  request: `/spages/SSD_90001.${form}`,
  expected: [described],
});

describeFeed(schemeDocumentsFeed, {
  today: indianDay('2026-11-18'),
  fixtures: [
    asked('schema A', documentText('schema-a.xml')),
    asked('schema B', documentText('schema-b.xml')),
    asked('schema C', documentText('schema-c.xml')),
    asked('xlsx', workbook('xlsx'), 'xls'),
    asked('BIFF', workbook('biff8'), 'xls'),
    asked('HTML table', documentText('table.xls.html'), 'xls'),
    asked('HTML table in base64', Buffer.from(documentText('table.xls.html')).toString('base64'), 'xls'),
  ],
});

it('the conformance suite covers every feed of the fund houses', () => {
  expect(fundHousesSource.feeds).toEqual([schemeDocumentsFeed]);
});
