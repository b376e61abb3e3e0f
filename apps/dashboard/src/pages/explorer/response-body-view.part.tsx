import { LineChart } from '../../charts/line-chart.part';
import { cellText } from '../../figures/cell-text';
import { collectColumns, flatRecord, isRecord, type FlatRecord } from '../../figures/flat-record';
import { serverNow } from '../../api/server-time';
import { counted } from '../../figures/numbers';
import { axisTimes, timeText } from '../../figures/time-labels';
import { parseTimeSeries, type TimeSeries } from '../../figures/time-series';
import { Code } from '../../parts/code.part';
import { Empty } from '../../parts/empty.part';
import { Pager } from '../../parts/pager.part';
import { RecordFacts } from '../../parts/record-facts.part';

export type BodyView = 'table' | 'lines' | 'json' | 'head';

export interface ResponseBodyViewProps {
  readonly body: unknown;
  /** Null when there are none to show. */
  readonly headers: Readonly<Record<string, string>> | null;
  readonly view: BodyView;
  readonly onPage: ((page: number) => void) | null;
}

/** Body of a response: as lines over time, as a table, or as it came. */
export function ResponseBodyView({ body, headers, view, onPage }: ResponseBodyViewProps) {
  const data = isRecord(body) ? body.data : undefined;
  const series = parseTimeSeries(data);
  if (view === 'head') {
    return (
      <div className="panel-body">
        <Code
          title="Headers"
          text={Object.entries(headers ?? {})
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
          wraps
        />
      </div>
    );
  }
  if (view === 'lines' && series !== null) {
    return (
      <div className="panel-body">
        <Lines series={series} />
      </div>
    );
  }
  if (view === 'json') {
    return (
      <div className="panel-body">
        <Code title="JSON" text={JSON.stringify(body, null, 2)} height={560} />
      </div>
    );
  }
  return (
    <>
      <DataTable data={data} />
      {onPage !== null && isRecord(body) && <DataPager meta={body.meta} onPage={onPage} />}
    </>
  );
}

function Lines({ series: { title, times, series, isJoined, leftOut } }: { readonly series: TimeSeries }) {
  const range = `${counted(times.length, 'reading')}, ${timeText(times[0] ?? '')} to ${timeText(times.at(-1) ?? '')}`;
  return (
    <LineChart
      title={title}
      points={times.map(timeText)}
      times={axisTimes(times, serverNow())}
      series={series}
      isJoined={isJoined}
      summary={leftOut === 0 ? range : `${range}; the table has ${counted(leftOut, 'publisher')} more`}
      height={260}
    />
  );
}

function DataTable({ data }: { readonly data: unknown }) {
  if (Array.isArray(data) && data.every(isRecord)) {
    if (data.length === 0) return <Empty>No record matches these filters.</Empty>;
    return <Rows records={data.map((record) => flatRecord(record))} />;
  }
  if (!isRecord(data)) return <Empty>The answer holds no records.</Empty>;
  return <RecordFacts record={data} />;
}

function Rows({ records }: { readonly records: readonly FlatRecord[] }) {
  const columns = collectColumns(records);
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label="Records, scrolls to the side">
      <table className="table table-data">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="mono" data-align={isNumeric(records, column)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column} data-align={isNumeric(records, column)}>
                  <span className="cell" title={cellText(record.get(column) ?? null)}>
                    {cellText(record.get(column) ?? null)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DataPager({ meta, onPage }: { readonly meta: unknown; readonly onPage: (page: number) => void }) {
  if (!isRecord(meta)) return null;
  const { page, total, totalPages } = meta;
  if (typeof page !== 'number' || typeof total !== 'number' || typeof totalPages !== 'number') return null;
  return (
    <Pager
      page={page}
      total={total}
      totalPages={totalPages}
      what="records"
      words={['Back', 'Next']}
      onPage={onPage}
    />
  );
}

function isNumeric(records: readonly FlatRecord[], column: string): 'end' | undefined {
  return records.some((record) => typeof record.get(column) === 'number') ? 'end' : undefined;
}
