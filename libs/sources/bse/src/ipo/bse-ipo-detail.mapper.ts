import { allTerms, fits, linkField } from '@market/contracts';
import { readCount, readPriceRupees, readText } from '@market/kernel';
import { type MapContext, type MappedRow, mapRows, RowRejected, skip } from '@market/source-kit';
import { readRemarked, remarkIn } from '../remarked';
import type { BseIpoDetailWire } from './bse-ipo-detail.wire';
import { issueRow } from './bse-issue.mapper';
import { readIssuePeriod } from './issue-period.mapper';
import { readParties } from './parties.mapper';
import { readPriceBand } from './price-band.mapper';
import { requestParameter } from './request-parameter.mapper';
import { readShareCount } from './share-count.mapper';

type DetailRow = BseIpoDetailWire['IPONO_0'][number];

/** Terms that the page does not state. */
const unstated = {
  issuePriceRupees: null,
  issueSizeShares: null,
  issueSizeRupees: null,
  reservedShares: null,
  allotmentOn: null,
  listingOn: null,
  sector: null,
  confirmed: null,
};

const wholeNumber = /^[\d,]+(?:\.0+)?/;
const price = /^(?:(?:rs|re|inr)\.?|₹)?\s*[\d,]+(?:\.\d+)?(?:\s*\/-)?/i;

/**
 * Maps BSE's page of one issue, with the changes by remarks behind the facts; anything but equity is skipped by its
 * security type.
 */
export function mapBseIpoDetail(
  wire: BseIpoDetailWire,
  { request, about, today }: MapContext,
): readonly MappedRow[] {
  const asked = requestParameter(request, 'IPO_NO');
  return mapRows(wire.IPONO_0, (row) => {
    const securityType = readText(row.Security_Type);
    if (securityType?.toLowerCase() !== 'equity') return skip(securityType ?? 'no security type');
    if (readText(row.IPO_NO) !== asked) throw new RowRejected(`asked for issue ${asked}`);
    const { facts, remarks } = readTerms(row);
    return issueRow(
      {
        ipoNo: row.IPO_NO,
        companyName: row.ScripName,
        facts: allTerms(
          {
            ...facts,
            symbol: readText(row.Symbol),
            page: 'detail',
            registrar: readParties(row.Registrar)?.join(', ') ?? null,
            leadManagers: readManagers(row),
            ...offered(row, about !== undefined && fits(about.board, (board) => board === 'SME')),
            ...readProspectus(row.Prospectus_GID),
          },
          unstated,
        ),
        remarks,
      },
      today,
    );
  });
}

/** Reads the terms that BSE may follow by remarks. */
function readTerms(row: DetailRow) {
  const band = readPriceBand(row.Price_Band);
  const period = readIssuePeriod(row.Issue_Period);
  const lot = readRemarked('lot', row.Market_Lot, wholeNumber);
  const face = readRemarked('face value', row.Face_Value, price);
  return {
    facts: {
      ...band.fact,
      ...period.fact,
      lotSizeShares: readCount(lot.fact?.[0]) || null,
      faceValueRupees: readPriceRupees(face.fact?.[0]),
    },
    remarks: [
      ...[period, band, lot, face].flatMap((one) => one.remarks),
      ...(readText(row.Remarks)?.split('|').flatMap(remarkIn) ?? []),
    ],
  };
}

/** Reads the lead managers of the book and the co-managers. */
function readManagers(row: DetailRow): string[] | null {
  const names = readParties(row.Book_Running_Lead_Manager, row.Co_Book_Running_Lead_Manager);
  return names === null ? null : [...names];
}

/**
 * Reads the link to the prospectus. The field holds whichever there is: only the name of the file tells the draft from
 * the final one. Source: captured answers of 2026-08-22.
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
