import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import type { PublisherAccuracy } from '../../../api/market-types';
import { rate, signedPercent } from '../../../figures/market-words';
import { count } from '../../../figures/numbers';
import { type DataList, tableOf } from '../data-list';
import { listTitles } from '../list-titles';
import { Stated } from '../stated.part';

// Charts weigh as much as the rest of the page.
const AccuracyChart = lazy(() =>
  import('./accuracy-chart.part').then(({ AccuracyChart: part }) => ({ default: part })),
);

/** List of publishers, with the distance between their last quotes and the listing prices. */
export const accuracyList: DataList = {
  title: listTitles.accuracy,
  lead: 'The last quote of each publisher before a listing, compared with the first trade.',
  noun: 'publishers',
  path: '/v1/gmp/accuracy',
  searchPath: null,
  states: [],
  filters: [],
  sorts: [],
  Chart: AccuracyChart,
  above: (
    <Link to="/data/$list" params={{ list: 'premiums' }} className="button">
      Premiums
    </Link>
  ),
  table: tableOf<PublisherAccuracy>(
    ({ sourceId }) => sourceId,
    () => [
      { title: 'Publisher', cell: ({ source }) => (source === 'all' ? 'Median of all' : source) },
      {
        title: 'Bias',
        align: 'end',
        cell: ({ meanErrorPercent }) => <Computed value={meanErrorPercent} write={signedPercent} />,
      },
      {
        title: 'Error',
        align: 'end',
        cell: ({ meanAbsoluteErrorPercent }) => <ErrorBar percent={meanAbsoluteErrorPercent} />,
      },
      {
        title: 'Hit rate',
        align: 'end',
        cell: ({ signHitRate }) => <Computed value={signHitRate} write={rate} />,
      },
      {
        title: 'Within 10%',
        align: 'end',
        cell: ({ within10Percent }) => <Computed value={within10Percent} write={rate} />,
      },
      { title: 'Listed IPOs', align: 'end', cell: ({ ipos }) => count(ipos) },
    ],
  ),
};

interface ComputedProps {
  readonly value: number | null;
  readonly write: (value: number) => string;
}

/** Figure that we compute, once an IPO with a quote is listed: no source states it. */
function Computed({ value, write }: ComputedProps) {
  return <Stated text={value === null ? 'not yet' : write(value)} />;
}

/** Length of a bar for each percent. Units: pixels. */
const barPixels = 3;
const longest = 120;

/** Error with a bar of its size, so that publishers are compared at a glance. */
function ErrorBar({ percent }: { readonly percent: number | null }) {
  return (
    <span className="error-bar">
      {percent !== null && <i style={{ width: Math.min(longest, percent * barPixels) }} aria-hidden="true" />}
      <Computed value={percent} write={rate} />
    </span>
  );
}
