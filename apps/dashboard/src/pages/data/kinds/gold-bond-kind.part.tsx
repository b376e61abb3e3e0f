import type { GoldBond } from '../../../api/market-types';
import { valueWords } from '../../../figures/market-choices';
import { amount, marketDay, rate, stated, trancheName } from '../../../figures/market-words';
import { Empty } from '../../../parts/empty.part';
import { Panel } from '../../../parts/panel.part';
import { Table } from '../../../parts/table.part';
import type { RecordKind } from '../record/record-kind';

/** Page of a tranche of gold bonds, with its redemptions. */
export const goldBondKind: RecordKind<GoldBond> = {
  list: 'gold-bonds',
  path: (id) => `/v1/sgb/${encodeURIComponent(id)}`,
  nameOf: ({ seriesName, tranche }) => trancheName(seriesName, tranche),
  stateOf: ({ status }) => status,
  subline: ({ tenure }) => `${tenure}, prices for one gram`,
  figures: [
    { label: 'Issue price', field: 'issuePrice', text: ({ issuePrice }) => amount(issuePrice) },
    {
      label: 'Price online',
      field: 'discountedPrice',
      text: ({ discountedPrice }) => amount(discountedPrice),
    },
    { label: 'Interest a year', field: 'interestRate', text: ({ interestRate }) => rate(interestRate) },
    {
      label: 'Last redemption',
      field: 'redemptions',
      text: ({ redemptions }) => amount(redemptions.at(-1)?.pricePerUnit),
    },
  ],
  days: [
    { label: 'Opens', field: 'dates.openDate', on: ({ dates }) => dates.openDate },
    { label: 'Closes', field: 'dates.closeDate', on: ({ dates }) => dates.closeDate },
    { label: 'Issued', field: 'dates.issuanceDate', on: ({ dates }) => dates.issuanceDate },
    { label: 'Matures', field: 'dates.maturityDate', on: ({ dates }) => dates.maturityDate },
  ],
  facts: [
    {
      label: 'Nominal value (RBI)',
      field: 'goldPriceReference',
      text: ({ goldPriceReference }) => amount(goldPriceReference),
    },
    { label: 'ISIN', field: 'isin', text: ({ isin }) => stated(isin) },
    { label: 'Symbol at NSE', field: 'symbol', text: ({ symbol }) => stated(symbol) },
  ],
  charts: (_parts, { redemptions }) => <Redemptions rows={redemptions} />,
  follow: { about: 'sgb', field: 'id' },
};

function Redemptions({ rows }: { readonly rows: GoldBond['redemptions'] }) {
  return (
    <Panel title="Redemption prices" note="As the Reserve Bank announced them, for one gram." isTight>
      {rows.length === 0 ? (
        <Empty>No redemption price was announced yet.</Empty>
      ) : (
        <Table
          caption="Redemption prices"
          columns={[
            { title: 'Day', cell: ({ date }) => marketDay(date) },
            { title: 'Kind', cell: ({ kind }) => valueWords(kind) },
            { title: 'Price', align: 'end', cell: ({ pricePerUnit }) => amount(pricePerUnit) },
          ]}
          rows={rows}
          idOf={({ date, kind }) => date + kind}
        />
      )}
    </Panel>
  );
}
