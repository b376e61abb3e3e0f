import type { CalendarEntry } from '../../api/market-types';
import { monthText, weeksOf } from '../../figures/calendar-month';
import { indianDay } from '../../figures/india-time';
import { marketDay } from '../../figures/market-words';
import { count } from '../../figures/numbers';
import { useNow } from '../../parts/use-now';
import { EntryLink } from './entry-link.part';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Number of entries of a day that are shown without a press. */
const shownFirst = 4;

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
                <DayEntries entries={ofDay.get(day) ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Entries of a day; many are folded, so that a week keeps its height. */
function DayEntries({ entries }: Pick<MonthGridProps, 'entries'>) {
  const isLong = entries.length > shownFirst + 1;
  const [first, rest] = isLong ? [entries.slice(0, shownFirst), entries.slice(shownFirst)] : [entries, []];
  return (
    <>
      <Entries entries={first} />
      {isLong && (
        <details className="disclosure">
          <summary>{count(rest.length)} more</summary>
          <Entries entries={rest} />
        </details>
      )}
    </>
  );
}

function Entries({ entries }: Pick<MonthGridProps, 'entries'>) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.title}>
          <EntryLink entry={entry} />
        </li>
      ))}
    </ul>
  );
}
