import type { Board } from '@market/contracts';
import { readPriceRupees, readText, Unreadable } from '@market/kernel';
import { type MapContext, type MappedRow, mapRows } from '@market/source-kit';
import { readBseDay } from '../bse-day';
import type { BseValue } from '../bse-value.wire';
import { offerKind } from '../offer-kind';
import { otherOffer, rowOffer } from '../other-offer';
import type { BseIpoBandWire } from './bse-ipo-band.wire';
import { issueRow } from './bse-issue.mapper';
import { readPriceBand } from './price-band.mapper';

/** Maps board, band and face value of the book-built IPOs and of the fixed-price SME issues (`FPO`). */
export function mapBseIpoBand(
  wire: BseIpoBandWire,
  { today }: Pick<MapContext, 'today'>,
): readonly MappedRow[] {
  return mapRows(
    wire.Table,
    (row) => {
      const kind = offerKind(row);
      if (kind !== 'IPO' && kind !== 'FPO')
        return otherOffer({ ...row, IR_flag: kind, Scrip_name: row.Scrip_Name });
      const band = readPriceBand(row.Price_Band);
      return issueRow(
        {
          ipoNo: row.IPO_NO,
          companyName: row.Scrip_Name,
          facts: {
            board: kind === 'FPO' ? 'SME' : readBoard(row.eXCHANGE_PLATFORM),
            ...band.fact,
            faceValueRupees: readPriceRupees(row.Face_Val),
            openOn: readBseDay(row.Start_Dt),
            closeOn: readBseDay(row.End_Dt),
          },
          remarks: band.remarks,
        },
        today,
      );
    },
    (row) => rowOffer(offerKind(row), row),
  );
}

function readBoard(platform: BseValue): Board | null {
  const text = readText(platform);
  if (text === null) return null;
  const word = text.replace(/[\s-]/g, '').toUpperCase();
  if (word !== 'MAINBOARD' && word !== 'SME') throw new Unreadable('platform', text);
  return word;
}
