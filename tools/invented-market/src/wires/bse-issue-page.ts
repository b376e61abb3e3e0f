import type { IndianDay } from '@market/kernel';
import { monthFirstDay, namedDay } from '../replay-payloads/spelling';

/** Name and address of a registrar or a lead manager. */
export type Party = readonly [name: string, address: string];

/** Demand at one price. Units: shares. */
export interface PricePoint {
  /** Shape: `281.00`, or `Cut-off`. */
  readonly price: string;
  readonly quantity: number;
  readonly order: string;
}

/** Issue as its page at BSE shows it. */
export interface BseIssuePage {
  readonly ipoNo: number;
  /** BSE's internal number of the issue. */
  readonly issueCode: number;
  readonly name: string;
  readonly symbol: string | null;
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay;
  /** Words behind the period and behind the band. */
  readonly remarks?: { readonly period?: string | undefined; readonly band?: string | undefined };
  /** Upper and lower end. Units: rupees. */
  readonly low: number;
  readonly high: number;
  readonly isFixedPrice?: boolean;
  /** Units: shares. */
  readonly offered: number;
  readonly lot: number;
  readonly isSme: boolean;
  /** Units: rupees. */
  readonly faceValue: number;
  readonly managers: readonly Party[];
  readonly registrar: Party;
  /** Link to the red herring prospectus, blank without one. */
  readonly prospectus: string;
  /** Time of the demand, blank before the first bid. */
  readonly readAt?: string;
  /** Demand at BSE, and at both exchanges. */
  readonly demand?: { readonly own: readonly PricePoint[]; readonly whole: readonly PricePoint[] };
}

/** `GetMkt_ISSUE_BBS_IPO`: the terms of one issue and the demand at each price. */
export function bseIssuePage(issue: BseIssuePage) {
  const { ipoNo, name, openOn, readAt = '', demand = { own: [], whole: [] } } = issue;
  const points = (all: readonly PricePoint[]) =>
    all.map(({ price, quantity, order }) => ({
      Price: price,
      Quantity: String(quantity),
      Price1: order,
      process_dttm: readAt,
    }));
  return {
    IPONO_0: [termsOf(issue)],
    IPONO_1: [],
    IPONO_2: points(demand.own),
    IPONO_3: points(demand.whole),
    IPONO_4: [
      {
        NOTICE_ID: '',
        NOTICE_DATE: `${monthFirstDay(openOn)} 00:00:00`,
        NOTICE_NO: `${openOn.replaceAll('-', '')}-${ipoNo % 100}`,
        SUBJECT: `Public Issue of ${name.toUpperCase()} - Allocation to\r\nAnchor Investors`,
        FILENAME: '',
      },
    ],
    status: 'success',
  };
}

function termsOf(issue: BseIssuePage) {
  const { openOn, closeOn, low, high, lot, remarks = {}, readAt = '' } = issue;
  const form = (page: string) =>
    `https://ibbseforms.bseindia.com/ASBAFORMS/${page}.aspx?ipo=${issue.issueCode}`;
  const recognised = (id: number) =>
    `https://www.sebi.gov.in/sebiweb/other/OtherAction.do?doRecognisedFpi=yes&intmId=${id}`;
  return {
    DT_TM: readAt,
    DT_TMC: '',
    ISBID_Detail: '1',
    IPO_NO: String(issue.ipoNo),
    ScripCode: String(issue.issueCode),
    ScripName: issue.name,
    Security_Type: 'Equity',
    Symbol: issue.symbol,
    Issue_Period: `${namedDay(openOn, ' ')} to ${namedDay(closeOn, ' ')}${remarks.period ?? ''}`,
    IPO_Market_Timings: '10.00 AM TO 5.00 PM ',
    Post_Issue_Modification: '',
    DY1: '',
    Cut_off_time_for_UPI_Mandate_Confirmation: `${namedDay(closeOn)} (Upto 5.00 pm)`,
    Issue_Size_No_of_shares: String(issue.offered),
    Price_Band: `${issue.isFixedPrice ? '' : `${low.toFixed(2)}-`}${high.toFixed(2)}${remarks.band ?? ''}`,
    Price_Band_Advertisement: '',
    Face_Value: issue.faceValue.toFixed(2),
    Tick_Size: '1.00',
    Market_Lot: String(lot),
    Minimum_Bid_Quantity: String(issue.isSme ? lot * 2 : lot),
    Maximum_Bid_Quantity_For_Qualified_Institutional_Investors: '',
    Maximum_Bid_Quantity_For_Qualified_Non_Institutional_Investors: '',
    Rating: '',
    DY2: '',
    Book_Running_Lead_Manager: issue.managers
      .map(partyText)
      .map((text) => `${text}|Desk of public issues`)
      .join('#'),
    Co_Book_Running_Lead_Manager: '',
    Syndicate_Member: '',
    Eligible_Banks: '',
    Registrar: partyText(issue.registrar),
    Sponsor_Bank: 'SAGARMATHA BANK^||||||||ipo@bank.example|Desk of public issues',
    DY3: '',
    Prospectus_GID: issue.prospectus,
    Addendum: '',
    Corrigendum: '',
    Anchor_Details: '',
    Bank_ASBA_Form: form('BlankForms_New'),
    Online_ASBA_Form: form('BidEntryQuick_New'),
    Revised_Online_ASBA_Form: form('SrchBid'),
    Registrar_issue_share_Transfer_Agents_Depository:
      'https://www.bseindia.com/Static/PublicIssues/RtaDp.aspx ',
    DY4: '',
    Public_Notices: '',
    Notes: '',
    Remarks: '',
    Branches_of_SCSBs: recognised(34),
    List_of_SCSBs: recognised(35),
    Self_Certified_Syndicate_Banks_Eligible: recognised(40),
    DY5: '',
    DY6: '',
  };
}

function partyText([name, address]: Party): string {
  return `${name}^${address}||||||||ipo@party.example`;
}
