import { buyback, type BuybackRecord } from '@market/contracts';
import { readCount, readDay, readPriceRupees, readText } from '@market/kernel';
import {
  deliver,
  type Delivery,
  type MappedRow,
  mapRows,
  otherRow,
  RowRejected,
  skip,
  type SkippedRow,
} from '@market/source-kit';
import { offerNamed } from '../offer-named';
import { nseBuyback, requiredSymbol } from './nse-offer';
import type { NseTenderRow, NseTendersWire } from './nse-tenders.wire';
import { readOfferName } from './offer-name';

/** Maps buybacks by tender; takeovers and delistings are skipped by their series. */
export function mapNseTenders(wire: NseTendersWire): readonly MappedRow[] {
  return mapRows(wire.data, tender, ({ symbol }) => offerNamed('tender', [symbol]));
}

function tender(row: NseTenderRow): Delivery | SkippedRow {
  const kind = tenderKind(row);
  if (kind !== 'BB') return skip(`tender of kind ${kind}`, otherTender(kind, row));
  const symbol = requiredSymbol(row.symbol);
  const { companyName, over } = readOfferName(row.company);
  if (over !== null) return skip(over, otherTender(over, row));
  return deliver(
    buyback,
    nseBuyback({
      sourceKey: `tender-${symbol}`,
      companyName,
      symbol,
      handles: { symbol },
      openOn: readDay(row.offerDate),
      closeOn: readDay(row.offerEndDate),
      terms: {
        buybackPriceRupees: readPriceRupees(row.band),
        maxShares: readCount(row.issueSize) || null,
        method: 'tender',
        ...acceptance(row),
      },
    }),
  );
}

/**
 * Reads the tendered shares and those that were allocated, in both forms of holding: known once the past list states an
 * allocation. Both are left out where they contradict each other.
 */
function acceptance(row: NseTenderRow): Partial<BuybackRecord['terms']> {
  const tenderedShares = readCount(row.totQty) ?? 0;
  const parts = [readCount(row.allocatedDmQty), readCount(row.allocatedPhyQty)];
  const acceptedShares = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  const maxShares = readCount(row.issueSize) ?? 0;
  const isKnown =
    acceptedShares > 0 && acceptedShares <= tenderedShares && parts.every((part) => part !== null);
  return isKnown && (maxShares === 0 || acceptedShares <= maxShares)
    ? { tenderedShares, acceptedShares }
    : {};
}

/**
 * Names a row without a current buyback, because the list must go on containing it, too: by its symbol, else by its
 * company.
 */
function otherTender(kind: string, { symbol, company, offerEndDate }: NseTenderRow) {
  const name = readText(symbol) ?? readText(company) ?? '';
  return otherRow('other-tender', `${kind} ${name}`, () => readDay(offerEndDate));
}

/**
 * Returns the kind of a tender from its series, else from its offer type, which is spelled `Buyback`, `Buy Back`,
 * `BUY-BACK`. Errors: `RowRejected` when neither is known.
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
