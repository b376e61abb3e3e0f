import { Link } from '@tanstack/react-router';
import type { Offer } from '../../../api/market-types';
import { exchanges } from '../../../figures/market-choices';
import { amount, crores, dayWindow, rate, signedPercent, stated } from '../../../figures/market-words';
import { type DataList, tableOf } from '../data-list';
import { listTitles } from '../list-titles';
import { RecordLink } from '../record-link.part';
import type { ListColumn } from '../sorted-columns.part';
import { StateBadge } from '../state-badge.part';
import { Stated } from '../stated.part';

const kinds = ['rights', 'buybacks', 'debentures', 'offers-for-sale'] as const;

type OfferListName = (typeof kinds)[number];

const money = (title: string, of: (offer: Offer) => number | null | undefined): ListColumn<Offer> => ({
  title,
  align: 'end',
  cell: (offer) => <Stated text={amount(of(offer))} />,
});
const size = (of: (offer: Offer) => number | null | undefined): ListColumn<Offer> => ({
  title: 'Size',
  align: 'end',
  cell: (offer) => <Stated text={crores(of(offer))} />,
});

/** Lists of the offers of listed companies. */
export const offerLists: Readonly<Record<OfferListName, DataList>> = {
  rights: offerList('rights', '/v1/rights', 'issueSizeRupees', [
    { title: 'Ratio', cell: ({ ratio }) => <Stated text={stated(ratio)} /> },
    money('Price', ({ issuePrice }) => issuePrice),
    size(({ issueSizeRupees }) => issueSizeRupees),
  ]),
  buybacks: offerList('buybacks', '/v1/buyback', 'buybackSizeRupees', [
    money('Price', ({ buybackPrice }) => buybackPrice),
    money('Market', ({ marketPrice }) => marketPrice),
    {
      title: 'Over market',
      align: 'end',
      cell: ({ premium }) => <Stated text={signedPercent(premium)} />,
    },
    size(({ buybackSizeRupees }) => buybackSizeRupees),
  ]),
  debentures: offerList('debentures', '/v1/ncd', 'issueSizeRupees', [
    { title: 'Rating', cell: ({ creditRating }) => <Stated text={stated(creditRating)} /> },
    {
      title: 'Highest coupon',
      align: 'end',
      cell: ({ couponRates }) => <Stated text={rate(highestCoupon(couponRates))} />,
    },
    size(({ issueSizeRupees }) => issueSizeRupees),
  ]),
  'offers-for-sale': offerList('offers-for-sale', '/v1/ofs', 'issueSizeRupees', [
    money('Floor price', ({ floorPrice }) => floorPrice),
    { title: 'Seller', cell: ({ sellerName }) => <Stated text={stated(sellerName)} /> },
    size(({ issueSizeRupees }) => issueSizeRupees),
  ]),
};

function offerList(
  name: OfferListName,
  path: string,
  sizeField: string,
  columns: readonly ListColumn<Offer>[],
): DataList {
  return {
    title: listTitles[name],
    lead: 'Offers of listed companies to their holders and to the public.',
    noun: 'offers',
    path,
    searchPath: null,
    states: ['upcoming', 'open', 'closed'],
    filters: [{ name: 'exchange', label: 'Exchange', choices: exchanges }],
    sorts: [
      ['-openDate', 'Newest opening'],
      ['-closeDate', 'Newest closing'],
      [`-${sizeField}`, 'Largest'],
      ['companyName', 'Company'],
      ['-updatedAt', 'Last changed'],
    ],
    above: <OfferKinds present={name} />,
    table: tableOf<Offer>(
      ({ id }) => id,
      () => [
        {
          title: 'Company',
          sort: 'companyName',
          cell: ({ id, companyName, updatedAt }) => (
            <RecordLink list={name} id={id} name={companyName} updatedAt={updatedAt} />
          ),
        },
        { title: 'Status', isClear: true, cell: ({ status }) => <StateBadge state={status} /> },
        {
          title: 'Open – close',
          isClear: true,
          sort: 'openDate',
          cell: ({ openDate, closeDate }) => <Stated text={dayWindow(openDate, closeDate)} />,
        },
        ...columns,
      ],
    ),
  };
}

/** Links between the lists of the four kinds of offers. */
function OfferKinds({ present }: { readonly present: OfferListName }) {
  return (
    <nav className="segments list-kinds" aria-label="Kinds of offers">
      {kinds.map((list) => (
        <Link
          key={list}
          to="/data/$list"
          params={{ list }}
          aria-current={list === present ? 'page' : undefined}
        >
          {listTitles[list]}
        </Link>
      ))}
    </nav>
  );
}

function highestCoupon(rates: Offer['couponRates']): number | null {
  const known = (rates ?? []).flatMap(({ ratePercent }) => (ratePercent === null ? [] : [ratePercent]));
  return known.length === 0 ? null : Math.max(...known);
}
