import { allTerms, fits, type IpoIssueRecord, linkField } from '@market/contracts';
import { type IndianDay, readCount, readPriceRupees, readText, Unreadable } from '@market/kernel';
import {
  type MapContext,
  type MappedRow,
  mapRows,
  readOrNotice,
  RowRejected,
  skip,
} from '@market/source-kit';
import type { BseValue } from '../bse-value.wire';
import { readRemarked, type RemarkedFact, remarkIn } from '../remarked';
import type { BseIpoDetailWire } from './bse-ipo-detail.wire';
import { issueRow, dayDoubt } from './bse-issue.mapper';
import { readIssuePeriod } from './issue-period.mapper';
import { readParties } from './parties.mapper';
import { readPriceBand } from './price-band.mapper';
import { requestParameter } from './request-parameter.mapper';
import { readShareCount } from './share-count.mapper';

type DetailRow = BseIpoDetailWire['IPONO_0'][number];

/** Terms with remarks, of a page on which none can be read. */
const noTerms: Pick<
  IpoIssueRecord,
  'openOn' | 'closeOn' | 'bandMinRupees' | 'bandMaxRupees' | 'lotSizeShares' | 'faceValueRupees'
> = {
  ...{ openOn: null, closeOn: null, bandMinRupees: null, bandMaxRupees: null },
  ...{ lotSizeShares: null, faceValueRupees: null },
};

const wholeNumber = /^[\d,]+(?:\.0+)?/;
const price = /^(?:(?:rs|re|inr)\.?|₹)?\s*[\d,]+(?:\.\d+)?(?:\s*\/-)?/i;

/**
 * Maps BSE's page of one issue, with the changes by remarks behind the facts; anything but equity is skipped by its
 * security type. A cell that cannot be read is unknown and noticed.
 */
export function mapBseIpoDetail(
  wire: BseIpoDetailWire,
  { request, about, today }: MapContext,
): readonly MappedRow[] {
  const asked = requestParameter(request, 'IPO_NO');
  const notices: MappedRow[] = [];
  const rows = mapRows(wire.IPONO_0, (row) => {
    const securityType = readText(row.Security_Type);
    if (securityType?.toLowerCase() !== 'equity') return skip(securityType ?? 'no security type');
    if (readText(row.IPO_NO) !== asked) throw new RowRejected(`asked for issue ${asked}`);
    const { facts, remarks } = readTerms(row, today, notices);
    return issueRow(
      {
        ipoNo: row.IPO_NO,
        companyName: row.ScripName,
        facts: allTerms('BSE', {
          ...facts,
          symbol: readOrNotice(() => readText(row.Symbol), row.Symbol, notices),
          page: 'detail',
          registrar: readParties(row.Registrar)?.join(', ') ?? null,
          leadManagers: readManagers(row),
          ...offered(row, about !== undefined && fits(about.board, (board) => board === 'SME')),
          ...readProspectus(row.Prospectus_GID),
        }),
        remarks,
      },
      today,
    );
  });
  return [...rows, ...notices];
}

/** Reads the terms that BSE may follow by remarks. */
function readTerms(row: DetailRow, today: IndianDay, notices: MappedRow[]) {
  const read = <Fact extends object>(value: BseValue, reader: () => RemarkedFact<Fact>) =>
    readOrNotice(reader, value, notices) ?? { fact: {}, remarks: [] };
  const terms = [
    read(row.Issue_Period, () => readPresentPeriod(row.Issue_Period, today)),
    read(row.Price_Band, () => readPriceBand(row.Price_Band)),
    read(row.Market_Lot, () => {
      const { fact, remarks } = readRemarked('lot', row.Market_Lot, wholeNumber);
      return { fact: { lotSizeShares: readCount(fact?.[0]) || null }, remarks };
    }),
    read(row.Face_Value, () => {
      const { fact, remarks } = readRemarked('face value', row.Face_Value, price);
      return { fact: { faceValueRupees: readPriceRupees(fact?.[0]) }, remarks };
    }),
  ];
  const said = read(row.Remarks, () => ({
    fact: {},
    remarks: readText(row.Remarks)?.split('|').flatMap(remarkIn) ?? [],
  }));
  return {
    facts: {
      ...noTerms,
      ...(Object.assign({}, ...terms.map(({ fact }) => fact)) as Partial<typeof noTerms>),
    },
    remarks: [...terms, said].flatMap(({ remarks }) => remarks),
  };
}

/** Reads the period. Errors: `Unreadable`, also for days that cannot be those of a present issue. */
function readPresentPeriod(value: BseValue, today: IndianDay) {
  const period = readIssuePeriod(value);
  const odd = dayDoubt(period.fact, today);
  if (odd !== null) throw new Unreadable(`issue period (${odd})`, String(value));
  return period;
}

/** Reads the lead managers of the book and the co-managers. */
function readManagers(row: DetailRow): string[] | null {
  const names = readParties(row.Book_Running_Lead_Manager, row.Co_Book_Running_Lead_Manager);
  return names === null ? null : [...names];
}

/**
 * Reads the link to the prospectus. The field holds whichever there is: only the name of the file tells the draft from
 * the final one. Source: captured responses of 2026-08-22.
 */
function readProspectus(value: DetailRow['Prospectus_GID']) {
  const link = linkField.safeParse(String(value ?? '').trim());
  if (!link.success) return {};
  const file = new URL(link.data).pathname.split('/').at(-1) ?? '';
  if (/drhp|draft/i.test(file)) return { drhpUrl: link.data };
  return /rhp|red[\s_-]*herring/i.test(file) ? { rhpUrl: link.data } : {};
}

/**
 * Reads the shares on offer: `Issue_Size_No_of_shares` contains the anchor's part until BSE takes it out, on the eve of
 * the opening or later, hours after NSE; then it is the total of the book. That of an SME issue is left out, because it
 * may contain the market maker's part.
 */
function offered(row: DetailRow, isSme: boolean) {
  const shares = readShareCount(row.Issue_Size_No_of_shares);
  return shares === null || isSme ? {} : { offeredShares: shares };
}
