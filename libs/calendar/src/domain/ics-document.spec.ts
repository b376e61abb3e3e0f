import ICAL from 'ical.js';
import fc from 'fast-check';
import type { CalendarEntry } from '@market/contracts';
import { addDays, daysBetween, indianDay } from '@market/kernel';
import { icsDocument } from './ics-document';

const texts = { name: 'IPO calendar', description: 'Days of issues' };

function anEntry(over: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    on: indianDay('2026-11-24'),
    kind: 'ipo_open',
    title: 'Zinnia Motors IPO opens',
    resource: { type: 'ipo', id: 'ipo_1', slug: 'zinnia-motors' },
    confirmed: true,
    cancelled: false,
    changes: 0,
    changedAt: new Date('2026-11-20T04:30:00.000Z'),
    ...over,
  };
}

/** Reads a file with a parser of calendar programs. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component, {});
    return {
      uid: event.uid,
      summary: event.summary,
      sequence: event.sequence,
      start: event.startDate.toString(),
      isDate: event.startDate.isDate,
      end: event.endDate.toString(),
      status: component.getFirstPropertyValue('status'),
      stamp: String(component.getFirstPropertyValue('dtstamp')),
    };
  });
}

describe('the calendar file', () => {
  it('has an all-day event with id, sequence and stamp for each entry', () => {
    expect(read(icsDocument([anEntry({ changes: 3 })], texts))).toEqual([
      {
        uid: 'ipo_open-ipo-ipo_1@calendar.market-data',
        summary: 'Zinnia Motors IPO opens',
        sequence: 3,
        start: '2026-11-24',
        isDate: true,
        end: '2026-11-25',
        status: 'CONFIRMED',
        stamp: '2026-11-20T04:30:00Z',
      },
    ]);
  });

  it('keeps the id of an event whose day moves, and cancels that of a withdrawn issue', () => {
    const moved = anEntry({ on: indianDay('2026-11-26'), changes: 1 });
    const cancelled = anEntry({ cancelled: true, changes: 2 });
    const planned = anEntry({ confirmed: false });
    const [one, other, last] = read(icsDocument([moved, cancelled, planned], texts));
    expect(new Set([one?.uid, other?.uid, last?.uid]).size).toBe(1);
    expect([one?.start, one?.sequence, one?.status]).toEqual(['2026-11-26', 1, 'CONFIRMED']);
    expect([other?.sequence, other?.status]).toEqual([2, 'CANCELLED']);
    expect(last?.status).toBe('TENTATIVE');
  });

  it('is the same text for the same entries, with lines of at most 75 octets that end in CRLF', () => {
    const title = `${'नीलम करघा लिमिटेड — '.repeat(12)}; opens, closes \\ and more`;
    const text = icsDocument([anEntry({ title })], texts);
    expect(icsDocument([anEntry({ title })], texts)).toBe(text);
    const lines = text.split('\r\n');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(read(text)[0]?.summary).toBe(title);
    expect(text).not.toContain('METHOD');
  });

  it.each([0, 1, 2])('ends with CRLF and has a component, with %d entries', (count) => {
    const text = icsDocument(
      Array.from({ length: count }, () => anEntry()),
      texts,
    );
    expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
    expect(text).not.toContain('\r\n\r\n');
    expect(read(text)).toHaveLength(count);
    const components = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents();
    expect(components.map(({ name }) => name)).toEqual([...Array<string>(count).fill('vevent'), 'vtimezone']);
    const zone = new ICAL.Timezone(components.at(-1));
    expect([zone.tzid, zone.utcOffset(ICAL.Time.fromDateString('2026-11-24'))]).toEqual([
      'Asia/Kolkata',
      19_800,
    ]);
  });

  it('is read back as it was written, whatever the titles and days', () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays(indianDay('2022-01-01'), days));
    const line = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
      .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').trim());
    const entry = fc
      .record({ on: day, title: line, changes: fc.nat(500), cancelled: fc.boolean() })
      .map((part) => anEntry(part));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
        expect(
          read(icsDocument(entries, texts)).map(({ start, end, summary, sequence, status }) => ({
            ...{ on: start, title: summary ?? '', changes: sequence, cancelled: status === 'CANCELLED' },
            length: daysBetween(indianDay(start), indianDay(end)),
          })),
        ).toEqual(
          entries.map(({ on, title, changes, cancelled }) => ({ on, title, changes, cancelled, length: 1 })),
        );
      }),
    );
  });
});
