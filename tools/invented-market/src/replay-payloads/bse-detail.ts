import type { IndianDay } from '@market/kernel';
import { demandLines, type Book, type DemandLine } from './demand';
import { stageOf, type InventedIssue } from './invented-issue';
import type { bseOnly } from './bse-calendar';
import { managersOf, registrarOf } from './nse-detail';
import { monthFirstDay, namedDay } from './spelling';
import { capturedOn } from './trading-days';

type BseIssue = ReturnType<typeof bseOnly>[number];

/** `GetMkt_ISSUE_BBS_IPO`: the terms of one issue and the demand at each price. */
export function issueTerms(issue: BseIssue) {
  const { bse } = issue;
  const ipo = String(bse.ipoNo);
  return {
    IPONO_0: [
      {
        DT_TM: issue.demand === null ? '' : countedAt(issue),
        ISBID_Detail: '1',
        IPO_NO: ipo,
        ScripCode: String(bse.issueCode),
        ScripName: bse.name,
        Security_Type: 'Equity',
        Symbol: bse.symbol,
        Issue_Period: `${namedDay(issue.openOn, ' ')} to ${namedDay(issue.closeOn, ' ')}`,
        IPO_Market_Timings: '10.00 AM TO 5.00 PM ',
        Post_Issue_Modification: '',
        DY1: '',
        Cut_off_time_for_UPI_Mandate_Confirmation: `${namedDay(issue.closeOn)} (Upto 5.00 pm)`,
        Issue_Size_No_of_shares: String(issue.shares),
        Price_Band: bse.fixedPrice
          ? issue.high.toFixed(2)
          : `${issue.low.toFixed(2)}-${issue.high.toFixed(2)}`,
        Face_Value: issue.faceValue.toFixed(2),
        Tick_Size: '1.00',
        Market_Lot: String(issue.lot),
        Minimum_Bid_Quantity: String(issue.board === 'sme' ? issue.lot * 2 : issue.lot),
        Rating: '',
        DY2: '',
        Book_Running_Lead_Manager: leadManagers(issue),
        Co_Book_Running_Lead_Manager: '',
        Registrar: `${registrarOf(issue)[0]}^${registrarOf(issue)[1].replaceAll('"', '').trim()}||||||||ipo@registrar.example`,
        Sponsor_Bank: 'SAGARMATHA BANK^||||||||ipo@bank.example|Desk of public issues',
        DY3: '',
        Prospectus_GID: `https://listing.bseindia.com/Download/PreAnchor/RHP_${ipo}.zip`,
        Addendum: '',
        Corrigendum: '',
        Anchor_Details: '',
        Bank_ASBA_Form: `https://ibbseforms.bseindia.com/ASBAFORMS/BlankForms_New.aspx?ipo=${bse.issueCode}`,
        Registrar_issue_share_Transfer_Agents_Depository:
          'https://www.bseindia.com/Static/PublicIssues/RtaDp.aspx ',
        Public_Notices: '',
        Remarks: '',
        DY5: '',
        DY6: '',
      },
    ],
    IPONO_1: [],
    IPONO_2: pricePoints(issue, 'bse'),
    IPONO_3: pricePoints(issue, 'consolidated'),
    IPONO_4: [
      {
        NOTICE_ID: '',
        NOTICE_DATE: `${monthFirstDay(issue.openOn)} 00:00:00`,
        NOTICE_NO: `${issue.openOn.replaceAll('-', '')}-${bse.ipoNo % 100}`,
        SUBJECT: `Public Issue of ${bse.name.toUpperCase()} - Allocation to\r\nAnchor Investors`,
        FILENAME: '',
      },
    ],
    status: 'success',
  };
}

/** `Pubissues_GetBkbldgCatdem_ng` (`table2`) and `…_PAR_ng` (`table1`): bids on BSE alone. */
export function ownDemand(issue: BseIssue, table: 'table1' | 'table2') {
  return { [table]: categoryDemand(issue, 'bse', issue.demand === null ? '' : countedAt(issue)) };
}

/** `Pubissues_BBS_CumultveCatdem_ng`: bids on both exchanges; an SME issue, which has one, has no such book. */
export function consolidatedDemand(issue: BseIssue) {
  if (issue.board === 'sme') return {};
  const maxdt = issue.demand === null ? '' : countedAt(issue, isoDay);
  return { Table: categoryDemand(issue, 'consolidated', maxdt), Table1: [{ Flag: 0, IR_FLAG: 'IPO' }] };
}

/**
 * A book by category. Before any bid the categories stand there with what is offered; a shareholders' category is always
 * listed, unfilled.
 */
function categoryDemand(issue: BseIssue, book: Exclude<Book, 'nse'>, maxdt: string) {
  const counted = issue.demand !== null;
  const known: InventedIssue = counted ? issue : { ...issue, demand: noDemand };
  const own = { Scripname: issue.bse.name, Maxdt: maxdt };
  const rows = demandLines(known, book).map((line) => ({ ...demandRow(line, counted), ...own }));
  const header = {
    SRNo: 'Sr.No.',
    col2: 'Category',
    col3: 'No.of shares offered/reserved',
    col4: 'No. of shares bid for',
    col5: 'No. of times of total meant for the category',
    ...own,
  };
  const shareholders = {
    SRNo: '5',
    col2: 'Reservation PortionShareholder',
    col3: '',
    col4: '0',
    col5: '',
    ...own,
  };
  return [header, ...rows.slice(0, -1), shareholders, ...rows.slice(-1)];
}

const noDemand = { qib: 0, bigNii: 0, smallNii: 0, retail: 0, employee: 0 };
const bseCategories: Readonly<Record<string, string>> = {
  '1': 'Qualified Institutional Buyers (QIBs)',
  '1(a)': 'Foreign Institutional Investors (FIIs)',
  '1(c)': 'Mutual Funds',
  '2': 'Non Institutional Investors (NIIs)',
  '2.1': 'Non Institutional Investors (Bid amount of more than Ten Lakh Rupees)',
  '2.1(b)': 'Individuals (Other than RIIs)',
  '2.2': 'Non Institutional Investors (Bid amount of more than Two Lakh and upto Ten Lakh Rupees)',
  '2.2(b)': 'Individuals (Other than RIIs)',
  '3': 'Retail Individual Investors (RIIs)',
  '3(b)': 'Price Bids ',
  '4': 'Employee Reserved',
  '4(a)': 'Employee (Cut off)',
  '4(b)': 'Employee (Price)',
};

function demandRow(line: DemandLine, counted: boolean) {
  const isPart = line.offered === null;
  return {
    SRNo: line.srNo ?? '',
    col2: bseCategories[line.srNo ?? ''] ?? line.category,
    col3: isPart ? '' : String(line.offered),
    col4: isPart && (!counted || line.bid === 0) ? '' : String(line.bid),
    col5: line.offered === null ? '' : (line.bid / line.offered).toFixed(4),
  };
}

function pricePoints(issue: BseIssue, book: Book) {
  const total = demandLines(issue, book).at(-1)?.bid;
  if (total === undefined) return [];
  const point = (price: string, share: number, order: string) => ({
    Price: price,
    Quantity: String(Math.floor((total * share) / issue.lot) * issue.lot),
    Price1: order,
    process_dttm: countedAt(issue),
  });
  return [
    { ...point(issue.low.toFixed(2), 1, String(issue.low)), Quantity: String(total) },
    ...(issue.low === issue.high ? [] : [point(issue.high.toFixed(2), 0.97, String(issue.high))]),
    point('Cut-off', 0.44, '9999'),
  ];
}

function countedAt(issue: InventedIssue, spell = (day: IndianDay) => `${monthFirstDay(day)} `): string {
  return stageOf(issue) === 'open' ? `${spell(capturedOn)}15:28:01` : `${spell(issue.closeOn)}18:59:06`;
}

function isoDay(day: IndianDay): string {
  return `${day}T`;
}

function leadManagers(issue: InventedIssue): string {
  return managersOf(issue)
    .replaceAll('"', '')
    .split(/, | & | and /)
    .map(
      (name) =>
        `${name}^4th Floor, Nariman Point, Mumbai 400 021||||||||ipo@manager.example|Desk of public issues`,
    )
    .join('#');
}
