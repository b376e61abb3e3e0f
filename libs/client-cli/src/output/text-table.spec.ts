import { textRecord, textTable } from './text-table';

const ipo = {
  id: 'ipo_1',
  slug: 'konkan-coastal-shipping',
  name: 'Konkan Coastal Shipping',
  company: 'Konkan Coastal Shipping Limited',
  exchange: 'NSE',
  status: 'OPEN',
  'issuePrice.min': 190,
  'issuePrice.max': 201,
  'dates.openDate': null,
  'dates.openDay': null,
  'dates.closeDate': '2026-12-02T00:00:00.000Z',
  'dates.closeDay': '2026-12-02',
};

describe('a table of records', () => {
  it('has status, last day and band of an issue at 80 columns', () => {
    const [head, row] = textTable([ipo], { columns: 80, hasColour: false }).split('\n');
    expect(head?.split(/ +/)).toEqual(['slug', 'status', 'closeDate', 'min', 'max', 'name']);
    expect(row).toMatch(/^konkan-coastal-shipping +OPEN +2026-12-02 +190 +201 +Konkan/);
    expect(row?.length).toBeLessThanOrEqual(80);
  });

  it('names days as the API does, also of one record', () => {
    expect(textRecord(ipo)).toMatch(/^dates\.closeDate +2026-12-02$/m);
    expect(textRecord(ipo)).not.toContain('Day');
  });

  it('keeps the order of records that are known by no name of their own', () => {
    const [head] = textTable([{ id: 'r_1', companyName: 'A', status: 'open' }], {
      columns: 80,
      hasColour: false,
    }).split('\n');
    expect(head?.split(/ +/)).toEqual(['id', 'companyName', 'status']);
  });
});
