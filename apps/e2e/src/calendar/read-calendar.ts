import ICAL from 'ical.js';

/** Event of a calendar file, as a calendar program reads it. */
export interface ReadEvent {
  readonly uid: string;
  readonly summary: string;
  readonly sequence: number;
  /** Day. Shape: `YYYY-MM-DD`. */
  readonly start: string;
  readonly isDate: boolean;
  readonly status: string;
}

/** Reads a calendar file with the parser of a calendar program. Errors: those of the parser. */
export function readCalendar(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, sequence, startDate } = new ICAL.Event(component, {});
    return {
      uid,
      summary: summary ?? '',
      sequence,
      start: startDate.toString(),
      isDate: startDate.isDate,
      status: String(component.getFirstPropertyValue('status')),
    };
  });
}
