import type { ReactNode } from 'react';
import { rowsOf, totalOf, type DataPage, type DataPart } from '../../../api/data-pages';
import type { BookReading, Close, Ipo, PremiumDay } from '../../../api/market-types';
import { LineChart } from '../../../charts/line-chart.part';
import { instant } from '../../../figures/india-time';
import { amount, marketDay, signedPercent, timesSubscribed } from '../../../figures/market-words';
import { axisTimes } from '../../../figures/time-labels';
import { Empty } from '../../../parts/empty.part';
import { Panel } from '../../../parts/panel.part';
import { useNow } from '../../../parts/use-now';
import { LackingPart } from '../lacking-part.part';

interface IpoChartsProps {
  readonly parts: DataPage['parts'];
  readonly ipo: Ipo;
}

/** Charts of an IPO: its book, its premiums, its closes. */
export function IpoCharts({ parts, ipo }: IpoChartsProps) {
  return (
    <>
      <BookChart part={parts.readings} />
      <PremiumChart part={parts.premiums} />
      <CloseChart part={parts.closes} ipo={ipo} />
    </>
  );
}

interface ChartPlaceProps {
  readonly title: string;
  readonly tells: string;
  /** Sentence in place of a chart without points. */
  readonly none: string;
  readonly part: DataPart | undefined;
  readonly children: ReactNode;
}

/** Place of a chart: the chart, or why there is none. */
function ChartPlace({ title, tells, none, part, children }: ChartPlaceProps) {
  const code = part?.error?.code ?? null;
  const isRefused = code !== null && code !== 'NOT_001';
  if (part !== undefined && isRefused) {
    return (
      <Panel>
        <LackingPart part={part} title={title} tells={tells} />
      </Panel>
    );
  }
  const isEmpty = rowsOf(part).length === 0;
  return <Panel title={isEmpty ? title : undefined}>{isEmpty ? <Empty>{none}</Empty> : children}</Panel>;
}

function BookChart({ part }: { readonly part: DataPart | undefined }) {
  const now = useNow();
  const readings = rowsOf<BookReading>(part);
  const of = (words: string, name: 'retail' | 'nii' | 'qib' | 'total') => ({
    words,
    values: readings.map(({ subscription }) => subscription[name].subscriptionTimes),
  });
  // Some books of SME issues have a total alone.
  const categories = [of('Retail', 'retail'), of('NII', 'nii'), of('QIB', 'qib')].filter(({ values }) =>
    values.some((value) => value !== null),
  );
  return (
    <ChartPlace
      title="Subscription"
      tells="How often each category of investors subscribed, hour by hour."
      none="No reading of the book yet."
      part={part}
    >
      <LineChart
        title="Subscription, times"
        points={readings.map(({ at }) => instant(at))}
        times={axisTimes(
          readings.map(({ at }) => at),
          now,
        )}
        series={categories.length === 0 ? [of('Total', 'total')] : categories}
        summary={`Total ${timesSubscribed(readings.at(-1)?.subscription.total.subscriptionTimes)}, last of each hour`}
      />
    </ChartPlace>
  );
}

function PremiumChart({ part }: { readonly part: DataPart | undefined }) {
  const now = useNow();
  const days = rowsOf<PremiumDay>(part).toReversed();
  const last = days.at(-1);
  return (
    <ChartPlace
      title="Grey market premium"
      tells="The premium of each day, with the range of the publishers."
      none="No publisher has quoted it."
      part={part}
    >
      <LineChart
        hasRange
        title="Grey market premium, ₹"
        points={days.map(({ date }) => marketDay(date))}
        times={axisTimes(
          days.map(({ date }) => date),
          now,
        )}
        series={[
          { words: 'Median', values: days.map(({ gmpValue }) => gmpValue) },
          { words: 'Lowest', values: days.map(({ aggregation }) => aggregation.min) },
          { words: 'Highest', values: days.map(({ aggregation }) => aggregation.max) },
        ]}
        summary={
          last === undefined
            ? ''
            : `${amount(last.gmpValue)} on ${marketDay(last.date)}, publishers ${amount(last.aggregation.min)} to ${amount(last.aggregation.max)}`
        }
      />
    </ChartPlace>
  );
}

function CloseChart({ part, ipo }: { readonly part: DataPart | undefined; readonly ipo: Ipo }) {
  const now = useNow();
  const closes = rowsOf<Close>(part);
  const price = ipo.finalIssuePrice ?? ipo.issuePrice.max;
  const last = closes.at(-1);
  const total = totalOf(part) ?? closes.length;
  const gain = price === null || last === undefined ? null : ((last.close - price) / price) * 100;
  const cut = total > closes.length ? `, first ${closes.length} of ${total} days` : '';
  return (
    <ChartPlace
      title="Closes since listing"
      tells="The closing price of each trading day since the listing, beside the issue price."
      none="No close yet."
      part={part}
    >
      <LineChart
        isTight
        title="Closes since listing, ₹"
        points={closes.map(({ date }) => marketDay(date))}
        times={axisTimes(
          closes.map(({ date }) => date),
          now,
        )}
        series={[
          { words: 'Close', values: closes.map(({ close }) => close) },
          ...(price === null ? [] : [{ words: 'Issue price', values: closes.map(() => price) }]),
        ]}
        summary={`${amount(last?.close)}, ${signedPercent(gain)} from the issue price${cut}`}
      />
    </ChartPlace>
  );
}
