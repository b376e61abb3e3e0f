import { buyback, rightsIssue } from '@market/contracts';
import { addDays, type IndianDay, meaningOfRemark, readDay, readText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, otherRow, readOrNotice, skip } from '@market/source-kit';
import { actionClauses, textOfAction } from './action-clauses';
import type { NseCorporateActionRow, NseCorporateActionsWire } from './nse-corporate-actions.wire';
import { nseBuyback, nseRights, requiredSymbol } from './nse-offer';
import { requiredName } from './offer-name';
import { readRightsSubject, type RightsSubject } from './rights-subject';

/** Window of ex-dates that is requested, around today. Units: days. */
export const actionWindow = { back: 45, ahead: 60 };

/**
 * Number of days for which the list certainly contains an action: the ex-date is the record date or, over a long
 * weekend, some days before it. Units: days.
 */
const namedForDays = actionWindow.back - 5;

const isinPattern = /^IN[A-Z0-9]{9}\d$/;

/**
 * Maps record dates of rights issues and buybacks, with a rights issue's ratio and price. One subject may name several
 * actions; others than these two are skipped. Terms that cannot be read are null and are reported by a rejected row.
 */
export function mapNseCorporateActions(wire: NseCorporateActionsWire): readonly MappedRow[] {
  const notices: MappedRow[] = [];
  const rows = mapRows(wire, (row) => {
    const clauses = actionClauses(readText(row.subject) ?? '');
    const [rights, taken] = [textOfAction(clauses, 'rights'), textOfAction(clauses, 'buyback')];
    const over = [rights, taken].flatMap((text) => (text === null ? [] : (whyOver(text) ?? [])))[0];
    if (over !== undefined) return skip(over, otherAction(row));
    if (rights === null && taken === null) return skip('neither rights nor buyback', otherAction(row));
    // The ex-date is the record date since shares settle a day after the trade.
    const recordOn = readDay(row.recDate) ?? readDay(row.exDate);
    if (recordOn === null) return skip('no record date yet');
    const named = { ...reference(row), recordOn };
    const terms = rights === null ? null : readTerms(rights, row, notices);
    return [
      ...(terms === null ? [] : [deliver(rightsIssue, nseRights({ ...named, terms }))]),
      ...(taken === null ? [] : [deliver(buyback, nseBuyback(named))]),
    ];
  });
  return [...rows, ...notices];
}

/** Returns the reason why a clause describes no present offer, null when it describes one. */
function whyOver(text: string): string | null {
  if (/\bcalls?\b/i.test(text)) return 'call money';
  const meaning = meaningOfRemark(text);
  return meaning === 'withdrawn' || meaning === 'postponed' ? meaning : null;
}

function readTerms(
  text: string,
  { faceVal }: NseCorporateActionRow,
  notices: MappedRow[],
): Partial<RightsSubject> {
  return readOrNotice(() => readRightsSubject(text, faceVal), text, notices) ?? {};
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
