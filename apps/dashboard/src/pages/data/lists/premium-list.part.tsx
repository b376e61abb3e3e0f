import { Link } from '@tanstack/react-router';
import type { Premium } from '../../../api/market-types';
import { boards, premiumSizes, valueWords } from '../../../figures/market-choices';
import { amount, signedPercent } from '../../../figures/market-words';
import { counted } from '../../../figures/numbers';
import { Moment } from '../../../parts/moment.part';
import { type DataList, tableOf } from '../data-list';
import { listTitles } from '../list-titles';
import { RecordLink } from '../record-link.part';
import { StateBadge } from '../state-badge.part';
import { Stated } from '../stated.part';

/** Premiums of issues that are not listed yet. */
export const premiumList: DataList = {
  title: listTitles.premiums,
  lead: 'Grey market premiums of issues that are not listed yet: the median over the publishers.',
  noun: 'premiums',
  path: '/v1/gmp',
  searchPath: null,
  states: ['upcoming', 'open', 'closed'],
  filters: [
    { name: 'type', label: 'Board', choices: boards },
    { name: 'minGmpPercent', label: 'Premium', choices: premiumSizes },
  ],
  sorts: [
    ['-openDate', 'Newest opening'],
    ['-estimatedListingGain', 'Highest percent'],
    ['estimatedListingGain', 'Lowest percent'],
    ['-gmpValue', 'Highest premium'],
    ['-lastUpdated', 'Last quoted'],
    ['ipoName', 'Name'],
  ],
  above: (
    <Link to="/data/$list" params={{ list: 'accuracy' }} className="button">
      Accuracy by publisher
    </Link>
  ),
  table: tableOf<Premium>(
    ({ ipoSlug }) => ipoSlug,
    () => [
      {
        title: 'IPO',
        sort: 'ipoName',
        cell: ({ ipoSlug, ipoName, updatedAt }) => (
          <RecordLink list="ipos" id={ipoSlug} name={ipoName} updatedAt={updatedAt} />
        ),
      },
      { title: 'Status', isClear: true, cell: ({ status }) => <StateBadge state={status} /> },
      {
        title: 'Premium',
        align: 'end',
        sort: 'gmpValue',
        cell: ({ gmpValue }) => <Stated text={amount(gmpValue)} />,
      },
      {
        title: 'Of the price',
        align: 'end',
        sort: 'estimatedListingGain',
        cell: ({ estimatedListingGain }) => <Stated text={signedPercent(estimatedListingGain)} />,
      },
      {
        title: 'Range',
        isDetail: true,
        align: 'end',
        cell: ({ aggregation: { min, max } }) => (
          <Stated text={min === max ? amount(min) : `${amount(min)} to ${amount(max)}`} />
        ),
      },
      {
        title: 'Estimated listing',
        isMinor: true,
        align: 'end',
        cell: ({ estimatedListingPrice }) => <Stated text={amount(estimatedListingPrice)} />,
      },
      {
        title: 'Confidence',
        isDetail: true,
        cell: ({ confidence, sources }) =>
          `${valueWords(confidence)}, ${counted(sources.length, 'publisher')}`,
      },
      {
        title: 'Quoted',
        isDetail: true,
        sort: 'lastUpdated',
        cell: ({ lastUpdated }) => <Moment at={lastUpdated} as="ago" />,
      },
    ],
  ),
};
