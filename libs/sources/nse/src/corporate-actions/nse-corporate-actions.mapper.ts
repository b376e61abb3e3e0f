import { buyback, rightsIssue } from '@market/contracts';
import { addDays, type IndianDay, readDay, readText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, otherRow, skip } from '@market/source-kit';
import type { NseCorporateActionRow, NseCorporateActionsWire } from './nse-corporate-actions.wire';
import { nseBuyback, nseRights, requiredSymbol } from './nse-offer';
import { requiredName } from './offer-name';
import { readRightsSubject } from './rights-subject';

/** Window of ex-dates that is requested, around today. Units: days. */
export const actionWindow = { back: 45, ahead: 60 };

/**
 * Number of days for which the list certainly contains an action: the ex-date is the record date or, over a long
 * weekend, some days before it. Units: days.
 */
const namedForDays = actionWindow.back - 5;

const isinPattern = /^IN[A-Z0-9]{9}\d$/;

/** Maps record dates of rights issues and buybacks, with a rights issue's ratio and price; other rows are skipped. */
export function mapNseCorporateActions(wire: NseCorporateActionsWire): readonly MappedRow[] {
  return mapRows(wire, (row) => {
    const subject = readText(row.subject) ?? '';
    const isBuyback = /\bbuy\s*-?\s*back\b/i.test(subject);
    const rights = subject.split('/').find((part) => /^\s*rights\b/i.test(part));
    if (!isBuyback && rights === undefined) return skip('neither rights nor buyback', otherAction(row));
    // The ex-date is the record date since shares settle a day after the trade.
    const recordOn = readDay(row.recDate) ?? readDay(row.exDate);
    if (recordOn === null) return skip('no record date yet');
    const named = { ...reference(row), recordOn };
    if (rights === undefined) return deliver(buyback, nseBuyback(named));
    return deliver(
      rightsIssue,
      nseRights({ ...named, terms: readRightsSubject(rightsPart(subject), row.faceVal) }),
    );
  });
}

/** Returns the last day on which the list certainly contains an action of this record date. */
export function lastNamed(recordOn: IndianDay | null): IndianDay | null {
  return recordOn && addDays(recordOn, namedForDays);
}

function otherAction(row: NseCorporateActionRow) {
  const key = [row.symbol, row.exDate, row.subject].join(' ');
  return otherRow('other-action', key, () => lastNamed(readDay(row.exDate)));
}

function reference(row: NseCorporateActionRow) {
  const symbol = requiredSymbol(row.symbol);
  const isin = readText(row.isin);
  return {
    sourceKey: `action-${symbol}`,
    companyName: requiredName(row.comp),
    symbol,
    handles: { symbol },
    isin: isin !== null && isinPattern.test(isin) ? isin : null,
  };
}

/**
 * Returns the part from "rights" on: in `Dividend - Rs 2 Per Share/Rights 1:3 @ Premium Rs 35/-` a dividend comes
 * first.
 */
function rightsPart(subject: string): string {
  return subject.slice(subject.search(/\brights\b/i));
}
