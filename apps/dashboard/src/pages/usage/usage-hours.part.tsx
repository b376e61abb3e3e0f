import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { requestHoursQuery } from '../../api/request-queries';
import { type RequestSeries, responseClasses } from '../../api/request-types';
import { serverNow } from '../../api/server-time';
import { BarChart } from '../../charts/bar-chart.part';
import { clockTime, instant, nearInstant } from '../../figures/india-time';
import { counted, percent } from '../../figures/numbers';
import { classWords } from '../../figures/request-words';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Panel } from '../../parts/panel.part';
import { useEnvironment } from '../../parts/use-environment';
import { UsageCsvButton } from './usage-csv-button.part';

const marks = {
  '2xx': 'mark-main',
  '304': 'mark-good',
  '4xx': 'mark-late',
  '429': 'mark-quiet',
  '5xx': 'mark-bad',
} as const;
const kinds = responseClasses.map((name) => ({ words: classWords[name], mark: marks[name] }));
const names = {
  heading: 'Hour, IST',
  short: (hour: string) => clockTime(hour).replace(' IST', ''),
  read: (hour: string) => nearInstant(hour, serverNow()),
  whole: instant,
} as const;

/** Requests of the last 48 hours by the class of their responses. */
export function UsageHours() {
  const environment = useEnvironment();
  const query = useQuery(requestHoursQuery(environment, '48h'));
  return (
    <Panel
      title="By hour"
      note="The last 48 hours in IST, by status."
      actions={
        <>
          <Link to="/requests">Requests</Link>
          <UsageCsvButton
            name={`requests-${environment}-by-hour.csv`}
            path="requests/hours.csv"
            query={{ environment, last: '7d' }}
            label="Download the hours as CSV"
          />
        </>
      }
    >
      <Loaded query={query} what="The usage by hour" height={290}>
        {(series) => <Hours series={series} />}
      </Loaded>
    </Panel>
  );
}

function Hours({ series: { environment, hours } }: { readonly series: RequestSeries }) {
  const sums = responseClasses.map((name) => hours.reduce((sum, { counts }) => sum + counts[name], 0));
  const total = sums.reduce((sum, each) => sum + each, 0);
  if (total === 0) return <Empty>No {environment} key made a request in the last 48 hours.</Empty>;
  const failed = hours.reduce((sum, { counts }) => sum + counts['4xx'] + counts['5xx'], 0);
  return (
    <BarChart
      title={`Requests with ${environment} keys by hour`}
      kinds={kinds}
      days={hours.map(({ start, counts }) => ({
        day: start,
        amounts: responseClasses.map((name) => counts[name]),
      }))}
      summary={`${counted(total, 'request')}, ${percent(failed / total)} failed`}
      names={names}
    />
  );
}
