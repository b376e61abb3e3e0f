import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { dataPageQuery, rowsOf, totalOf, type DataPage } from '../../api/data-pages';
import type { CalendarEntry } from '../../api/market-types';
import { serverNow } from '../../api/server-time';
import { calendarGroups } from '../../figures/calendar-kinds';
import { addMonths, daysOfMonth, monthText } from '../../figures/calendar-month';
import { indianDay } from '../../figures/india-time';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { SelectField } from '../../parts/field.part';
import { Loaded } from '../../parts/loaded.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { RequestForView } from '../../parts/request-for-view.part';
import { Segments } from '../../parts/segments.part';
import { useEnvironment } from '../../parts/use-environment';
import { EntryList } from './entry-list.part';
import { MonthGrid } from './month-grid.part';
import './calendar.css';

const route = getRouteApi('/signed-in/data/calendar');

/** Days of the market: as a month, or as a list. */
export function CalendarPage() {
  const environment = useEnvironment();
  const { month = indianDay(serverNow()).slice(0, 7), view = 'month', kinds } = route.useSearch();
  const navigate = useNavigate({ from: '/data/calendar' });
  const path = calendarPath(month, kinds);
  const query = useQuery(dataPageQuery(environment, path));
  const change = (next: { month?: string; view?: 'list' | undefined; kinds?: string | undefined }): void =>
    void navigate({ search: (old) => ({ ...old, ...next }), resetScroll: false });
  return (
    <div className="stack data-page">
      <PageHead
        title="Calendar"
        actions={
          <Link to="/settings" className="button">
            Subscribe (webcal)
          </Link>
        }
      >
        Days of issues, offers and trading holidays. Days are those of India.
      </PageHead>
      <Panel isTight>
        <div className="panel-body filters calendar-head">
          <div className="row">
            <Button onClick={() => change({ month: addMonths(month, -1) })}>Previous</Button>
            <strong className="calendar-month" aria-live="polite">
              {monthText(month)}
            </strong>
            <Button onClick={() => change({ month: addMonths(month, 1) })}>Next</Button>
          </div>
          <SelectField
            label="Days of"
            value={kinds ?? ''}
            options={[['', 'Everything'], ...calendarGroups]}
            onValue={(chosen) => change({ kinds: chosen === '' ? undefined : chosen })}
          />
          <Segments
            label="View"
            value={view}
            options={[
              ['month', 'Month'],
              ['list', 'List'],
            ]}
            onValue={(next) => change({ view: next === 'list' ? next : undefined })}
          />
        </div>
        <Loaded query={query} what="The calendar" height={640}>
          {(page) => <CalendarContent page={page} month={month} view={view} />}
        </Loaded>
      </Panel>
      <RequestForView path={path} environment={environment} isReady={query.data?.main.error === null} />
    </div>
  );
}

/** Writes the path of a month at the public API. */
function calendarPath(month: string, kinds: string | undefined): string {
  const pairs = Object.entries({ ...daysOfMonth(month), ...(kinds === undefined ? {} : { kinds }) });
  return `/v1/calendar?${new URLSearchParams(pairs).toString()}`;
}

interface CalendarContentProps {
  readonly page: DataPage;
  readonly month: string;
  readonly view: 'month' | 'list';
}

function CalendarContent({ page: { main }, month, view }: CalendarContentProps) {
  if (main.error !== null) return <Empty>{main.error.message}</Empty>;
  const entries = rowsOf<CalendarEntry>(main);
  const total = totalOf(main) ?? entries.length;
  return (
    <>
      {view === 'month' && <MonthGrid month={month} entries={entries} />}
      <div className={view === 'month' ? 'for-phones' : undefined}>
        {entries.length === 0 ? (
          <Empty>No day of {monthText(month)}.</Empty>
        ) : (
          <EntryList entries={entries} />
        )}
      </div>
      {total > entries.length && (
        <p className="panel-foot muted small">
          The first {entries.length} of {total} days. Choose a kind to see all of its days.
        </p>
      )}
    </>
  );
}
