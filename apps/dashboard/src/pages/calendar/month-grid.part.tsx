import type { CalendarEntry } from '../../api/market-types';
import { monthText, weeksOf } from '../../figures/calendar-month';
import { indianDay } from '../../figures/india-time';
import { marketDay } from '../../figures/market-words';
import { useNow } from '../../parts/use-now';
import { EntryLink } from './entry-link.part';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface MonthGridProps {
  readonly month: string;
  readonly entries: readonly CalendarEntry[];
}

/** Month of a calendar, a row for each week. */
export function MonthGrid({ month, entries }: MonthGridProps) {
  const today = indianDay(useNow());
  const ofDay = Map.groupBy(entries, ({ date }) => date.slice(0, 10));
  return (
    <table className="month-grid">
      <caption className="hidden-text">{monthText(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} data-beside={!day.startsWith(month)} data-today={day === today}>
                <span className="month-day" title={marketDay(day)}>
                  {Number(day.slice(8))}
                  {day === today && <span className="hidden-text"> today</span>}
                </span>
                <ul>
                  {(ofDay.get(day) ?? []).map((entry) => (
                    <li key={entry.title}>
                      <EntryLink entry={entry} />
                    </li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
