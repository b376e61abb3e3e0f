import { rowsOf } from '../../../api/data-pages';
import type { Ipo, Premium } from '../../../api/market-types';
import { serverNow } from '../../../api/server-time';
import { boards, exchanges, issueSizes, lastYears, valueWords } from '../../../figures/market-choices';
import {
  amount,
  crores,
  dayWindow,
  priceBand,
  signedPercent,
  timesSubscribed,
} from '../../../figures/market-words';
import { fullRupees } from '../../../figures/numbers';
import { type DataList, tableOf } from '../data-list';
import { listTitles } from '../list-titles';
import { RecordLink } from '../record-link.part';
import { StateBadge } from '../state-badge.part';
import { Stated } from '../stated.part';

/** Words for a figure that an issue has later. */
const notYet = 'not yet';

function unlisted(status: Ipo['status']): string {
  return status === 'WITHDRAWN' ? 'none' : notYet;
}

/** Columns and filters of the list of IPOs, with their premiums. */
export const ipoList: DataList = {
  title: listTitles.ipos,
  lead: 'Mainboard and SME issues of NSE and BSE.',
  noun: 'IPOs',
  path: '/v1/ipos',
  searchPath: '/v1/ipos/search',
  states: ['upcoming', 'open', 'closed', 'listed', 'withdrawn'],
  filters: [
    { name: 'type', label: 'Board', choices: boards },
    { name: 'exchange', label: 'Exchange', choices: exchanges },
    {
      name: 'year',
      label: 'Year of opening',
      choices: lastYears(new Date(serverNow()).getUTCFullYear()),
    },
    { name: 'minIssueSize', label: 'Issue size', choices: issueSizes },
  ],
  sorts: [
    ['-dates.openDate', 'Newest opening'],
    ['-dates.closeDate', 'Newest closing'],
    ['-dates.listingDate', 'Newest listing'],
    ['-issueSize', 'Largest'],
    ['-subscription.totalTimes', 'Most subscribed'],
    ['-listing.listingGain', 'Highest listing gain'],
    ['listing.listingGain', 'Lowest listing gain'],
    ['-updatedAt', 'Last changed'],
    ['name', 'Name'],
  ],
  table: tableOf<Ipo>(
    ({ slug }) => slug,
    ({ premiums }) => {
      const premiumOf = new Map(rowsOf<Premium>(premiums).map((one) => [one.ipoSlug, one]));
      const lacksPremiums = premiums !== undefined && premiums.error !== null;
      return [
        {
          title: 'Name',
          sort: 'name',
          cell: ({ slug, name, updatedAt }) => (
            <RecordLink list="ipos" id={slug} name={name} updatedAt={updatedAt} />
          ),
        },
        { title: 'Status', isClear: true, cell: ({ status }) => <StateBadge state={status} /> },
        {
          title: 'Board',
          isClear: true,
          isMinor: true,
          cell: ({ type }) => (type === 'SME' ? 'SME' : valueWords(type)),
        },
        {
          title: 'Open – close',
          isClear: true,
          sort: 'dates.openDate',
          cell: ({ dates }) => <Stated text={dayWindow(dates.openDate, dates.closeDate)} />,
        },
        {
          title: 'Band',
          align: 'end',
          cell: ({ issuePrice }) => (
            <span className="wraps">
              <Stated text={priceBand(issuePrice)} />
            </span>
          ),
        },
        {
          title: 'Size',
          align: 'end',
          sort: 'issueSize',
          cell: ({ issueSizeRupees }) => (
            <Stated
              text={crores(issueSizeRupees)}
              exact={issueSizeRupees === null ? undefined : fullRupees(issueSizeRupees)}
            />
          ),
        },
        {
          title: 'Subscribed',
          align: 'end',
          sort: 'subscription.totalTimes',
          cell: ({ status, subscription }) => (
            <Stated text={status === 'UPCOMING' ? notYet : timesSubscribed(subscription.totalTimes)} />
          ),
        },
        ...(lacksPremiums
          ? []
          : [
              {
                title: 'GMP',
                align: 'end' as const,
                cell: ({ slug, status }: Ipo) => {
                  const one = premiumOf.get(slug);
                  const isOver = ['LISTED', 'WITHDRAWN'].includes(status);
                  return <PremiumCell one={isOver ? null : (one ?? {})} />;
                },
              },
            ]),
        {
          title: 'Listing gain',
          align: 'end',
          sort: 'listing.listingGain',
          cell: ({ listing, status }) => (
            <Stated text={listing === null ? unlisted(status) : signedPercent(listing.listingGain)} />
          ),
        },
      ];
    },
  ),
};

/** Premium above its share of the price; null for one that has ended. */
function PremiumCell({ one }: { readonly one: Partial<Premium> | null }) {
  if (one === null) return <Stated text="ended" />;
  const { gmpValue, estimatedListingGain: gain } = one;
  return (
    <>
      <Stated text={amount(gmpValue)} />
      {typeof gain === 'number' && <span className="small muted fresh">{signedPercent(gain)}</span>}
    </>
  );
}
