import { addDays } from './india-time';

export interface FileDay {
  /** Id that stays the same when the day moves. */
  readonly id: string;
  readonly title: string;
  /** `YYYY-MM-DD` in India. */
  readonly day: string;
}

/** Writes days as an iCalendar file (RFC 5545): each lasts the whole day. */
export function calendarFile(days: readonly FileDay[], now: Date): string {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const entries = days.flatMap(({ id, title, day }) => [
    'BEGIN:VEVENT',
    `UID:${id}@dashboard.market-data`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${plain(day)}`,
    `DTEND;VALUE=DATE:${plain(addDays(day, 1))}`,
    ...folded(`SUMMARY:${title.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, ' ')}`),
    'END:VEVENT',
  ]);
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//market-data//dashboard//EN'];
  return [...head, ...entries, 'END:VCALENDAR', ''].join('\r\n');
}

function plain(day: string): string {
  return day.replaceAll('-', '');
}

/** Folds a line to at most 75 octets. */
function folded(line: string): readonly string[] {
  const lines: string[] = [];
  let present = '';
  for (const character of line) {
    if (octets(present + character) > 75) {
      lines.push(present);
      present = ' ';
    }
    present += character;
  }
  return [...lines, present];
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}
