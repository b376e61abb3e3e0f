import { rowsOf, type DataPage } from '../../../api/data-pages';
import type { PublisherAccuracy } from '../../../api/market-types';
import { BarChart } from '../../../charts/bar-chart.part';
import { rate } from '../../../figures/market-words';
import { Empty } from '../../../parts/empty.part';
import { Panel } from '../../../parts/panel.part';

const whole = (name: string): string => name;
const names = { heading: 'Publisher', short: whole, read: whole, whole };

/** Mean error of each publisher as bars, the most exact first. */
export function AccuracyChart({ page }: { readonly page: DataPage }) {
  const rows = rowsOf<PublisherAccuracy>(page.main)
    .map(({ source, meanAbsoluteErrorPercent }) => ({ source, error: meanAbsoluteErrorPercent }))
    .sort((one, other) => (one.error ?? Infinity) - (other.error ?? Infinity));
  const [best] = rows;
  if (best === undefined) return null;
  if (best.error === null)
    return (
      <Panel title="Mean error by publisher">
        <Empty>No IPO with a quote has listed yet.</Empty>
      </Panel>
    );
  return (
    <Panel>
      <BarChart
        title="Mean error by publisher, %"
        kinds={[{ words: 'mean error', mark: 'mark-main' }]}
        days={rows.map(({ source, error }) => ({ day: nameOf(source), amounts: [error] }))}
        names={names}
        height={180}
        summary={`Smallest: ${nameOf(best.source)}, ${rate(best.error)}. Less is better.`}
      />
    </Panel>
  );
}

function nameOf(source: string): string {
  return source === 'all' ? 'Median of all' : source;
}
