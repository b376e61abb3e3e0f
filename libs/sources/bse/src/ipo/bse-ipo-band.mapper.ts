import { ipoIssue, type Board } from '@market/contracts';
import { readDay, readPriceRupees, readText, Unreadable } from '@market/kernel';
import { deliver, mapRows, skip, type MappedRow } from '@market/platform/ingest';
import type { BseIpoBandWire } from './bse-ipo-band.wire';
import { bseIssue } from './bse-issue.mapper';
import { readPriceBand } from './price-band.mapper';

/** Meaning of `FLAG` in this answer; it differs from `flag` in the calendar. Source: answers seen 2026-08. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['1', 'IPO'],
  ['7', 'IPO'],
  ['2', 'FPO'],
  ['8', 'FPO'],
  ['3', 'OFS'],
  ['6', 'DPI'],
  ['15', 'RI'],
  ['16', 'RI'],
  ['17', 'OTB'],
  ['23', 'CMN'],
  ['24', 'CMN'],
]);

/** Board, band and face value of the book-built IPOs and of the fixed-price SME issues (`FPO`). */
export function mapBseIpoBand(wire: BseIpoBandWire): readonly MappedRow[] {
  return mapRows(wire.Table, (row) => {
    const kind = kinds.get(readText(row.FLAG) ?? '') ?? readText(row.IR_flag) ?? 'no kind';
    if (kind !== 'IPO' && kind !== 'FPO') return skip(kind);
    return deliver(
      ipoIssue,
      bseIssue(row.IPO_NO, row.Scrip_Name, {
        board: kind === 'FPO' ? 'SME' : readBoard(row.eXCHANGE_PLATFORM),
        ...readPriceBand(row.Price_Band),
        faceValueRupees: readPriceRupees(row.Face_Val),
        openOn: readDay(row.Start_Dt),
        closeOn: readDay(row.End_Dt),
      }),
    );
  });
}

function readBoard(platform: string | null): Board | null {
  const text = readText(platform);
  if (text === null) return null;
  const word = text.replace(/[\s-]/g, '').toUpperCase();
  if (word !== 'MAINBOARD' && word !== 'SME') throw new Unreadable('platform', text);
  return word;
}
