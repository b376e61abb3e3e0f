import type { CalendarEntry } from '../../api/market-types';
import { marketDay } from '../../figures/market-words';
import { EntryLink } from './entry-link.part';

/** Days of a calendar one below the other, each with what happens on it. */
export function EntryList({ entries }: { readonly entries: readonly CalendarEntry[] }) {
  const days = [...Map.groupBy(entries, ({ date }) => date)];
  return (
    <dl className="entry-list">
      {days.map(([day, ofDay]) => (
        <div key={day}>
          <dt>{marketDay(day)}</dt>
          {ofDay.map((entry) => (
            <dd key={entry.title}>
              <EntryLink entry={entry} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
