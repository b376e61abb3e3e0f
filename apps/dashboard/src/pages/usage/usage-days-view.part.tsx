import { Link } from '@tanstack/react-router';
import type { UsageDays } from '../../api/types';
import { BarChart } from '../../charts/bar-chart.part';
import { Sparkline } from '../../charts/sparkline.part';
import { dayText } from '../../figures/india-time';
import { count, counted, percent } from '../../figures/numbers';
import { partTotals, sumValues, type PartTotal } from '../../figures/usage-parts';
import { Empty } from '../../parts/empty.part';
import { Table, type Column } from '../../parts/table.part';

/** Requests by day as bars, and below them by route or key. */
export function UsageDaysView({ usage }: { readonly usage: UsageDays }) {
  const { days, from, to, limit, environment, by } = usage;
  const admitted = sumValues(days.map((day) => day.admitted));
  const refused = sumValues(days.map((day) => day.refused));
  if (admitted + refused === 0) {
    return (
      <Empty action={<Link to="/explorer">Try a request in the explorer</Link>}>
        No {environment} key made a request between {dayText(from)} and {dayText(to)}.
      </Empty>
    );
  }
  return (
    <div className="stack">
      <BarChart
        title={`Requests with ${environment} keys, ${dayText(from)} to ${dayText(to)}`}
        kinds={[
          { words: 'admitted', mark: 'mark-main' },
          { words: 'refused', mark: 'mark-bad' },
        ]}
        days={days.map((day) => ({ day: day.day, amounts: [day.admitted, day.refused] }))}
        limit={{ value: limit, words: `daily limit, ${count(limit)}` }}
        summary={`${counted(admitted, 'request')} admitted, ${count(refused)} refused`}
      />
      {by !== null && <Parts parts={partTotals(days)} by={by} total={admitted} />}
    </div>
  );
}

interface PartsProps {
  readonly parts: readonly PartTotal[];
  readonly by: NonNullable<UsageDays['by']>;
  readonly total: number;
}

function Parts({ parts, by, total }: PartsProps) {
  const columns: readonly Column<PartTotal>[] = [
    {
      title: by === 'key' ? 'Key' : 'Route',
      cell: ({ name, label }) =>
        by === 'key' && name !== null ? (
          <Link to="/keys/$id" params={{ id: name }} className="row-link">
            {label}
          </Link>
        ) : (
          <span className={by === 'key' ? 'muted' : 'mono'}>{label}</span>
        ),
    },
    { title: 'By day', cell: ({ byDay, label }) => <Sparkline title={label} days={byDay} height={24} /> },
    { title: 'Admitted', align: 'end', cell: ({ admitted }) => count(admitted) },
    { title: 'Refused', align: 'end', cell: ({ refused }) => count(refused) },
    { title: 'Share', align: 'end', cell: ({ admitted }) => percent(total === 0 ? 0 : admitted / total) },
  ];
  return (
    <Table
      caption={by === 'key' ? 'Requests by key' : 'Requests by route'}
      columns={columns}
      rows={parts}
      idOf={({ name, label }) => name ?? label}
    />
  );
}
