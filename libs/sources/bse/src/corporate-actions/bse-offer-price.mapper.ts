import { buyback, ncdIssue, rightsIssue } from '@market/contracts';
import { readPriceRupees, readText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, RowRejected } from '@market/source-kit';
import { type PriceBand, readPriceBand } from '../ipo/price-band.mapper';
import { offerKind } from '../offer-kind';
import { otherOffer, rowOffer } from '../other-offer';
import type { BseOfferPriceRow, BseOfferPriceWire } from './bse-offer-price.wire';
import { bseBuyback, bseNcd, type BseOfferRow, bseRights } from './bse-offer';

/**
 * Maps prices of rights issues, the maximum price of buybacks, and the days of debentures; every other kind is skipped
 * by its name.
 */
export function mapBseOfferPrices(wire: BseOfferPriceWire): readonly MappedRow[] {
  return mapRows(
    wire.Table,
    (row) => {
      const kind = offerKind(row);
      const band = readPriceBand(row.Price_Band);
      const offer = offerRow(row, band.remarks);
      if (kind === 'RI')
        return deliver(rightsIssue, bseRights(offer, { issuePriceRupees: onePrice(band.fact) }));
      if (kind === 'BuyBack')
        return deliver(buyback, bseBuyback(offer, { buybackPriceRupees: band.fact.bandMaxRupees }));
      if (kind !== 'DPI') return otherOffer({ ...row, IR_flag: kind, Scrip_name: row.Scrip_Name });
      const terms = {
        issuePriceRupees: onePrice(band.fact),
        faceValueRupees: readPriceRupees(row.Face_Val),
      };
      return deliver(ncdIssue, bseNcd(offer, terms));
    },
    (row) => rowOffer(offerKind(row), row),
  );
}

/**
 * Returns a row with the names of columns that the readers of offers use. A buyback has the share's short name, and the
 * full one in another column.
 */
function offerRow(row: BseOfferPriceRow, remarks: readonly string[]): BseOfferRow {
  return {
    number: row.IPO_NO,
    scripCode: row.Scrip_cd,
    companyName: readText(row.LONG_NAME) ?? row.Scrip_Name,
    firstDay: row.Start_Dt,
    lastDay: row.End_Dt,
    remarks,
  };
}

function onePrice({ bandMinRupees, bandMaxRupees }: PriceBand): number | null {
  if (bandMinRupees !== bandMaxRupees) throw new RowRejected('two prices');
  return bandMaxRupees;
}
