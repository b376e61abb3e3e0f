import { calendarFile } from './calendar-file';

it('a calendar file has each day as a whole day, with its title escaped and folded', () => {
  const title = `Asha; Mills, ${'क'.repeat(30)} closes`;
  const text = calendarFile(
    [{ id: 'asha-close', title, day: '2026-11-30' }],
    new Date('2026-11-20T04:30:00.500Z'),
  );
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(text.replaceAll('\r\n ', '').split('\r\n').slice(3, 10)).toEqual([
    'BEGIN:VEVENT',
    'UID:asha-close@dashboard.market-data',
    'DTSTAMP:20261120T043000Z',
    'DTSTART;VALUE=DATE:20261130',
    'DTEND;VALUE=DATE:20261201',
    `SUMMARY:Asha\\; Mills\\, ${'क'.repeat(30)} closes`,
    'END:VEVENT',
  ]);
});
