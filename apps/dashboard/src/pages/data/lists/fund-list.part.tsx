import type { Fund } from '../../../api/market-types';
import { fundCategories, riskLevels, valueWords } from '../../../figures/market-choices';
import { amount, dayWindow, notStated } from '../../../figures/market-words';
import { type DataList, tableOf } from '../data-list';
import { listTitles } from '../list-titles';
import { RecordLink } from '../record-link.part';
import { StateBadge } from '../state-badge.part';
import { Stated } from '../stated.part';

/** Columns and filters of the list of new fund offers. */
export const fundList: DataList = {
  title: listTitles.funds,
  lead: 'New fund offers of mutual funds.',
  noun: 'funds',
  path: '/v1/nfo',
  searchPath: '/v1/nfo/search',
  states: ['upcoming', 'open', 'closed'],
  filters: [
    { name: 'category', label: 'Category', choices: fundCategories },
    { name: 'riskLevel', label: 'Risk', choices: riskLevels },
  ],
  sorts: [
    ['-dates.openDate', 'Newest opening'],
    ['-dates.closeDate', 'Newest closing'],
    ['minInvestment', 'Smallest minimum'],
    ['name', 'Name'],
  ],
  table: tableOf<Fund>(
    ({ slug }) => slug,
    () => [
      {
        title: 'Scheme',
        sort: 'name',
        cell: ({ slug, name, updatedAt }) => (
          <RecordLink list="funds" id={slug} name={name} updatedAt={updatedAt} />
        ),
      },
      { title: 'Status', isClear: true, cell: ({ status }) => <StateBadge state={status} /> },
      { title: 'Fund house', isClear: true, isDetail: true, cell: ({ amcName }) => amcName },
      {
        title: 'Open – close',
        isClear: true,
        sort: 'dates.openDate',
        cell: ({ dates }) => <Stated text={dayWindow(dates.openDate, dates.closeDate)} />,
      },
      { title: 'Category', isClear: true, cell: ({ category }) => valueWords(category) },
      {
        title: 'Risk',
        isDetail: true,
        cell: ({ riskLevel }) => <Stated text={riskLevel === null ? notStated : valueWords(riskLevel)} />,
      },
      {
        title: 'Minimum',
        align: 'end',
        sort: 'minInvestment',
        cell: ({ minInvestment }) => <Stated text={amount(minInvestment)} />,
      },
    ],
  ),
};
