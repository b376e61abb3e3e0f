import { buyback } from '@market/contracts';
import { readCount, readDay, readPriceRupees, readText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, otherRow, RowRejected, skip } from '@market/platform/ingest';
import { nseBuyback, requiredName, requiredSymbol } from './nse-offer';
import type { NseTenderRow, NseTendersWire } from './nse-tenders.wire';

/** Buybacks by tender; takeovers and delistings are skipped by their series. */
export function mapNseTenders(wire: NseTendersWire): readonly MappedRow[] {
  return mapRows(wire.data, (row) => {
    const kind = tenderKind(row);
    if (kind !== 'BB') {
      const key = `${kind} ${row.symbol.trim()}`;
      return skip(
        `tender of kind ${kind}`,
        otherRow('other-tender', key, () => readDay(row.offerEndDate)),
      );
    }
    const symbol = requiredSymbol(row.symbol);
    return deliver(
      buyback,
      nseBuyback({
        sourceKey: `tender-${symbol}`,
        companyName: requiredName(row.company),
        handles: { symbol },
        openOn: readDay(row.offerDate),
        closeOn: readDay(row.offerEndDate),
        terms: {
          buybackPriceRupees: readPriceRupees(row.band),
          maxShares: readCount(row.issueSize) || null,
          method: 'tender',
        },
      }),
    );
  });
}

/**
 * The series, else the offer type, which is spelled `Buyback`, `Buy Back`, `BUY-BACK`. Errors: `RowRejected` when
 * neither tells.
 */
export function tenderKind({ series, offerType }: NseTenderRow): 'BB' | 'TO' | 'DS' {
  const code = readText(series)?.toUpperCase();
  if (code === 'BB' || code === 'TO' || code === 'DS') return code;
  const type =
    readText(offerType)
      ?.toLowerCase()
      .replace(/[^a-z]/g, '') ?? '';
  if (type.includes('buyback')) return 'BB';
  if (type.includes('takeover') || type.includes('openoffer')) return 'TO';
  if (type.includes('delisting')) return 'DS';
  throw new RowRejected(`unknown series "${code ?? ''}"`);
}
