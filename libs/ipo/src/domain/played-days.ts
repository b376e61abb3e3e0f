import type { CalendarEntry, CalendarFilter, CalendarKind } from '@market/contracts';
import { dayMs } from '@market/kernel';
import { dayOfPublished } from './published-ipo';
import type { Play, PlayedIpo } from './play';

const days: readonly (readonly [CalendarKind, keyof PlayedIpo['dates'], title: string])[] = [
  ['ipo_open', 'openDate', 'IPO opens'],
  ['ipo_close', 'closeDate', 'IPO closes'],
  ['ipo_allotment', 'allotmentDate', 'IPO allotment'],
  ['ipo_listing', 'listingDate', 'IPO listing'],
];

/** Returns the days of a played issue in a part of the calendar, for a day from its start on. */
export function playedDays(
  { ipo, startedAt }: Play,
  { from, to, kinds }: CalendarFilter,
  now: Date,
): CalendarEntry[] {
  if (ipo === null || now.getTime() - startedAt.getTime() > dayMs) return [];
  const { id, slug, name, status, dates } = ipo;
  return days.flatMap(([kind, field, title]) => {
    const on = dayOfPublished(dates[field]);
    if (on === null || on < from || on > to || !kinds.includes(kind)) return [];
    return [
      {
        ...{ on, kind, title: `${name} ${title}`, resource: { type: 'ipo', id, slug } },
        ...{ confirmed: status === 'LISTED', cancelled: false, changes: 0, changedAt: startedAt },
      },
    ];
  });
}
