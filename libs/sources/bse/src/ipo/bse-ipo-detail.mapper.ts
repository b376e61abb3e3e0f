import { ipoIssue } from '@market/contracts';
import { readCount, readDay, readPriceRupees, readText, Unreadable } from '@market/kernel';
import {
  deliver,
  mapRows,
  RowRejected,
  skip,
  type MapContext,
  type MappedRow,
} from '@market/platform/ingest';
import type { BseIpoDetailWire } from './bse-ipo-detail.wire';
import { bseIssue } from './bse-issue.mapper';
import { readPriceBand } from './price-band.mapper';
import { requestParameter } from './request-parameter.mapper';

/** What BSE's page of one issue says; anything but equity is skipped by its security type. */
export function mapBseIpoDetail(wire: BseIpoDetailWire, { request }: MapContext): readonly MappedRow[] {
  const asked = requestParameter(request, 'IPO_NO');
  return mapRows(wire.IPONO_0, (row) => {
    const securityType = readText(row.Security_Type);
    if (securityType?.toLowerCase() !== 'equity') return skip(securityType ?? 'no security type');
    if (readText(row.IPO_NO) !== asked) throw new RowRejected(`asked for issue ${asked}`);
    return deliver(
      ipoIssue,
      bseIssue(row.IPO_NO, row.ScripName, {
        symbol: readText(row.Symbol),
        ...readPriceBand(row.Price_Band),
        faceValueRupees: readPriceRupees(row.Face_Value),
        lotSizeShares: readCount(row.Market_Lot) || null,
        ...readPeriod(row.Issue_Period),
        registrar: readRegistrar(row.Registrar),
        leadManagers: readParties(row.Book_Running_Lead_Manager),
      }),
    );
  });
}

function readPeriod(period: string | null) {
  const text = readText(period);
  if (text === null) return { openOn: null, closeOn: null };
  const [open, close, ...rest] = text.split(/\s+to\s+/i);
  if (close === undefined || rest.length > 0) throw new Unreadable('issue period', text);
  return { openOn: readDay(open), closeOn: readDay(close) };
}

function readRegistrar(parties: string | null): string | null {
  const names = readParties(parties)?.map((name) =>
    name.replace(/\s*\(formerly\b(?:[^()]|\([^()]*\))*\)/i, '').trim(),
  );
  return names === undefined ? null : names.join(', ');
}

/**
 * The names in `NAME^address|…|mail|contact#NAME2^…`. An address can hold a `#` itself ("Shop #12"): a part
 * without `^` then goes on with the address before it. Addresses are never read: a damaged one costs nothing.
 */
function readParties(parties: string | null): string[] | null {
  const parts = (parties ?? '').split(/(?<!&)#/);
  const named = parties?.includes('^') ? parts.filter((part) => part.includes('^')) : parts;
  const names = named.map((part) => readText(part.split('^')[0])).filter((name) => name !== null);
  return names.length === 0 ? null : names;
}
