import { readBseBook, readBseDetail } from './bse-readings';
import { readNseDetail, readNseList } from './nse-readings';
import { readTranches } from './offer-readings';
import { readInvestorgain, readIpowatch } from './publisher-readings';
import type { StatedValue } from './stated-value';

const fieldsOf = (stated: readonly StatedValue[]) =>
  Object.fromEntries(stated.map(({ field, value }) => [field, value]));

describe('readings of captured pages by the judge', () => {
  it('have the fields of a row of NSE, without a trust and without blank cells', () => {
    const row = {
      ...{ company: 'Arka Valves Limited-Issue Withdrawn', symbol: 'ARKA', securityType: 'SME' },
      ...{ ipoStartDate: '24-JUN-2026', ipoEndDate: '29-JUN-2026', issuePrice: '-', listingDate: '-' },
      priceRange: 'Rs.207 to Rs.212 ',
    };
    const stated = readNseList([row, { ...row, company: 'Road Trust', securityType: 'IV' }]);
    expect(new Set(stated.map(({ subject }) => subject))).toEqual(new Set(['arkavalves']));
    expect(fieldsOf(stated)).toEqual({
      ...{ board: 'SME', symbolNse: 'ARKA', openOn: '2026-06-24', closeOn: '2026-06-29' },
      ...{ band: '207-212', company: null },
    });
  });

  it('have the titles of a detail of NSE, and the presence of what it says in prose', () => {
    const entry = (title: string, value: string) => ({ title, value });
    const detail = {
      metaInfo: { industry: 'Valves', isin: 'INE0FOO01011', listingDate: '2026-08-19', activeSeries: ['EQ'] },
      issueInfo: {
        dataList: [
          entry('Arka Valves Limited', ''),
          entry('Issue Period', '12-Aug-2026 to 14-Aug-2026'),
          entry('Price Range', 'Rs. 50/- to Rs. 53/-per equity share '),
          entry('Issue Size', '"Fresh Issue aggregating up to Rs.600 million"'),
          entry('Security Parameters ', 'NA'),
        ],
      },
      activeCat: {
        dataList: [
          { category: 'Total', noOfShareOffered: '7715999.0', noOfTotalMeant: '2.74' },
          { category: 'Qualified Institutional Buyers(QIBs)', noOfShareOffered: '0', noOfTotalMeant: '0.00' },
        ],
      },
    };
    expect(fieldsOf(readNseDetail(detail))).toEqual({
      ...{ openOn: '2026-08-12', closeOn: '2026-08-14', band: '50-53', isin: 'INE0FOO01011' },
      ...{ listingOn: '2026-08-19', size: null, sector: null, totalTimes: null },
    });
  });

  it('have no multiples of a book of BSE without a stamp', () => {
    const rows = [
      { col2: 'Category', Scripname: 'Arka Valves', Maxdt: '' },
      { col2: 'Total', col3: '800', col5: '0.5', Scripname: 'Arka Valves', Maxdt: '' },
    ];
    expect(readBseBook({ table2: rows })).toEqual([]);
    const stamped = rows.map((row) => ({ ...row, Maxdt: '8/22/2026 15:28:01' }));
    expect(fieldsOf(readBseBook({ table2: stamped }))).toEqual({ totalTimes: null });
  });

  it('have no size of a page of BSE, whose shares are without those of anchors', () => {
    const row = { ScripName: 'Arka Valves Limited', Issue_Size_No_of_shares: '7715999', Market_Lot: '19' };
    expect(fieldsOf(readBseDetail({ IPONO_0: [row] }))).toEqual({ lot: '19' });
  });

  it('have no confirmed days of a gold bond whose window is recalled, and no discount that is none', () => {
    const table =
      'tranche,window_basis,subscription_open,issue_price_offline,issue_price_online\n' +
      '2015-16 Series I,recalled-check,2015-11-05,2684,2684\n';
    expect(fieldsOf(readTranches(table))).toEqual({ issuePrice: '2684' });
  });

  it('have a premium below zero, and none where a publisher quotes none', () => {
    const row = { '~ipo_name': 'Arka Valves', '~Srt_Open': '2026-09-15', '~Srt_Close': '2026-09-17' };
    const quoted = { ...row, GMP: '&#8377;<b>-4</b> (-5%)', 'Price (₹)': '80' };
    expect(fieldsOf(readInvestorgain({ reportTableData: [quoted] }).stated)).toEqual({ premium: '-4' });
    expect(readInvestorgain({ reportTableData: [{ ...quoted, GMP: '<b>--</b>' }] }).stated).toEqual([]);
  });

  it('have the days of a table whose month belongs to the last day, and no premium of ₹0', () => {
    const rowOf = (premium: string) =>
      `<tr class="row-2">\n<td><a href="/x">Arka Valves</a> (O)<br> SME</td><td><b>${premium}</b></td><td>-</td><td>₹70</td><td>₹76</td><td>30-6 Oct</td></tr>`;
    expect(readIpowatch(rowOf('₹6'), 2026)).toEqual({
      issues: [{ name: 'Arka Valves', openOn: '2026-09-30', closeOn: '2026-10-06', price: '70' }],
      stated: [{ subject: 'arkavalves', field: 'premium', value: '6' }],
    });
    expect(readIpowatch(rowOf('₹0'), 2026).stated).toEqual([]);
  });
});
