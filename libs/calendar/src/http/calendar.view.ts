import { allCalendarKinds, type CalendarEntry, type CalendarKind } from '@market/contracts';
import { instantView } from '@market/http-lists';
import { renderDay } from '@market/kernel';
import { z } from 'zod';

/** Day of the calendar in the public API. */
export const calendarEntryView = z
  .object({
    date: instantView.meta({ description: 'Day in India.' }),
    kind: z
      .enum(allCalendarKinds as readonly [CalendarKind, ...CalendarKind[]])
      .meta({ description: 'Kind of the day.' }),
    title: z.string().meta({ description: 'The day in words, with the name of the record.' }),
    resource: z
      .object({
        type: z
          .enum(['ipo', 'nfo', 'sgb', 'rights', 'buyback', 'ncd', 'ofs', 'holiday'])
          .meta({ description: 'Type of the record.' }),
        slug: z.string().optional().meta({ description: 'Of an IPO or a new fund offer.' }),
        id: z.string().optional().meta({ description: 'Of any other record; of a holiday its day.' }),
      })
      .meta({ description: 'Record that the day belongs to, by its name in paths.' }),
    confirmed: z.boolean().meta({
      description:
        'False for an allotment or a listing that is only planned: no source has said that it took place.',
    }),
  })
  .meta({ id: 'CalendarEntry' });

export type CalendarEntryView = z.infer<typeof calendarEntryView>;

/** Makes the view of a day. */
export function presentEntry({ on, kind, title, resource, confirmed }: CalendarEntry): CalendarEntryView {
  const { type, slug, id } = resource;
  return {
    date: renderDay(on),
    kind,
    title,
    resource: slug === null ? { type, id } : { type, slug },
    confirmed,
  };
}

/** Day of the sample data, for the API description. */
export const exampleEntry: CalendarEntryView = {
  date: '2026-11-11T00:00:00.000Z',
  kind: 'ipo_open',
  title: 'Narmada Logistics Parks IPO opens',
  resource: { type: 'ipo', slug: 'narmada-logistics-parks' },
  confirmed: true,
};

/** Calendar file (RFC 5545) with the example entry. */
export const exampleCalendarFile = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//market-data//calendar//EN',
  'BEGIN:VEVENT',
  'UID:ipo_open-ipo-ipo_sample_014@calendar.market-data',
  'SEQUENCE:1',
  'DTSTAMP:20261105T043000Z',
  'DTSTART;VALUE=DATE:20261111',
  'DTEND;VALUE=DATE:20261112',
  'SUMMARY:Narmada Logistics Parks IPO opens',
  'STATUS:CONFIRMED',
  'END:VEVENT',
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
  'END:VCALENDAR',
  '',
].join('\r\n');
