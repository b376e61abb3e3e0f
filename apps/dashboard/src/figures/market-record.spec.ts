import { nameOfRecord, recordOfEvent, recordOfPath, recordPath } from './market-record';

describe('the record of an event', () => {
  it.each([
    ['ipo.opened', { id: 'ipo_1', slug: 'asha-mills' }, { kind: 'ipos', id: 'asha-mills' }],
    ['gmp.updated', { ipoSlug: 'asha-mills' }, { kind: 'ipos', id: 'asha-mills' }],
    ['nfo.corrected', { id: 'nfo_1', slug: 'asha-fund' }, { kind: 'nfo', id: 'asha-fund' }],
    ['sgb.closed', { id: 'sgb-2026-27-i' }, { kind: 'sgb', id: 'sgb-2026-27-i' }],
    ['ofs.opened', { id: 'ofs_1', companyName: 'Asha' }, { kind: 'ofs', id: 'ofs_1' }],
    ['data.late', { dataSet: 'ipos' }, null],
    ['toString.opened', { id: 'a' }, null],
    ['ipo.opened', {}, null],
  ])('%s with %j is %j', (type, data, record) => {
    expect(recordOfEvent(type, data)).toEqual(record);
  });

  it('is called by the first field that is a name', () => {
    expect(nameOfRecord({ ipoName: 'Asha Mills', issuePrice: 2 })).toBe('Asha Mills');
    expect(nameOfRecord({ name: 7, companyName: 'Asha' })).toBe('Asha');
    expect(nameOfRecord({})).toBeNull();
  });
});

describe('the record of a path', () => {
  it.each([
    ['/v1/ipos/asha-mills?asOf=1', { kind: 'ipos', id: 'asha-mills' }],
    ['/v1/sgb/a%20b/revisions', { kind: 'sgb', id: 'a b' }],
    ['/v1/ipos', null],
    ['/v1/ipos/', null],
    ['/v1/ipos/search?q=a', null],
    ['/v1/ipos/asha-mills/prices', null],
    ['/v1/gmp/asha-mills', null],
  ])('%s is %j', (path, record) => {
    expect(recordOfPath(path)).toEqual(record);
  });

  it('is the path of the record', () => {
    const record = { kind: 'nfo', id: 'a/b' } as const;
    expect(recordOfPath(recordPath(record))).toEqual(record);
  });
});
