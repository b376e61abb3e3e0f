import { indianDay } from '@market/kernel';
import { readPayload } from '@market/source-kit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leftOut, recordsOf } from '../ipo/__fixtures__/builders';
import { bseNcdDocumentsFeed } from './bse-ncd-documents.feed';
import { mapBseNcdDocuments } from './bse-ncd-documents.mapper';
import { bseNcdDocumentsWire, type BseNcdDocumentsRow } from './bse-ncd-documents.wire';

const body = readFileSync(join(__dirname, '__fixtures__', 'ncd-documents.json'), 'utf8');
const wire = bseNcdDocumentsWire.parse(JSON.parse(body));
const context = { today: indianDay('2026-11-20') };

describe('prospectuses of debentures', () => {
  it('name the company and nothing else: their dates are not those of the offer', () => {
    const unknown = { recordOn: null, openOn: null, retailOn: null, closeOn: null, isin: null };
    expect(recordsOf(mapBseNcdDocuments(wire, context))).toMatchObject([
      { sourceKey: 'prospectus-940901-2026-11-06', companyName: 'MALABAR GOLD FINANCE Ltd', ...unknown },
      {
        sourceKey: 'prospectus-940902-2026-08-03',
        companyName: 'Konkan Credit & Leasing Limited',
        ...unknown,
      },
    ]);
  });

  it('of more than 60 days ago are skipped', () => {
    const on = (today: string) => leftOut(mapBseNcdDocuments(wire, { today: indianDay(today) }));
    expect(on('2026-11-19')).toEqual([]);
    expect(on('2026-11-20')).toEqual(['skipped: filed long ago']);
  });

  it.each<[string, Partial<BseNcdDocumentsRow>]>([
    ['no day of filing', { DRHP_Date: '' }],
    ['filed on a later day', { DRHP_Date: '11/21/2026 1:00:00 AM' }],
    ['filed on a later day', { Open_Date: '11/21/2026 1:00:00 AM' }],
    ['no company name', { Scrip_Name: '-' }],
    ['no scrip code', { scrip_cd: '' }],
    ['unreadable day: "22/5/2026 1:00:00 AM"', { DRHP_Date: '22/5/2026 1:00:00 AM' }],
  ])('are refused with %s', (reason, part) => {
    const rows = wire.slice(0, 1).map((row) => ({ ...row, ...part }));
    expect(leftOut(mapBseNcdDocuments(rows, context))).toEqual([`rejected: ${reason}`]);
  });

  it.each(['Table', 'table'])('may come in a %s, but not in anything else', (name) => {
    const read = (key: string) =>
      readPayload(bseNcdDocumentsFeed, { request: 'w', body: `{"${key}":${body}}` });
    expect(read(name)).toEqual(wire);
    expect(() => read('rows')).toThrow();
  });
});
