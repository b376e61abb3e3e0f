import { publishedDates } from './source-names';

const updatedAt = new Date('2026-03-10T06:30:00.000Z');

describe('the dates of a record', () => {
  it('name exchanges by their codes and other sources by their names', () => {
    const provenance = ['NSE', 'investorgain', 'amfi', 'rbi', 'former-desk'].map((source) => ({
      source,
      since: '2026-03-09T04:30:00.000Z',
    }));
    expect(publishedDates({ updatedAt, provenance }).provenance.map(({ source }) => source)).toEqual([
      'NSE',
      'InvestorGain',
      'AMFI',
      'RBI',
      'former-desk',
    ]);
  });

  it('join sources of one name, with the later instant', () => {
    const provenance = [
      { source: 'amfi', since: '2026-03-09T04:30:00.000Z' },
      { source: 'scheme-master', since: '2026-03-10T04:30:00.000Z' },
    ];
    expect(publishedDates({ updatedAt, provenance })).toEqual({
      updatedAt: '2026-03-10T06:30:00.000Z',
      provenance: [{ source: 'AMFI', since: '2026-03-10T04:30:00.000Z' }],
    });
  });
});
