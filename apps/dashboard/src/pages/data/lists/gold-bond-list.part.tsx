import type { GoldBond } from '../../../api/market-types';
import { amount, dayWindow, marketDay, rate, trancheName } from '../../../figures/market-words';
import { type DataList, tableOf } from '../data-list';
import { listTitles } from '../list-titles';
import { RecordLink } from '../record-link.part';
import { StateBadge } from '../state-badge.part';
import { Stated } from '../stated.part';

/** Columns and filters of the list of gold bonds. */
export const goldBondList: DataList = {
  title: listTitles['gold-bonds'],
  lead: 'Tranches of sovereign gold bonds. Prices are for one gram.',
  noun: 'tranches',
  path: '/v1/sgb',
  searchPath: null,
  states: ['upcoming', 'open', 'closed'],
  filters: [],
  sorts: [
    ['-dates.openDate', 'Newest opening'],
    ['dates.maturityDate', 'Next maturity'],
    ['-issuePrice', 'Highest price'],
    ['-updatedAt', 'Last changed'],
  ],
  table: tableOf<GoldBond>(
    ({ id }) => id,
    () => [
      {
        title: 'Tranche',
        cell: ({ id, seriesName, tranche, updatedAt }) => (
          <RecordLink
            list="gold-bonds"
            id={id}
            name={trancheName(seriesName, tranche)}
            updatedAt={updatedAt}
          />
        ),
      },
      { title: 'Status', isClear: true, cell: ({ status }) => <StateBadge state={status} /> },
      {
        title: 'Open – close',
        isClear: true,
        sort: 'dates.openDate',
        cell: ({ dates }) => <Stated text={dayWindow(dates.openDate, dates.closeDate)} />,
      },
      {
        title: 'Price',
        align: 'end',
        sort: 'issuePrice',
        cell: ({ issuePrice }) => <Stated text={amount(issuePrice)} />,
      },
      {
        title: 'Online',
        isDetail: true,
        align: 'end',
        cell: ({ discountedPrice }) => <Stated text={amount(discountedPrice)} />,
      },
      {
        title: 'Interest',
        align: 'end',
        isDetail: true,
        cell: ({ interestRate }) => <Stated text={rate(interestRate)} />,
      },
      {
        title: 'Matures',
        isDetail: true,
        sort: 'dates.maturityDate',
        cell: ({ dates }) => <Stated text={marketDay(dates.maturityDate)} />,
      },
    ],
  ),
};
