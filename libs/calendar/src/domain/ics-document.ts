import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { CalendarEntry } from '@market/contracts';
import { addDays, type IndianDay } from '@market/kernel';

/** Host part of the ids of events, which names no machine: they stay when the service moves. */
const idHost = 'calendar.market-data';
/** Time after which calendar programs should look again. Units: seconds. */
const readAgainAfterSeconds = 6 * 3_600;

/**
 * Time zone of the days: a calendar must have a component, also where it has no event.
 *
 * Source: RFC 5545, 3.6 and 3.6.5.
 */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Title and description that calendar programs show. */
export interface IcsTexts {
  readonly name: string;
  readonly description: string;
}

/**
 * Writes entries as iCalendar, each as an all-day event: the id of an event stays, its sequence number grows with each change of
 * its day, and the day of a withdrawn issue is cancelled. There is no `METHOD`, so the stamp of an event is that of its last
 * change, and the same entries make the same text.
 *
 * Source: RFC 5545, 3.6.1, 3.8.7.2 and 3.8.7.4.
 */
export function icsDocument(entries: readonly CalendarEntry[], { name, description }: IcsTexts): string {
  const prodId = { company: 'market-data', product: 'calendar', language: 'EN' };
  const calendar = ical({ name, description, prodId, ttl: readAgainAfterSeconds });
  for (const entry of entries) {
    const { on, kind, title, resource, confirmed, changes, changedAt } = entry;
    calendar.createEvent({
      id: `${kind}-${resource.type}-${resource.id}@${idHost}`,
      sequence: changes,
      stamp: changedAt,
      lastModified: changedAt,
      allDay: true,
      start: midnight(on),
      end: midnight(addDays(on, 1)),
      summary: title,
      description: confirmed ? null : 'Planned: no source has confirmed the day.',
      status: statusOf(entry),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  const lines = calendar.toString().trimEnd().split('\r\n');
  // Every line ends with CRLF, the last one, too, which the library leaves open.
  return [...lines.slice(0, -1), ...timeZone, ...lines.slice(-1), ''].join('\r\n');
}

function statusOf({ cancelled, confirmed }: CalendarEntry): ICalEventStatus {
  if (cancelled) return ICalEventStatus.CANCELLED;
  return confirmed ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
}

/** Returns the instant whose day in UTC, which the library writes, is the day in India. */
function midnight(day: IndianDay): Date {
  return new Date(`${day}T00:00:00.000Z`);
}
