import { parse } from 'csv-parse/sync';
import { indianDay } from '@market/kernel';
import type { LabelledDay } from '../usage-days.queries';
import { usageDaysCsv } from './usage-days-csv';

const day = indianDay('2026-11-20');
const labelled = (label: string, name: string | null = 'key_1'): LabelledDay => ({
  ...{ day, admitted: 3, refused: 1 },
  parts: [{ name, label, admitted: 3, refused: 1 }],
});

describe('the CSV of usage', () => {
  it('has a line for each part of a day, with CRLF at the end of each line', () => {
    expect(usageDaysCsv([labelled('price alerts'), { day, admitted: 0, refused: 0, parts: [] }], true)).toBe(
      'day,name,label,admitted,refused\r\n2026-11-20,key_1,price alerts,3,1\r\n',
    );
  });

  it('has a line for each day that was not divided', () => {
    const days = [{ day, admitted: 2, refused: 0, parts: [] }];
    expect(usageDaysCsv(days, false)).toBe('day,name,label,admitted,refused\r\n2026-11-20,,,2,0\r\n');
  });

  it('leaves the name empty where it is not known', () => {
    expect(usageDaysCsv([labelled('before keys were counted', null)], true)).toContain(
      '2026-11-20,,before keys were counted,3,1\r\n',
    );
  });

  it.each(['a,b', 'say "hi"', 'two\r\nlines', '"', ',', 'नाम, दूसरा'])(
    'keeps %j for a reader of CSV',
    (label) => {
      const rows = parse(usageDaysCsv([labelled(label)], true), { columns: true, record_delimiter: '\r\n' });
      expect(rows).toEqual([{ day: '2026-11-20', name: 'key_1', label, admitted: '3', refused: '1' }]);
    },
  );

  it.each(['=1+1', '+1', '-1', '@sum(A1)', '\tx', '\rx', '\nx', ' =1', '=a,"b"'])(
    'leads %j, which a spreadsheet would compute, by an apostrophe',
    (label) => {
      const rows = parse(usageDaysCsv([labelled(label)], true), { columns: true, record_delimiter: '\r\n' });
      expect(rows).toMatchObject([{ label: `'${label}` }]);
    },
  );
});
